import { type Standing, type StateChange, stateChange } from "#app/journal/make-move.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { type LockedApplication, lockApplication } from "../application.queries.server.ts";
import type { ComplementState } from "./complement.machine.ts";
import {
  type ComplementAnswer,
  type EarlierAnswer,
  storedAnswers,
  type TargetKind,
} from "./complement.ts";

interface NewComplement {
  id: string;
  applicationId: string;
  targetKind: TargetKind;
  target: string;
  targetLabel: string;
  text: string;
  reason: { code: string; version: number } | null;
  at: Date;
  by: string | null;
}

/** Inserts a complement after the others of its application, whose row is locked. */
export async function insertComplement(db: Db, given: NewComplement): Promise<void> {
  const { last } = await db
    .selectFrom("complement")
    .select(({ fn }) => fn.max("position").as("last"))
    .where("application_id", "=", given.applicationId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("complement")
    .values({
      id: given.id,
      application_id: given.applicationId,
      position: (last ?? 0) + 1,
      target_kind: given.targetKind,
      target: given.target,
      target_label: given.targetLabel,
      text: given.text,
      reason_code: given.reason?.code ?? null,
      reason_version: given.reason?.version ?? null,
      state: "prepared",
      state_since: given.at,
      version: 1,
      asked_by: given.by,
    })
    .execute();
}

/** A complement and its application, both read under their locks. */
export interface LockedComplement extends Standing<ComplementState> {
  application: LockedApplication;
  position: number;
  targetKind: TargetKind;
  target: string;
  targetLabel: string;
  dueOn: string | null;
  answer: ComplementAnswer | null;
  answeredAt: Date | null;
  earlier: EarlierAnswer[];
  askedBy: string | null;
  extensionAskedAt: Date | null;
  extensionDecidedAt: Date | null;
}

/** Locks the company, the application, then the complement. */
export async function lockComplement(db: Db, id: string): Promise<LockedComplement | undefined> {
  if (!isId(id)) return undefined;
  const owner = await db
    .selectFrom("complement")
    .select("application_id")
    .where("id", "=", id)
    .executeTakeFirst();
  const application = owner && (await lockApplication(db, owner.application_id));
  if (!application) return undefined;
  const row = await db
    .selectFrom("complement")
    .select(["id", "position", "target_kind as targetKind", "target", "state", "version"])
    .select(["due_on as dueOn", "answer", "answered_at as answeredAt", "earlier"])
    .select("target_label as targetLabel")
    .select(["asked_by as askedBy", "extension_asked_at as extensionAskedAt"])
    .select("extension_decided_at as extensionDecidedAt")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    ...row,
    ...storedAnswers(row),
    companyId: application.companyId,
    application,
  };
}

export async function writeComplementState(
  db: Db,
  change: StateChange<ComplementState>,
): Promise<boolean> {
  const { columns, asRead } = stateChange(change);
  const written = await db
    .updateTable("complement")
    .set(columns)
    .where((row) => row.and(asRead))
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

/** Writes the words of a complement that the company has not seen, and its reason where one is given. */
export async function writePrepared(
  db: Db,
  id: string,
  { text, reason }: { text: string; reason?: { code: string; version: number } | null },
): Promise<void> {
  await db
    .updateTable("complement")
    .set({
      text,
      ...(reason !== undefined && {
        reason_code: reason?.code ?? null,
        reason_version: reason?.version ?? null,
      }),
    })
    .where("id", "=", id)
    .where("state", "=", "prepared")
    .execute();
}

/** Writes the last day to answer a complement. */
export async function writeDue(db: Db, id: string, dueOn: string): Promise<void> {
  await db.updateTable("complement").set({ due_on: dueOn }).where("id", "=", id).execute();
}

interface Answered {
  answer: ComplementAnswer | null;
  at: Date | null;
  by: string | null;
}

/** Writes the saved answer of the company, or null to take it back; staff see it once it is sent. */
export async function writeAnswer(db: Db, id: string, { answer, at, by }: Answered) {
  await db
    .updateTable("complement")
    .set({
      answer: answer && jsonText(answer),
      answered_at: at,
      answered_by: by,
    })
    .where("id", "=", id)
    .execute();
}

/** Moves an insufficient answer to the earlier ones, so that another can be given. */
export async function setAnswerAside(db: Db, id: string, earlier: EarlierAnswer[]): Promise<void> {
  await db
    .updateTable("complement")
    .set({
      earlier: jsonText(earlier),
      answer: null,
      answered_at: null,
      answered_by: null,
    })
    .where("id", "=", id)
    .execute();
}

export async function writeExtensionAsked(db: Db, id: string, asked: { at: Date; reason: string }) {
  await db
    .updateTable("complement")
    .set({ extension_asked_at: asked.at, extension_reason: asked.reason })
    .where("id", "=", id)
    .execute();
}

/** Writes the decision on an extension; a granted day becomes the last day. */
export async function writeExtensionDecided(
  db: Db,
  id: string,
  { at, by, until }: { at: Date; by: string | null; until: string | null },
) {
  await db
    .updateTable("complement")
    .set({
      extension_decided_at: at,
      extension_decided_by: by,
      extension_until: until,
      ...(until && { due_on: until }),
    })
    .where("id", "=", id)
    .execute();
}
