import type { Grade } from "#app/accounts/reading.ts";
import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { companyOfApplication } from "./application.queries.server.ts";
import {
  addGroundsIn,
  type Reading,
  readOnGround,
  removeGroundIn,
  removeReaderIn,
  writeHiddenIn,
} from "./application-reader.queries.server.ts";

/** Why a staff member may read an application that their role alone does not show them (decision 0080). */
export type Ground = "admissibility" | "examination" | "report" | "agenda" | "decision";

interface Reader {
  applicationId: string;
  accountId: string;
}

/**
 * Lets a staff member read an application on a ground: its summary until they have declared their interests, then all of it
 * (the database asks for the declaration). Refused when a conflict of interests hides the application from them.
 */
export async function grantReadingIn(
  tx: Tx,
  { ground, ...reading }: Reader & { ground: Ground; grade: Grade },
): Promise<Result<null, "conflict" | "unknown-application">> {
  const companyId = await companyOfApplication(tx.db, reading.applicationId);
  if (!companyId) return refused("unknown-application");
  return (await addGroundsIn(tx, ground, [reading])) === 1 ? done(null) : refused("conflict");
}

/** Lets several people read applications on one ground; from whom a conflict hides one, it stays hidden. */
export async function grantReadingsIn(
  tx: Tx,
  ground: Ground,
  readings: readonly Reading[],
): Promise<void> {
  if (readings.length > 0) await addGroundsIn(tx, ground, readings);
}

/** Ends one ground; without any ground left the person reads what their role shows. A declared conflict is not a ground that ends. */
export async function endReadingIn(tx: Tx, reading: Reader & { ground: Ground }): Promise<void> {
  await removeGroundIn(tx, reading);
}

/** Ends one ground of somebody in every application. */
export async function endEveryReadingIn(
  tx: Tx,
  reader: { accountId: string; ground: Ground },
): Promise<void> {
  for (const applicationId of await readOnGround(tx.db, reader))
    await removeGroundIn(tx, { ...reader, applicationId });
}

/** Ends every ground of somebody at once; a declared conflict stays. */
export const endAllReadingIn = (tx: Tx, reader: Reader): Promise<void> =>
  removeReaderIn(tx, reader);

/** Hides an application for good from a person who declared a conflict of interests, whatever they could read before. */
export async function hideApplicationIn(
  tx: Tx,
  reader: Reader,
): Promise<Result<null, "unknown-application">> {
  const companyId = await companyOfApplication(tx.db, reader.applicationId);
  if (!companyId) return refused("unknown-application");
  await writeHiddenIn(tx, { ...reader, companyId });
  return done(null);
}
