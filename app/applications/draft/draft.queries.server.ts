import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import { type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { hasFingerprint } from "#app/kernel/hash.server.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import type { ApplicationState } from "../application.machine.ts";
import {
  type ExaminedFiling,
  type Filing,
  type Sworn,
  storedFiling,
  swornSchema,
} from "../filing/filing.ts";
import { type Confirmations, confirmationsSchema } from "./discrepancies.ts";
import { type DraftFigures, draftFiguresSchema } from "./figures.ts";

/** The typed figures of an application, and the confirmed discrepancies. */
export async function typedFigures(
  db: Db,
  applicationId: string,
): Promise<{ figures: DraftFigures; confirmations: Confirmations }> {
  const row = await db
    .selectFrom("application")
    .select(["figures", "confirmations"])
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  return {
    figures: storedJson("application.figures", draftFiguresSchema, row.figures),
    confirmations: row.confirmations
      ? storedJson("application.confirmations", confirmationsSchema, row.confirmations)
      : {},
  };
}

/** Writes the confirmed discrepancies of a draft, whose row is locked. */
export async function writeConfirmations(
  db: Db,
  { id, confirmations, at, by }: { id: string; confirmations: Confirmations; at: Date; by: string },
): Promise<void> {
  await db
    .updateTable("application")
    .set({ confirmations: jsonText(confirmations), saved_at: at, saved_by: by })
    .where("id", "=", id)
    .execute();
}

/** The sub-areas of an application with the level aimed at. */
export const levelsOf = (db: Db, applicationId: string) =>
  db
    .selectFrom("application_sub_area")
    .innerJoin("sub_area", "sub_area.id", "sub_area_id")
    .select(["sub_area_id as subAreaId", "sub_area.code", "level"])
    .where("application_id", "=", applicationId)
    .$narrowType<{ level: Level }>()
    .execute();

interface DraftChange {
  id: string;
  class: Class | null;
  figures: DraftFigures;
  /** By sub-area id; level 0 removes it. */
  levels: readonly { subAreaId: string; level: Level | 0 }[];
  at: Date;
  by: string | null;
}

/** Writes what a form changed in a draft, whose row is locked. */
export async function writeDraft(db: Db, draft: DraftChange): Promise<void> {
  await db
    .updateTable("application")
    .set({
      class: draft.class,
      figures: jsonText(draft.figures),
      saved_at: draft.at,
      saved_by: draft.by,
    })
    .where("id", "=", draft.id)
    .execute();
  const ids = draft.levels.map(({ subAreaId }) => subAreaId);
  if (ids.length > 0)
    await db
      .deleteFrom("application_sub_area")
      .where("application_id", "=", draft.id)
      .where("sub_area_id", "in", ids)
      .execute();
  const kept = draft.levels.flatMap(({ subAreaId, level }) =>
    level === 0 ? [] : [{ application_id: draft.id, sub_area_id: subAreaId, level }],
  );
  if (kept.length > 0) await db.insertInto("application_sub_area").values(kept).execute();
}

/** Writes a new state if the row still has the one that was read; false otherwise. */
export async function writeApplicationState(
  db: Db,
  change: StateChange<ApplicationState>,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("application")
    .set(columns)
    .where((row) => row.and(asRead))
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

export interface FiledApplication {
  number: string;
  filedAt: Date;
  filing: ExaminedFiling;
  /** What was paid, for the company; null for staff. */
  fee: Filing["fee"] | null;
  sha256: string;
  /** Whether the content still has the hash that was kept at its filing. */
  isAsFiled: boolean;
  sworn: Sworn;
  /** The row of the journal that holds the hash of the filed content. */
  journal: { sequence: number; hash: string } | null;
}

/** The content as filed; undefined for a draft or an application out of scope. */
export async function filingInScope(
  db: Db,
  scope: Scope,
  id: string,
): Promise<FiledApplication | undefined> {
  const row = await db
    .selectFrom("application")
    .leftJoin("journal", (join) =>
      join
        .on("journal.subject_kind", "=", "application")
        .on(sql<boolean>`journal.subject_id = application.id::text`)
        .on("journal.event", "=", "application-frozen"),
    )
    .select(["number", "filed_at as filedAt", "filing", "filing_sha256 as sha256", "sworn"])
    .select(["journal.sequence", "journal.hash"])
    .where("application.id", "=", id)
    .where(inScope(scope, ofApplication))
    .executeTakeFirst();
  if (!row?.number || !row.filedAt || !row.sha256 || !row.filing || !row.sworn) return undefined;
  const { number, filedAt, sha256, sequence, hash } = row;
  const { fee, ...filing } = storedFiling(row.filing);
  return {
    number,
    filedAt,
    sha256,
    isAsFiled: hasFingerprint(row.filing, sha256),
    filing,
    fee: scope.kind === "company" ? fee : null,
    sworn: storedJson("application.sworn", swornSchema, row.sworn),
    journal: sequence !== null && hash !== null ? { sequence: Number(sequence), hash } : null,
  };
}

/** Erases the typed content of a company's drafts; the applications themselves stay. */
export async function emptyDraftsOf(db: Db, companyId: string): Promise<void> {
  const drafts = db
    .selectFrom("application")
    .select("id")
    .where("company_id", "=", companyId)
    .where("filed_at", "is", null);
  await db.deleteFrom("application_sub_area").where("application_id", "in", drafts).execute();
  await db
    .updateTable("application")
    .set({ class: null, figures: jsonText({}), confirmations: null })
    .where("company_id", "=", companyId)
    .where("filed_at", "is", null)
    .execute();
}
