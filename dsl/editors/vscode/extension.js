// Starts the language server of the Citadels SDK, `citadels lsp`, and hands card files to it.
"use strict";

const fs = require("fs");
const path = require("path");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const WINDOWS = process.platform === "win32";
const SUFFIXES = WINDOWS ? [".exe", ".cmd", ".bat", ""] : [""];

let client;
let starting = Promise.resolve();

function folders() {
  return (vscode.workspace.workspaceFolders || []).map((folder) => folder.uri.fsPath);
}

function runs(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

// Returns the interface of the Python extension, which knows the environment that the user selected.
async function python() {
  const extension = vscode.extensions.getExtension("ms-python.python");
  try {
    return extension && (await extension.activate()).environments;
  } catch {
    return undefined;
  }
}

// Returns the folder of the programs of the selected Python environment, in a list that is empty without one.
async function selected() {
  try {
    const environments = await python();
    const found = environments && (await environments.resolveEnvironment(environments.getActiveEnvironmentPath()));
    const program = found && found.executable.uri;
    return program ? [path.dirname(program.fsPath)] : [];
  } catch {
    return [];
  }
}

// Returns where a command is: in the selected Python environment, in a virtual environment of an opened folder, on the
// path, or where the setting says.
async function find(command) {
  let places;
  if (/[\\/]/.test(command)) {
    places = folders().map((folder) => path.resolve(folder, command));
    if (path.isAbsolute(command)) places = [command];
  } else {
    const trusted = vscode.workspace.isTrusted ? folders() : [];
    const environments = trusted.flatMap((folder) => [path.join(folder, ".venv"), path.join(folder, "venv")]);
    places = [
      ...(trusted.length ? await selected() : []).map((folder) => path.join(folder, command)),
      ...environments.map((environment) => path.join(environment, WINDOWS ? "Scripts" : "bin", command)),
      ...(process.env.PATH || "").split(path.delimiter).map((folder) => path.join(folder, command)),
    ];
  }
  return places.flatMap((place) => SUFFIXES.map((suffix) => place + suffix)).find(runs);
}

async function missing(command) {
  const answer = await vscode.window.showErrorMessage(
    `"${command}" was not found, so card files have colours and nothing else. Install the Citadels SDK with its extra ` +
      '"lsp" into the selected Python environment, or write the path of the command into the setting "citadels.command".',
    "Open Setting",
    "Try Again",
  );
  if (answer === "Open Setting") {
    await vscode.commands.executeCommand("workbench.action.openSettings", "citadels.command");
  } else if (answer === "Try Again") {
    await restart();
  }
}

async function start() {
  const [command, ...args] = vscode.workspace.getConfiguration("citadels").get("command");
  const found = await find(command);
  if (!found) {
    missing(command);
    return;
  }
  const started = new LanguageClient(
    "citadels",
    "Citadels cards",
    { command: found, args },
    { documentSelector: [{ language: "citadels", scheme: "file" }], synchronize: { fileEvents: watched() } },
  );
  client = started;
  const where = { location: vscode.ProgressLocation.Window, title: "Starting the Citadels language server" };
  try {
    await vscode.window.withProgress(where, () => started.start());
  } catch {
    // The client has shown what went wrong, with a button that leads to what the server said.
  }
}

let watchers;

function watched() {
  watchers ||= ["**/*.card", "**/pack.toml"].map((glob) => vscode.workspace.createFileSystemWatcher(glob));
  return watchers;
}

async function stop() {
  const running = client;
  client = undefined;
  if (running && running.isRunning()) await running.stop();
}

// One after the other, however fast settings are changed.
function restart() {
  starting = starting.then(stop).then(start);
  return starting;
}

async function activate(context) {
  const environments = vscode.workspace.isTrusted && (await python());
  if (environments) context.subscriptions.push(environments.onDidChangeActiveEnvironmentPath(restart));
  context.subscriptions.push(
    ...watched(),
    vscode.commands.registerCommand("citadels.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("citadels.command")) restart();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  await restart();
}

module.exports = { activate, deactivate: stop };
