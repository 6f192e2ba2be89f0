import { Agent, request } from "node:http";

/** What a visitor met: the status of an answer, or how the connection failed. */
export interface Met {
  status: number | "refused" | "cut" | "late";
  ms: number;
  body: string;
}

interface Visit {
  path: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "HEAD";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** A connection of its own, as a visitor opens who comes for the first time. */
  isNew?: boolean;
  limitMs?: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends one request and never throws. A connection that nobody accepts is `refused`, one that breaks before the answer is whole is `cut`. */
export function visit(
  url: string,
  { path, method = "GET", headers = {}, body, isNew = false, limitMs = 30_000 }: Visit,
): Promise<Met & { headers: Record<string, string | string[] | undefined> }> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const end = (status: Met["status"], text = "", answered = {}) =>
      resolve({
        status,
        ms: Math.round(performance.now() - begun),
        body: text,
        headers: answered,
      });
    const visitRequest = request(
      new URL(path, url),
      {
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
        },
        agent: isNew ? false : agent,
        signal: AbortSignal.timeout(limitMs),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("end", () =>
          end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers),
        );
        response.once("error", () => end("cut"));
      },
    );
    visitRequest.once("error", (error: NodeJS.ErrnoException) => {
      if (error.name === "AbortError" || error.name === "TimeoutError") end("late");
      else end(error.code === "ECONNREFUSED" ? "refused" : "cut");
    });
    visitRequest.end(body);
  });
}

/** Starts `perSecond` pieces of work a second, whether or not the earlier ones have ended; `stop` waits for all of them. */
export function steadily(perSecond: number, work: (turn: number) => Promise<void>) {
  const running = new Set<Promise<void>>();
  const begun = performance.now();
  let started = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
    for (; started < due; started += 1) {
      const one = work(started).finally(() => running.delete(one));
      running.add(one);
    }
  }, 5);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(running);
      return started;
    },
  };
}
