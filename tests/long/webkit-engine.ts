import { asJson, type Engine, start } from "./engine.ts";

const browser = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";

/** WebKit of GNOME, the next of kin of Safari, by its WebDriver; it draws on a screen that is not there. */
export async function webkitEngine(driver: string): Promise<Engine> {
  const screen = await start(
    "Xvfb",
    () => ["-displayfd", "1", "-screen", "0", "360x800x24"],
    /(\d+)\n/,
  );
  const port = 20_000 + (process.pid % 20_000);
  const { stop } = await start(
    "/bin/sh",
    () => ["-c", `echo ready; exec ${driver} --port=${port}`],
    /(ready)/,
    { DISPLAY: `:${screen.address}`, LIBGL_ALWAYS_SOFTWARE: "1" },
  );
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const { sessionId, capabilities } = await started(() =>
    ask<Session>("POST", "", {
      capabilities: {
        alwaysMatch: { "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] } },
      },
    }),
  );
  await ask("POST", `/${sessionId}/window/rect`, { x: 0, y: 0, width: 360, height: 800 });
  return {
    name: `WebKit ${capabilities.browserVersion}`,
    open: (url) => ask("POST", `/${sessionId}/url`, { url }),
    evaluate: async (expression) =>
      JSON.parse(
        await ask("POST", `/${sessionId}/execute/async`, {
          script: `const done = arguments[0]; ${asJson(expression)}.then(done)`,
          args: [],
        }),
      ),
    close: async () => {
      await ask("DELETE", `/${sessionId}`);
      await stop();
      await screen.stop();
    },
  };
}

/** The driver listens a moment after it was started. */
async function started<T>(work: () => Promise<T>, tries = 50): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (tries === 0 || !(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return started(work, tries - 1);
  }
}

interface Session {
  sessionId: string;
  capabilities: { browserVersion: string };
}
