import { asJson, conversation, type Engine, start } from "./engine.ts";

/** Firefox speaks WebDriver BiDi by itself. */
export async function firefoxEngine(program: string): Promise<Engine> {
  const { address, stop } = await start(
    program,
    (profile) => ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
    /WebDriver BiDi listening on (ws:\S+)/,
  );
  const { ask, close } = await conversation(`${address}/session`);
  const { capabilities } = await ask<Session>("session.new", { capabilities: {} });
  const { contexts } = await ask<{ contexts: { context: string }[] }>("browsingContext.getTree");
  const context = contexts[0]?.context;
  await ask("browsingContext.setViewport", { context, viewport: { width: 360, height: 800 } });
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result } = await ask<{ result: { value: string } }>("script.evaluate", {
      expression: asJson(expression),
      target: { context },
      awaitPromise: true,
    });
    return JSON.parse(result.value);
  };
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    evaluate,
    open: async (url) => {
      await ask("browsingContext.navigate", { context, url, wait: "complete" });
    },
    close: async () => {
      close();
      await stop();
    },
  };
}

interface Session {
  capabilities: { browserVersion: string };
}
