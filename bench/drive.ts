import { Agent, get } from "node:http";

export const concurrency = 8;

const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

/** Asks an address so many times, `concurrency` at a time. */
export async function drive(url: string, calls: number): Promise<void> {
  let left = calls;
  const worker = async () => {
    while (left-- > 0) await call(url);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Bytes of the body of an answer, which must be 200, compressed as a browser gets it. */
export function call(url: string, encodings = "br, gzip"): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": encodings } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once("end", () =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
      response.once("error", reject);
    }).once("error", reject);
  });
}

/** The same question in an address too long to be cached, so that its answer is made each time. */
export const neverKept = (path: string) =>
  path + (path.includes("?") ? "&" : "?") + "&".repeat(301);

/** Ends the open connections, which would keep this process alive. */
export const endCalls = () => agent.destroy();
