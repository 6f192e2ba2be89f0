import type { Context } from "#app/kernel/context.ts";

/** Something that the product does by itself, regularly: its row in `duty_run` is shared by all processes. */
export interface Duty {
  /** In kebab-case. */
  name: string;
  everyMs: number;
  /** Does what is due in short batches, between which requests go, until the signal. */
  run: (ctx: Context, signal: AbortSignal) => Promise<DutyOutcome>;
}

export interface DutyOutcome {
  /** Rows dealt with. */
  done: number;
  /** Rows that still wait. */
  backlog?: number;
  /** What a person must look at, in words for the log; the run itself went well. */
  trouble?: string;
}
