import type { BrowserContext, ConsoleMessage, Request, Response } from "@playwright/test";

export interface Faults {
  /** Says that a fault whose line matches belongs to this test. */
  expect: (pattern: RegExp) => void;
  /** Also watches a context that the test made itself. */
  watch: (context: BrowserContext) => void;
  /** Lines that nobody expected. */
  unexpected: () => string[];
}

/** Checks the answers to the visitor's requests; a test decides itself whether a 4xx is right. */
const answers = new Set(["document", "fetch", "xhr"]);
const refusedAnswer = /^Failed to load resource: the server responded with a status of 4/;

/**
 * Notes what no page may do: an error in the console (a breach of the content security policy is
 * one), an uncaught exception, an answer of 500 or more, a missing picture, script or style, a
 * request to another host.
 */
export function watchFaults(): Faults {
  const lines: string[] = [];
  const patterns: RegExp[] = [];
  const note = (line: string | undefined) => {
    if (line) lines.push(line);
  };
  return {
    expect: (pattern) => {
      patterns.push(pattern);
    },
    watch: (context) => {
      context.on("console", (message) => note(consoleFault(message)));
      context.on("weberror", (error) => note(`uncaught: ${error.error().message}`));
      context.on("response", (response) => note(responseFault(response)));
      context.on("request", (request) => note(foreignRequest(request)));
    },
    unexpected: () => lines.filter((line) => !patterns.some((pattern) => pattern.test(line))),
  };
}

function consoleFault(message: ConsoleMessage): string | undefined {
  if (message.type() !== "error" || refusedAnswer.test(message.text())) return undefined;
  return `console: ${message.text()}`;
}

function responseFault(response: Response): string | undefined {
  const status = response.status();
  const isAnswer = answers.has(response.request().resourceType());
  if (status < (isAnswer ? 500 : 400)) return undefined;
  return `response: ${status} ${response.url()}`;
}

function foreignRequest(request: Request): string | undefined {
  const { protocol, hostname } = new URL(request.url());
  const isOurs = !protocol.startsWith("http") || hostname === "localhost";
  return isOurs ? undefined : `another host: ${request.url()}`;
}
