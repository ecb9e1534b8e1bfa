// Starts the language server of the Citadels SDK, `citadels lsp`, and hands card files to it.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function start() {
  const [command, ...args] = vscode.workspace.getConfiguration("citadels").get("command");
  client = new LanguageClient(
    "citadels",
    "Citadels cards",
    { command, args },
    {
      documentSelector: [{ language: "citadels", scheme: "file" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.card,pack.toml}") },
    },
  );
  return client.start().catch((problem) => {
    vscode.window.showErrorMessage(
      `"${command}" could not be started (${problem.message}). Install the SDK with "pip install citadels-sdk", ` +
        'or say in the setting "citadels.command" where it is.',
    );
  });
}

function stop() {
  const running = client;
  client = undefined;
  return running && running.isRunning() ? running.stop() : undefined;
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("citadels.restart", async () => {
      await stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("citadels.command")) {
        await stop();
        await start();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
