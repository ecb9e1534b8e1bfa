"""Play many games between bots, and report how they go: ``simulate`` plays a plan."""

from citadels_core.lab.simulation.course import GameCourse
from citadels_core.lab.simulation.seat_rows import SeatRow
from citadels_core.lab.simulation.simulate import SimulationReport, simulate
from citadels_core.lab.simulation.simulated_games import SimulatedGames
from citadels_core.lab.simulation.simulation_plan import SimulationPlan

__all__ = ["GameCourse", "SeatRow", "SimulatedGames", "SimulationPlan", "SimulationReport", "simulate"]
