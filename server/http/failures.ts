import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "#app/kernel/problem.ts";
import type { App } from "../app.ts";
import { retryAfter } from "../unavailable.ts";
import { bareContentSecurityPolicy, documentHeaders } from "./security-headers.ts";

export interface Failure {
  statusCode?: number;
  code?: string;
  /** What a visitor can do. */
  advice?: string;
  retryAfterSeconds?: number;
  /** The methods of the address, for a 405. */
  allow?: string;
}

/** The answers to failures: JSON for calls, a document for pages, with the texts of `app`. */
export function failures({
  problem,
  apiPath,
  escapeMarkup,
}: Pick<App, "problem" | "apiPath" | "escapeMarkup">) {
  function answer(status: number, request: FastifyRequest, reply: FastifyReply, advice?: string) {
    const more = { reference: request.id, ...(advice ? { message: advice } : {}) };
    const document = problem(status, more);
    // A refusal may repeat what was typed.
    const shownDocument = { ...document, detail: escapeMarkup(document.detail) };
    // A form is not sent again by itself.
    const asksAgain = status === 503 && ["GET", "HEAD"].includes(request.method);
    reply.code(status).headers(errorHeaders).header("cache-control", "no-store");
    return apiPath(pathOf(request)) && !asksForPage(request)
      ? reply.type("application/problem+json; charset=utf-8").send(JSON.stringify(document))
      : reply
          .type("text/html; charset=utf-8")
          .send(errorDocument(shownDocument, asksAgain ? againAfter() : undefined));
  }

  return {
    answer,

    /** Answers an error: a refusal of the server itself, an outage, or a fault, which is logged with its reference. */
    fail(error: Failure, request: FastifyRequest, reply: FastifyReply) {
      const seconds = retryAfter(error);
      if (seconds !== undefined) {
        request.log.warn({ reference: request.id, path: pathOf(request) }, "unavailable");
        return answer(503, request, reply.header("retry-after", seconds));
      }
      // Closes the connection, since the rest of a slow body may still arrive.
      if (error.statusCode === 408) reply.header("connection", "close");
      if (error.allow !== undefined) reply.header("allow", error.allow);
      const isKnownError = error.statusCode !== undefined && error.statusCode < 500;
      if (!isKnownError)
        request.log.error({ err: error, reference: request.id, path: pathOf(request) }, "fault");
      return answer(isKnownError ? (error.statusCode ?? 400) : 500, request, reply, error.advice);
    },

    /** Malformed HTTP and oversized headers never become a request, so this writes the answer to the socket. */
    refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
      const status = statusOfClientError[error.code ?? ""] ?? 400;
      const body = errorDocument(problem(status));
      const headers = {
        ...errorHeaders,
        "cache-control": "no-store",
        "content-type": "text/html; charset=utf-8",
        "content-length": Buffer.byteLength(body),
        connection: "close",
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n"));
    },
  };
}

export type Failures = ReturnType<typeof failures>;

const statusOfClientError: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** The exact text in the page: the content security policy names its hash. */
const errorStyle = `
body{margin:0;background:#FFFDF8;color:#16211B;font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:15vh 1.25rem}
h1{color:#0B5D3B;font-size:1.75rem;line-height:1.2;margin:.25rem 0 1rem}
p{margin:0 0 1rem}a{color:#0B5D3B}code{background:#F6EFE2;padding:.1em .4em}
`;

const errorHeaders = {
  ...documentHeaders,
  "content-security-policy": bareContentSecurityPolicy(errorStyle),
};

/** Whether a browser opens the address as a page: a person reads the answer. */
export const asksForPage = ({ method, headers }: FastifyRequest): boolean =>
  method === "GET" && /\btext\/html\b/.test(headers.accept ?? "");

export const pathOf = (request: FastifyRequest): string => request.raw.url?.split("?")[0] ?? "";

/** Seconds after which a page asks again by itself, spread so that visitors of a burst do not come back together. */
const againAfter = () => 5 + Math.floor(Math.random() * 6);

/** The error page for failures before rendering: self-contained, because nothing else may work. */
function errorDocument(
  { status, title, detail, reference }: Problem,
  againAfterSeconds?: number,
): string {
  const asksAgain = againAfterSeconds !== undefined;
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${
    asksAgain ? `<meta http-equiv="refresh" content="${againAfterSeconds}">` : ""
  }
<title>${title}</title>
<style>${errorStyle}</style></head>
<body><main><p>${status}</p><h1>${title}</h1><p>${detail}</p>${
    asksAgain
      ? "<p>Cette page réessaie d’elle-même dans quelques secondes\u00A0: vous pouvez attendre.</p>"
      : ""
  }${
    reference ? `<p>Référence à nous communiquer\u00A0: <code>${reference}</code></p>` : ""
  }<p><a href="/">Revenir à l’accueil</a></p></main></body></html>`;
}
