import { once } from "node:events";
import { readFile } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

export interface TlsProxy {
  url: string;
  close: () => Promise<void>;
}

const hopByHop = new Set(["connection", "keep-alive", "proxy-connection", "te", "upgrade"]);

/**
 * An HTTPS door on a free port of localhost in front of `target`, as the product has in production:
 * the address that the visitor typed reaches the product in `X-Forwarded-*` only. The certificate is
 * self-signed, made for tests and worth nothing elsewhere.
 */
export async function startTlsProxy(target: string): Promise<TlsProxy> {
  const [key, cert] = await Promise.all([certificate("key"), certificate("cert")]);
  const server = https.createServer({ key, cert }, (request, response) => {
    forward(target, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A self-signed certificate of localhost and its key, as files. */
export const certificateFile = (part: "key" | "cert"): URL =>
  new URL(`./certificates/localhost.${part}.pem`, import.meta.url);

const certificate = (part: "key" | "cert"): Promise<Buffer> => readFile(certificateFile(part));

async function forward(
  target: string,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const upstream = http.request(new URL(request.url ?? "/", target), {
    method: request.method,
    headers: { ...endToEnd(request.headers), ...forwarded(request), host: new URL(target).host },
  });
  upstream.on("error", () => undefined);
  response.on("close", () => upstream.destroy());
  const answered = once(upstream, "response") as Promise<[http.IncomingMessage]>;
  // A failure on this connection arrives as an error of `upstream`, unless it has answered already.
  pipeline(request, upstream).catch(() => undefined);
  const [answer] = await answered;
  response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
  await pipeline(answer, response);
}

function forwarded(request: http.IncomingMessage): http.OutgoingHttpHeaders {
  const before = request.headers["x-forwarded-for"];
  const address = request.socket.remoteAddress ?? "";
  return {
    "x-forwarded-proto": "https",
    "x-forwarded-host": request.headers.host ?? "",
    "x-forwarded-for": before ? `${before}, ${address}` : address,
  };
}

function endToEnd(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));
}
