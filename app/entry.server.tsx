import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { answerContext, referenceContext, servicesContext } from "#app/layouts/request-context.ts";
import { RequestInfo } from "#app/layouts/script-tags.tsx";

const renderingTimeout = 10_000;

/** Renders each page completely before sending it: no loader defers, and one compression costs less than many chunks. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const reference = context.get(referenceContext);
  return new Promise((resolve, reject) => {
    let code = status;
    const chunks: Buffer[] = [];
    const page = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(
          new Response(joinedTexts(Buffer.concat(chunks).toString()), { headers, status: code }),
        );
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <RequestInfo.Provider value={{ reference, status }}>
        <ServerRouter context={entry} url={request.url} />
      </RequestInfo.Provider>,
      {
        onAllReady: () => void pipe(page),
        onShellError: reject,
        onError(error) {
          code = 500;
          logFault(context, error, request);
        },
      },
    );
    setTimeout(abort, renderingTimeout).unref();
  });
}

/** The data of a part that React hydrates in the browser (`hydrateIsland`). */
const island = /<script[^>]* id="[a-z]+-donnees"/;

/**
 * Takes out the comments that React puts between neighbouring texts, which only hydration needs. A browser leaves a space between
 * two comments out of the accessible name: « Aïssatou<!-- --> <!-- -->Ndiaye » is read « AïssatouNdiaye ».
 */
const joinedTexts = (html: string): string =>
  island.test(html) ? html : html.replaceAll("<!-- -->", "");

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFault(context, error, request);
};

function logFault(context: Readonly<RouterContextProvider>, error: unknown, request: Request) {
  const { retryAfterSeconds } = (error ?? {}) as { retryAfterSeconds?: number };
  if (retryAfterSeconds !== undefined) {
    Object.assign(context.get(answerContext), { retryAfterSeconds });
    return;
  }
  const { log } = context.get(servicesContext);
  const { pathname } = new URL(request.url);
  log.error({ err: error, reference: context.get(referenceContext), pathname }, "fault");
}
