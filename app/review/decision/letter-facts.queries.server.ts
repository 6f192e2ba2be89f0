import { type NotNull, sql } from "kysely";
import type { Db } from "#app/kernel/context.ts";
import { storedJson } from "#app/kernel/stored-json.ts";
import { opinionsAgainst } from "../examination/against-grid.ts";
import { reportContentSchema } from "../examination/report.ts";
import type { DecisionLine, DecisionOutcome } from "./decision.ts";
import { signedLetterSchema } from "./letter.ts";

/** What the letter of a decision rests on: its item and session, and the frozen content of the application. */
export async function letterRows(db: Db, decisionId: string) {
  return await db
    .selectFrom("decision")
    .innerJoin("agenda_item as item", "item.id", "decision.item_id")
    .innerJoin("committee_session as session", "session.id", "item.session_id")
    .innerJoin("application", "application.id", "decision.application_id")
    .select(["decision.number", "decision.outcome", "decision.words", "item.reason"])
    .select(["session.number as sessionNumber", "session.held_on as heldOn"])
    .select(["application.id as applicationId", "application.company_id as companyId"])
    .select(["application.number as applicationNumber", "application.class", "application.kind"])
    .select("application.filing")
    .where("decision.id", "=", decisionId)
    .$narrowType<{ filing: NotNull }>()
    .executeTakeFirstOrThrow();
}

/** The voted lines of a decision with their reasons, in the order of the codes; `names` by id of the sub-area. */
export async function linesOf(
  db: Db,
  decisionId: string,
  names: ReadonlyMap<string, string>,
): Promise<DecisionLine[]> {
  const rows = await db
    .selectFrom("decision_line as own")
    .innerJoin("item_line as line", (join) =>
      join
        .onRef("line.item_id", "=", "own.item_id")
        .onRef("line.sub_area_id", "=", "own.sub_area_id"),
    )
    .innerJoin("application_sub_area as chosen", (join) =>
      join
        .onRef("chosen.application_id", "=", "line.application_id")
        .onRef("chosen.sub_area_id", "=", "line.sub_area_id"),
    )
    .innerJoin("sub_area", "sub_area.id", "line.sub_area_id")
    .select(["line.sub_area_id as subAreaId", "sub_area.code", "chosen.level as asked"])
    .select(["line.outcome", "line.level", "line.class", "line.note"])
    .where("own.decision_id", "=", decisionId)
    .orderBy("sub_area.code")
    .execute();
  const reasons = await db
    .selectFrom("decision_line as own")
    .innerJoin("item_line_reason as because", (join) =>
      join
        .onRef("because.item_id", "=", "own.item_id")
        .onRef("because.sub_area_id", "=", "own.sub_area_id"),
    )
    .innerJoin("reason", (join) =>
      join
        .onRef("reason.code", "=", "because.code")
        .onRef("reason.version", "=", "because.version"),
    )
    .select(["because.sub_area_id as subAreaId", "reason.text"])
    .where("own.decision_id", "=", decisionId)
    .orderBy("because.code")
    .execute();
  return rows.map((row) => ({
    ...row,
    asked: row.asked as DecisionLine["asked"],
    level: row.level as DecisionLine["level"],
    name: names.get(row.subAreaId) ?? "",
    reasons: reasons.filter((each) => each.subAreaId === row.subAreaId).map(({ text }) => text),
  }));
}

/** What speaks in the grid against the opinions of the standing report of an application, by code of the sub-area. */
export async function groundsByCode(
  db: Db,
  applicationId: string,
): Promise<ReadonlyMap<string, string[]>> {
  const report = await db
    .selectFrom("report")
    .select("content")
    .where("application_id", "=", applicationId)
    .where("set_aside_at", "is", null)
    .executeTakeFirst();
  const content = report && storedJson("report.content", reportContentSchema, report.content);
  const against = content ? opinionsAgainst(content) : [];
  return new Map(against.map(({ code, grounds }) => [code, grounds]));
}

/** The last day of the rights that a company has on a day; null without one in force. */
export async function lastRightOf(
  db: Db,
  { companyId, on }: { companyId: string; on: string },
): Promise<string | null> {
  const { last } = await db
    .selectFrom("qualification")
    .select((eb) => eb.fn.max("ends_on").as("last"))
    .where("company_id", "=", companyId)
    .where("state", "=", "granted")
    .where("ends_on", ">=", on)
    .executeTakeFirstOrThrow();
  return last ?? null;
}

/** What an adjournment will ask of the company: its prepared complements. */
export async function preparedComplements(db: Db, applicationId: string) {
  return await db
    .selectFrom("complement")
    .select(["target_label as label", "text"])
    .where("application_id", "=", applicationId)
    .where("state", "=", "prepared")
    .orderBy("position")
    .execute();
}

/** An item that ended as adopted or adjourned, with the outcome that its decision has; undefined for another. */
export async function votedItem(db: Db, itemId: string) {
  const row = await db
    .selectFrom("agenda_item as item")
    .innerJoin("committee_session as session", "session.id", "item.session_id")
    .select(["item.application_id as applicationId", "item.outcome as itemOutcome"])
    .select("session.state as sessionState")
    .select(
      sql<boolean>`exists (select from item_line where item_line.item_id = item.id and item_line.outcome = 'granted')`.as(
        "grants",
      ),
    )
    .where("item.id", "=", itemId)
    .executeTakeFirst();
  if (row?.itemOutcome !== "adopted" && row?.itemOutcome !== "adjourned") return undefined;
  const { grants, itemOutcome, ...item } = row;
  const outcome: DecisionOutcome =
    itemOutcome === "adjourned" ? "adjourned" : grants ? "granted" : "refused";
  return { ...item, itemOutcome, outcome };
}

/** The frozen letter of a signed decision; undefined for another. */
export async function signedLetter(db: Db, decisionId: string) {
  const row = await db
    .selectFrom("decision")
    .select(["application_id as applicationId", "letter", "letter_sha256 as sha256"])
    .select("signed_at as signedAt")
    .where("id", "=", decisionId)
    .executeTakeFirst();
  if (!row?.signedAt || !row.sha256 || !row.letter) return undefined;
  const { applicationId, sha256, signedAt } = row;
  const letter = storedJson("decision.letter", signedLetterSchema, row.letter);
  return { applicationId, sha256, signedAt, letter };
}
