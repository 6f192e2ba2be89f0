import { sql } from "kysely";
import { inScope, ofApplication, type Scope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import type { ComplementState } from "./complement.machine.ts";
import {
  type ComplementAnswer,
  type EarlierAnswer,
  type Extension,
  storedAnswer,
  storedAnswers,
  type TargetKind,
} from "./complement.ts";

/** A complement as the company reads it. */
export interface Complement {
  id: string;
  applicationId: string;
  position: number;
  targetKind: TargetKind;
  target: string;
  targetLabel: string;
  text: string;
  /** The text of the reason, in the version of the catalogue at that time. */
  reason: string | null;
  state: ComplementState;
  version: number;
  dueOn: string | null;
  answer: ComplementAnswer | null;
  answeredAt: Date | null;
  answeredBy: string | null;
  /** Earlier answers that were judged insufficient, oldest first. */
  earlier: EarlierAnswer[];
  extension: Extension | null;
}

const complements = (db: Db, scope: Scope) =>
  db
    .selectFrom("complement")
    .innerJoin("application", "application.id", "complement.application_id")
    .leftJoin("account", "account.id", "complement.answered_by")
    .leftJoin("reason", (join) =>
      join
        .onRef("reason.code", "=", "complement.reason_code")
        .onRef("reason.version", "=", "complement.reason_version"),
    )
    .select(["complement.id", "complement.application_id as applicationId", "complement.position"])
    .select(["complement.target_kind as targetKind", "complement.target", "complement.text"])
    .select(["complement.target_label as targetLabel", "reason.text as reason"])
    .select(["complement.state", "complement.version", "complement.due_on as dueOn"])
    .select(["complement.answer", "complement.answered_at as answeredAt", "complement.earlier"])
    .select(["account.name as answeredBy", "complement.extension_asked_at as extensionAskedAt"])
    .select(["complement.extension_reason as extensionReason"])
    .select(["complement.extension_until as extensionUntil"])
    .select(["complement.extension_decided_at as extensionDecidedAt"])
    .where(inScope(scope, ofApplication))
    .orderBy("complement.position");

type Row = Awaited<ReturnType<ReturnType<typeof complements>["execute"]>>[number];

function asComplement(row: Row): Complement {
  const { extensionAskedAt, extensionReason, extensionUntil, extensionDecidedAt, ...rest } = row;
  return {
    ...rest,
    ...storedAnswers(rest),
    extension:
      extensionAskedAt && extensionReason !== null
        ? {
            askedAt: extensionAskedAt,
            reason: extensionReason,
            until: extensionUntil,
            decidedAt: extensionDecidedAt,
          }
        : null,
  };
}

/** The complements of one application in their order; only staff see those that are prepared. */
export async function complementsOf(
  db: Db,
  scope: Scope,
  applicationId: string,
): Promise<Complement[]> {
  const rows = await complements(db, scope)
    .where("complement.application_id", "=", applicationId)
    .$if(scope.kind === "company", (query) => query.where("complement.due_on", "is not", null))
    .execute();
  return rows.map(asComplement);
}

/** Undefined for a complement that does not exist, is out of scope or has not been sent to the company. */
export async function complementInScope(
  db: Db,
  scope: Scope,
  id: string,
): Promise<Complement | undefined> {
  if (!isId(id)) return undefined;
  const row = await complements(db, scope)
    .where("complement.id", "=", id)
    .$if(scope.kind === "company", (query) => query.where("complement.due_on", "is not", null))
    .executeTakeFirst();
  return row && asComplement(row);
}

/** The complements that a company still has to answer for an application, for « À faire » and the frame. */
export interface AwaitedAnswers {
  applicationId: string;
  /** Complements without an answer, and answers that are saved and not sent. */
  toAnswer: number;
  saved: number;
  /** An extension has not yet been asked for at least one complement without an answer. */
  mayAskTime: boolean;
  /** The earliest last day of the complements without an answer, else the day until which the answers are to be sent. */
  dueOn: string | null;
}

/** The applications of a company with complements to answer, in one statement, nearest day first. */
export async function awaitedAnswers(
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<AwaitedAnswers[]> {
  return await db
    .selectFrom("application")
    .leftJoin("complement", (join) =>
      join
        .onRef("complement.application_id", "=", "application.id")
        .on("complement.state", "=", "open"),
    )
    .select("application.id as applicationId")
    .select(
      sql<number>`(count(complement.id) filter (where complement.answer is null))::integer`.as(
        "toAnswer",
      ),
    )
    .select(
      sql<number>`(count(complement.id) filter (where complement.answer is not null))::integer`.as(
        "saved",
      ),
    )
    .select(
      sql<boolean>`bool_or(complement.id is not null and complement.answer is null and complement.extension_asked_at is null)`.as(
        "mayAskTime",
      ),
    )
    .select(
      sql<
        string | null
      >`coalesce(min(complement.due_on) filter (where complement.answer is null), application.deadline_on)`.as(
        "dueOn",
      ),
    )
    .where("application.company_id", "=", companyId)
    .where(inScope(scope, ofApplication))
    .where("application.state", "in", ["to-complete", "complement-asked"])
    .groupBy("application.id")
    .orderBy(sql`"dueOn", application.id`)
    .execute();
}

/** The complements of a company's applications that had no answer when their application went on or ended. */
export async function unansweredOf(
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<{ applicationId: string; dueOn: string | null }[]> {
  return await db
    .selectFrom("complement")
    .innerJoin("application", "application.id", "complement.application_id")
    .select(["complement.application_id as applicationId", "complement.due_on as dueOn"])
    .where("application.company_id", "=", companyId)
    .where("application.state", "=", "closed")
    .where("complement.state", "=", "lapsed")
    .where("complement.answer", "is", null)
    .where(inScope(scope, ofApplication))
    .execute();
}

/** The complements of an application in these states, in their order; the caller holds the lock of the application. */
export async function complementsIn(
  db: Db,
  applicationId: string,
  states: readonly ComplementState[],
) {
  const rows = await db
    .selectFrom("complement")
    .select([
      "id",
      "position",
      "target_kind as targetKind",
      "target",
      "target_label as targetLabel",
    ])
    .select(["state", "due_on as dueOn", "answer", "asked_by as askedBy"])
    .where("application_id", "=", applicationId)
    .where("state", "in", states)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, answer: storedAnswer(row.answer) }));
}
