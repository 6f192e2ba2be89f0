import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One tab of a real browser, driven by the few commands that every engine has. */
export interface Engine {
  name: string;
  open: (url: string) => Promise<void>;
  /** Runs an expression in the page; what it gives, or promises, comes back as JSON carries it. */
  evaluate: <T>(expression: string) => Promise<T>;
  close: () => Promise<void>;
}

interface Started {
  /** The browser's output about the address where it listens. */
  address: string;
  stop: () => Promise<void>;
}

/** Starts a program with a profile of its own and waits until it says where it listens. */
export async function start(
  program: string,
  args: (profile: string) => string[],
  says: RegExp,
  env: Record<string, string> = {},
): Promise<Started> {
  const profile = await mkdtemp(join(tmpdir(), "tabax-engine-"));
  const child = spawn(program, args(profile), {
    env: { ...process.env, HOME: profile, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const stop = async () => {
    const ended = child.exitCode === null ? once(child, "exit") : undefined;
    killGroup(child);
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { address: await printed(child, says), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Browsers start helpers of their own, which outlive them otherwise. */
function killGroup(child: ChildProcess) {
  try {
    process.kill(-(child.pid ?? 0), "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function printed(child: ChildProcess, says: RegExp): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no ${says} in:\n${text}`)), 30_000);
    const end = (settle: () => void) => {
      clearTimeout(late);
      settle();
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (part: string) => {
        text += part;
        const printedAddress = says.exec(text)?.[1];
        if (printedAddress) end(() => resolve(printedAddress));
      });
    }
    child.once("error", (error) => end(() => reject(error)));
    child.once("exit", (code) => end(() => reject(new Error(`ended with ${code}:\n${text}`))));
  });
}

/** Numbered questions and answers over a socket, as DevTools and WebDriver BiDi ask them. */
export async function conversation(address: string) {
  const socket = new WebSocket(address);
  await once(socket, "open");
  const waiting = new Map<number, (answer: Answer) => void>();
  let askCount = 0;
  socket.addEventListener("message", ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
  });
  return {
    async ask<T>(method: string, params: object = {}): Promise<T> {
      askCount += 1;
      const id = askCount;
      const answer = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ id, method, params }));
      });
      waiting.delete(id);
      if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer)}`);
      return answer.result as T;
    },
    close: () => socket.close(),
  };
}

interface Answer {
  id: number;
  error?: unknown;
  result?: unknown;
}

/** An expression whose value, or the value that it promises, comes as a text of JSON. */
export const asJson = (expression: string) =>
  `Promise.resolve(${expression}).then((value) => JSON.stringify(value === undefined ? null : value))`;
