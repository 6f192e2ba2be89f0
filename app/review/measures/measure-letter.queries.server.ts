import { sql } from "kysely";
import { inScope, type Scope } from "#app/accounts/scope.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import type { Scan } from "#app/kernel/files.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import type { Level } from "#app/tariff/classes.ts";
import { type MeasureLetter, measureLetterSchema } from "./measure-letter.ts";

interface NewLetter {
  measureId: string;
  companyId: string;
  letter: MeasureLetter;
  sha256: string;
  signedBy: string;
}

export async function insertMeasureLetter(
  { db, now }: Tx,
  { measureId, companyId, letter, sha256, signedBy }: NewLetter,
): Promise<string> {
  const id = newId();
  await db
    .insertInto("measure_letter")
    .values({
      id,
      measure_id: measureId,
      company_id: companyId,
      kind: letter.kind,
      letter: jsonText(letter),
      letter_sha256: sha256,
      signed_by: signedBy,
      signed_at: now,
    })
    .execute();
  return id;
}

/** What a letter says of its measure. The caller has found the measure for its reader. */
export const letterFacts = (db: Db, measureId: string) =>
  db
    .selectFrom("measure")
    .innerJoin("company", "company.id", "measure.company_id")
    .select(["measure.number", "measure.kind", "measure.facts", "measure.demand"])
    .select(["measure.demanded_by as demandedBy", "measure.asked_at as askedAt"])
    .select(["measure.lift_reason as liftReason", "measure.to_class as toClass"])
    .select((measured) => measured.ref("measure.to_level").$castTo<Level | null>().as("toLevel"))
    .select(["measure.answered_at as answeredAt"])
    .select(["measure.heard_in_person_on as heardInPersonOn"])
    .select(({ selectFrom }) =>
      selectFrom("measure_file")
        .select(sql<number>`count(*)::integer`.as("documents"))
        .whereRef("measure_file.measure_id", "=", "measure.id")
        .where("measure_file.supplied_by", "=", "company")
        .where("measure_file.scan", "<>", "infected" satisfies Scan)
        .$asScalar()
        .$notNull()
        .as("documents"),
    )
    .select(["company.name as companyName", "company.address"])
    .where("measure.id", "=", measureId)
    .executeTakeFirstOrThrow();

const letters = (db: Db) =>
  db
    .selectFrom("measure_letter")
    .innerJoin("measure", "measure.id", "measure_letter.measure_id")
    .innerJoin("company", "company.id", "measure_letter.company_id")
    .leftJoin("account as caller", "caller.id", "measure_letter.called_by")
    .select(["measure_letter.id", "measure_letter.measure_id as measureId", "measure.number"])
    .select(["measure_letter.kind", "measure_letter.letter", "measure.kind as measureKind"])
    .select(["measure_letter.letter_sha256 as sha256", "measure_letter.signed_at as signedAt"])
    .select(["measure_letter.company_id as companyId", "company.demo"])
    .select(["measure_letter.notified_at as notifiedAt"])
    .select(["measure_letter.notified_how as notifiedHow", "measure_letter.spoke_to as spokeTo"])
    .select(["caller.name as calledBy", "measure_letter.appeal_until as appealUntil"]);

type LetterRow = NonNullable<Awaited<ReturnType<ReturnType<typeof letters>["executeTakeFirst"]>>>;

const parsed = (row: LetterRow) => ({
  ...row,
  letter: storedJson("measure_letter.letter", measureLetterSchema, row.letter),
});

/** The signed letters of a measure, the oldest first, in the scope of its company. */
export async function lettersOfMeasure(db: Db, scope: Scope, measureId: string) {
  const rows = await letters(db)
    .where("measure_letter.measure_id", "=", measureId)
    .where(inScope(scope, { company: "measure_letter.company_id" }))
    .orderBy("measure_letter.signed_at")
    .execute();
  return rows.map(parsed);
}

/** A signed letter, to be drawn. The caller checks who may see it. */
export async function signedMeasureLetter(db: Db, id: string) {
  const row = await letters(db).where("measure_letter.id", "=", id).executeTakeFirst();
  return row && parsed(row);
}

/** Writes how a letter was notified, once; false when it was already. */
export async function writeNotified(
  { db, now }: Tx,
  {
    id,
    how,
    at = now,
    spokeTo = null,
    calledBy = null,
    appealUntil,
  }: {
    id: string;
    how: "read" | "call";
    /** The instant of the reading, or of the call. */
    at?: Date;
    spokeTo?: string | null;
    calledBy?: string | null;
    appealUntil: string | null;
  },
): Promise<boolean> {
  const written = await db
    .updateTable("measure_letter")
    .set({
      notified_at: at,
      notified_how: how,
      spoke_to: spokeTo,
      called_by: calledBy,
      appeal_until: appealUntil,
    })
    .where("id", "=", id)
    .where("notified_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Letters that nobody has read since this instant and of which the company was not reminded; at most `most`. */
export const lettersToRemind = (db: Db, { before, most }: { before: Date; most: number }) =>
  db
    .selectFrom("measure_letter")
    .innerJoin("measure", "measure.id", "measure_letter.measure_id")
    .innerJoin("company", "company.id", "measure_letter.company_id")
    .select(["measure_letter.id", "measure_letter.measure_id as measureId", "measure.number"])
    .select(["measure_letter.company_id as companyId", "company.demo", "measure.kind"])
    .where("measure_letter.notified_at", "is", null)
    .where("measure_letter.reminded_at", "is", null)
    .where("measure_letter.signed_at", "<", before)
    .orderBy("measure_letter.signed_at")
    .limit(most)
    .forUpdate("measure_letter")
    .skipLocked()
    .execute();

export async function noteLettersReminded({ db, now }: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("measure_letter").set({ reminded_at: now }).where("id", "in", ids).execute();
}
