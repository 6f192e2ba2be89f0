import type { Context, Tx } from "#app/kernel/context.ts";
import type { Result } from "#app/kernel/result.ts";
import { writeDeadline } from "../application-writes.queries.server.ts";
import { complementRefusal } from "../staff-access.server.ts";
import { onComplement } from "./change-complement.server.ts";
import type { ComplementState } from "./complement.machine.ts";
import type { ComplementRefusal } from "./complement.refusals.ts";
import { complementsIn } from "./complement-reads.queries.server.ts";
import type { LockedComplement } from "./complement-writes.queries.server.ts";

export interface ComplementRequest {
  complementId: string;
  /** The version of the complement that the form was shown with. */
  seen?: number | undefined;
}

export type ComplementResult = Promise<
  Result<{ state: ComplementState; version: number }, ComplementRefusal>
>;

/** Runs the work on a locked complement for staff who work on its application in its current state. */
export const onStaffComplement = <Value>(
  ctx: Context,
  complementId: string,
  work: (tx: Tx, complement: LockedComplement) => Promise<Result<Value, ComplementRefusal>>,
): Promise<Result<Value, ComplementRefusal>> =>
  onComplement(ctx, complementId, {
    obstacle: (tx, { application }) => complementRefusal(tx, application),
    work,
  });

/**
 * Sets the deadline of the application to the last day of its open complements, or to none without any; returns the
 * open ones.
 */
export async function settleDeadlineIn(tx: Tx, applicationId: string) {
  const open = await complementsIn(tx.db, applicationId, ["open"]);
  const last = open
    .map(({ dueOn }) => dueOn)
    .sort()
    .at(-1);
  await writeDeadline(tx.db, applicationId, last ?? null);
  return open;
}
