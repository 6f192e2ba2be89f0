import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import { performance } from "node:perf_hooks";

/** The request or task that the current work belongs to, and what it has asked of others so far. */
export interface Trace {
  /** The reference of the request, or the id of the task; every log line of its work bears it. */
  reference: string;
  statements: number;
  databaseMs: number;
  /** Calls of payment providers. */
  calls: number;
  providerMs: number;
}

/** One question to the database or to a payment provider that has ended. */
export interface Step {
  /** The text of the statement, without its values; or the provider. */
  what: string;
  milliseconds: number;
  failed: boolean;
}

export const statementsEnded = channel("tabax:statement");
export const providerCallsEnded = channel("tabax:provider-call");

const traces = new AsyncLocalStorage<Trace>();

export const newTrace = (reference: string): Trace => ({
  reference,
  statements: 0,
  databaseMs: 0,
  calls: 0,
  providerMs: 0,
});

/** Runs work whose log lines, statements and calls belong to this trace. */
export const inTrace = <Value>(trace: Trace, work: () => Value): Value => traces.run(trace, work);

/** Adds the reference to each log line that names none itself (`mixin` of pino). */
export function referenceOfLine(): object {
  const reference = traces.getStore()?.reference;
  return reference === undefined ? {} : { reference };
}

/** Begins a statement in the trace of the caller; the answer ends it. */
export function beginStatement(text: string): (failed: boolean) => void {
  const trace = traces.getStore();
  const began = performance.now();
  return (failed) => {
    const milliseconds = performance.now() - began;
    if (trace) {
      trace.statements += 1;
      trace.databaseMs += milliseconds;
    }
    publish(statementsEnded, trace, { what: text, milliseconds, failed });
  };
}

/** A call of a payment provider in the trace of the caller. */
export async function tracedCall<Value>(provider: string, call: () => Promise<Value>) {
  const trace = traces.getStore();
  const began = performance.now();
  let failed = true;
  try {
    const answer = await call();
    failed = false;
    return answer;
  } finally {
    const milliseconds = performance.now() - began;
    if (trace) {
      trace.calls += 1;
      trace.providerMs += milliseconds;
    }
    publish(providerCallsEnded, trace, { what: provider, milliseconds, failed });
  }
}

/** Subscribers log in the trace of the step, also where the answer came in another one. */
function publish(ended: typeof statementsEnded, trace: Trace | undefined, step: Step): void {
  if (!ended.hasSubscribers) return;
  if (trace) traces.run(trace, () => ended.publish(step));
  else ended.publish(step);
}

/** What the line of a request says about its trace; nothing for parts that it did not use. */
export function costOf({ statements, databaseMs, calls, providerMs }: Trace): object {
  return {
    ...(statements > 0 && { statements, databaseMilliseconds: Math.round(databaseMs) }),
    ...(calls > 0 && { providerCalls: calls, providerMilliseconds: Math.round(providerMs) }),
  };
}
