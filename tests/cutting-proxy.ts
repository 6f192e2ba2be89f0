import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface CuttingProxy {
  url: string;
  /** Bytes that clients have sent through it, headers included. */
  sent: () => number;
  cuts: () => number;
  close: () => Promise<void>;
}

/** Bytes in flight on a line of 400 kb/s and 400 ms, which are lost when it breaks. */
const IN_FLIGHT = 20_000;

/** A proxy in front of a server that breaks the connection `times` times, each time after so many bytes. */
export async function startCuttingProxy(
  port: number,
  { times, after }: { times: number; after: number },
): Promise<CuttingProxy> {
  let sentBytes = 0;
  let cuts = 0;
  let since = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", end).on("close", () => {
        open.delete(socket);
        end();
      });
    }
    far.pipe(near);
    near.on("data", (chunk) => {
      sentBytes += chunk.length;
      since += chunk.length;
      if (cuts < times && since >= after) {
        since = 0;
        cuts += 1;
        // A broken connection accepts nothing more.
        near.pause();
        far.write(chunk.subarray(0, Math.max(0, chunk.length - IN_FLIGHT)), () => {
          near.resetAndDestroy();
          far.destroy();
        });
      } else far.write(chunk);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sentBytes,
    cuts: () => cuts,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

interface Sending {
  url: string;
  cookie: string;
  content: Buffer;
  name: string;
}

/** Sends a file in chunks as the page does and resumes after each break; returns the id of the upload. */
export async function sendInChunks({ url, cookie, content, name }: Sending): Promise<string> {
  const { Upload } = await import("tus-js-client");
  const token = "t".repeat(24);
  return await new Promise((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${url}/espace/pieces/envois`,
      chunkSize: 512 * 1024,
      retryDelays: Array.from({ length: 60 }, () => 20),
      headers: { "X-XSRF-TOKEN": token, cookie: `${cookie}; XSRF-TOKEN=${token}`, origin: url },
      metadata: { filename: name },
      onError: reject,
      onSuccess: () => resolve(upload.url?.split("/").at(-1) ?? ""),
    });
    upload.start();
  });
}
