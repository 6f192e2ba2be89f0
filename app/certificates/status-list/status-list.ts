import { addressOf } from "#app/kernel/address.ts";
import type { QualificationState } from "../qualification.ts";

/** Qualifications in one segment of the status list. */
export const segmentSize = 131_072;

/** Where a segment is published; it is the `sub` of the list, and a credential names it as `uri`. */
export const addressOfSegment = (publicUrl: string, segment: number): string =>
  `${publicUrl}${addressOf("/status-lists/:segment", { segment })}`;

/** Two bits for each qualification: 0 valid, 1 withdrawn or void, 2 suspended, 3 replaced (IETF Token Status List). */
const values: Record<QualificationState, number> = {
  granted: 0,
  withdrawn: 1,
  void: 1,
  suspended: 2,
  replaced: 3,
};

/** Packs the states that are not `granted` into a list of `count`, four to a byte from the lowest bits. */
export function packStates(
  count: number,
  states: readonly { at: number; state: QualificationState }[],
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil(count / 4));
  for (const { at, state } of states)
    bytes[at >> 2] = (bytes[at >> 2] ?? 0) | (values[state] << ((at & 3) * 2));
  return bytes;
}

/** The state at a place; null beyond the end of the list. Withdrawn stands for void too. */
export function stateAt(bytes: Uint8Array, at: number): QualificationState | null {
  const byte = bytes[at >> 2];
  if (byte === undefined) return null;
  const states = ["granted", "withdrawn", "suspended", "replaced"] as const;
  return states[(byte >> ((at & 3) * 2)) & 3] ?? null;
}

/** How long a state that a phone has kept is called known, and how long it is only asked to be confirmed: a list then proves nothing. */
export const offlineHours = { known: 24, toConfirm: 72 };
