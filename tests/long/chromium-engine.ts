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
  const [tab]: { webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://${host}/json`)
  ).json();
  const { ask, close } = await conversation(tab?.webSocketDebuggerUrl ?? "");
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

interface Evaluated {
  result: { value: string };
  exceptionDetails?: unknown;
}
