"""Make pictures from strangers safe: SVG and PNG files that cards name."""
