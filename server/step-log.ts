import type { Logger } from "pino";
import { providerCallsEnded, type Step, statementsEnded } from "./trace.ts";

const SLOW_MS = 1_000;
const LONGEST_TEXT = 300;

/**
 * Logs what a request or task asked of others, each line with its reference: every call of a payment provider, statements of a second or
 * longer (`warn`), and all statements at level `debug`. Texts of statements hold no values. Returns a function that stops.
 */
export function logSteps(log: Pick<Logger, "debug" | "info" | "warn" | "isLevelEnabled">) {
  const onStatement = (message: unknown) => {
    const { what, milliseconds, failed } = message as Step;
    const isSlow = milliseconds >= SLOW_MS;
    if (!isSlow && !log.isLevelEnabled("debug")) return;
    const statement = what.replace(/\s+/g, " ").slice(0, LONGEST_TEXT);
    const line = { statement, milliseconds: Math.round(milliseconds), failed };
    if (isSlow) log.warn(line, "slow statement");
    else log.debug(line, "statement");
  };
  const onCall = (message: unknown) => {
    const { what, milliseconds, failed } = message as Step;
    log.info({ provider: what, milliseconds: Math.round(milliseconds), failed }, "provider call");
  };
  statementsEnded.subscribe(onStatement);
  providerCallsEnded.subscribe(onCall);
  return () => {
    statementsEnded.unsubscribe(onStatement);
    providerCallsEnded.unsubscribe(onCall);
  };
}
