import { setTimeout as pause } from "node:timers/promises";
import { asJson, conversation, type Engine, start } from "./engine.ts";

const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--remote-debugging-port=0",
  "about:blank",
];

/** A Chromium of any age, through the part of its DevTools protocol that has not changed since 2017. */
export async function chromiumEngine(
  name: string,
  program: string,
  env: Record<string, string>,
): Promise<Engine> {
  const { address, stop } = await start(
    program,
    (profile) => [`--user-data-dir=${profile}`, "--window-size=360,800", ...args],
    /DevTools listening on (ws:\S+)/,
    env,
  );
  const { host } = new URL(address);
  const { ask, close } = await conversation(await firstTab(host));
  await ask("Page.enable");
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await ask<Evaluated>("Runtime.evaluate", {
      expression: asJson(expression),
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return JSON.parse(result.value);
  };
  return {
    name,
    evaluate,
    open: async (url) => {
      await ask("Page.navigate", { url });
    },
    close: async () => {
      close();
      await stop();
    },
  };
}

/** The browser listens a moment before its first tab is there. */
async function firstTab(host: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const tabs: { webSocketDebuggerUrl?: string }[] = await (
      await fetch(`http://${host}/json`)
    ).json();
    if (tabs[0]?.webSocketDebuggerUrl) return tabs[0].webSocketDebuggerUrl;
    await pause(100);
  }
  throw new Error("The browser has no tab");
}

interface Evaluated {
  result: { value: string };
  exceptionDetails?: unknown;
}
