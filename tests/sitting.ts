import type { College } from "#app/accounts/staff/staff.schema.ts";
import type { Person } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { proposeLine } from "#app/review/committee/agenda/propose-line.server.ts";
import { scheduleApplication } from "#app/review/committee/agenda/schedule-application.server.ts";
import { answerConfirmation } from "#app/review/committee/confirmations/answer-confirmation.server.ts";
import { askConfirmation } from "#app/review/committee/confirmations/ask-confirmation.server.ts";
import { confirmPresence } from "#app/review/committee/sessions/attend-session.server.ts";
import {
  conveneSession,
  openSession,
  planSession,
} from "#app/review/committee/sessions/plan-session.server.ts";
import { castBallot } from "#app/review/committee/vote/cast-ballot.server.ts";
import { currentVersion } from "#app/review/committee/vote/item-version.server.ts";
import { openReport } from "#app/review/examination/report-page.server.ts";
import { signReport } from "#app/review/examination/sign-report.server.ts";
import { aColleague, authorised, declaresClear, made } from "./applying.ts";
import { anExamination, fills, reportWithinFigures, wholeReport } from "./examining.ts";
import { type TestServices, testContext } from "./services.ts";

export const colleges: College[] = ["enterprises", "owners", "general-interest"];

/** A member of the committee with a mandate of this college around the day of the tests. */
export async function aMember(
  services: TestServices,
  college: College,
  { toOn = "2028-12-31", alternateOf = null }: { toOn?: string; alternateOf?: string | null } = {},
): Promise<Person & { accountId: string; mandateId: string }> {
  return await seated(services, await aColleague(services, "committee"), college, {
    toOn,
    alternateOf,
  });
}

/** The same person with a mandate of this college. */
export async function seated(
  services: TestServices,
  person: Person,
  college: College,
  {
    fromOn = "2026-01-01",
    toOn = "2028-12-31",
    alternateOf = null,
  }: { fromOn?: string; toOn?: string; alternateOf?: string | null } = {},
): Promise<Person & { accountId: string; mandateId: string }> {
  const mandateId = newId();
  await services.db
    .insertInto("mandate")
    .values({
      id: mandateId,
      account_id: person.accountId,
      college,
      alternate_of: alternateOf,
      from_on: fromOn,
      to_on: toOn,
      given_at: services.now(),
    })
    .execute();
  return { ...person, mandateId };
}

/** An application whose report is signed with a favourable opinion, its class one above that of the figures unless they reach it. */
export async function aReadyApplication(
  services: TestServices,
  filed: Parameters<typeof anExamination>[1] = {},
) {
  const { applicationId, examiner, companyId, owner } = await anExamination(services, filed);
  const typedReport = filed.classReached === "D" ? reportWithinFigures : wholeReport;
  await made(fills(services, { actor: examiner, applicationId }, typedReport));
  const ctx = testContext(services, { actor: examiner });
  const report = await openReport(ctx, applicationId);
  if (!report || "elsewhere" in report || "conflictOn" in report) throw new Error("no report");
  await made(signReport(ctx, { applicationId, readSha256: report.readSha256 }));
  return { applicationId, examiner, companyId, owner };
}

/**
 * A convened session with one application on its agenda, `perCollege` members of each college who have declared no interest, of whom the
 * first is authorised for every family.
 */
export async function aConvenedSession(
  services: TestServices,
  {
    perCollege = 2,
    also,
    president: presiding,
    filed,
  }: {
    perCollege?: number;
    also?: Person;
    president?: Person & { accountId: string };
    filed?: Parameters<typeof anExamination>[1];
  } = {},
) {
  const { applicationId, examiner, companyId, owner } = await aReadyApplication(services, filed);
  const secretary = await aColleague(services, "secretary");
  const president = presiding ?? (await aColleague(services, "president"));
  const members: Awaited<ReturnType<typeof aMember>>[] = [];
  for (const college of colleges)
    for (let each = 0; each < perCollege; each += 1) members.push(await aMember(services, college));
  if (also) members.push(await seated(services, also, "enterprises"));
  const [first] = members;
  if (!first) throw new Error("no member");
  await authorised(services, first.accountId);
  await declaresAs(services, secretary, applicationId);
  const ctx = testContext(services, { actor: secretary });
  const plan = {
    heldOn: todayInDakar(services.now()),
    startsAt: "09:00",
    place: "Salle du conseil",
  };
  const { sessionId } = await made(planSession(ctx, plan));
  const { itemId } = await made(
    scheduleApplication(ctx, { sessionId, applicationId, rapporteurId: examiner.accountId }),
  );
  await made(conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." }));
  for (const person of [...members, president]) await declaresAs(services, person, applicationId);
  const people = { owner, secretary, president, examiner, members };
  return { sessionId, itemId, applicationId, companyId, ...people };
}

/** Somebody declares no interest, with their own roles. */
export const declaresAs = (
  services: TestServices,
  { accountId, staffRoles }: Person,
  applicationId: string,
) => declaresClear(services, { applicationId, accountId, roles: staffRoles });

/** The same session, open, with every member in the room. */
export async function anOpenSession(
  services: TestServices,
  details: Parameters<typeof aConvenedSession>[1] = {},
) {
  const session = await aConvenedSession(services, details);
  const { sessionId, president } = session;
  for (const actor of session.members)
    await made(confirmPresence(testContext(services, { actor }), { sessionId }));
  const ctx = testContext(services, { actor: session.secretary });
  await made(openSession(ctx, { sessionId, presidedBy: president.accountId }));
  return { ...session, ctx };
}

/** Ends the mandates of earlier tests, so that the seats of a college are those of this one. */
export const endMandates = ({ db }: TestServices) =>
  db.updateTable("mandate").set({ from_on: "2026-01-01", to_on: "2026-01-02" }).execute();

/** An item as its page shows it now: what a form about its vote posts. */
export const shownItem = async (
  { db }: Pick<TestServices, "db">,
  itemId: string,
): Promise<{ itemId: string; seen: string }> => ({
  itemId,
  seen: await currentVersion(db, itemId),
});

/** The secretary asks for an act of a session, and who presides confirms it, `between` the two something else. */
export async function confirmedAct(
  services: TestServices,
  { ctx, president, itemId }: { ctx: Context; president: Person; itemId: string },
  act: Pick<Parameters<typeof askConfirmation>[1], "kind"> &
    Partial<Parameters<typeof askConfirmation>[1]>,
  between?: () => Promise<void>,
) {
  const { id } = await made(
    askConfirmation(ctx, {
      ...(await shownItem(services, itemId)),
      reason: "Le vote a été ouvert par erreur.",
      ...act,
    }),
  );
  await between?.();
  const { seen } = await shownItem(services, itemId);
  return await made(
    answerConfirmation(testContext(services, { actor: president }), {
      id,
      seen,
      answer: "confirmed",
    }),
  );
}

/** Gives the one line of an item the reason that a class above that of the figures needs. */
export async function proposeWithReason(
  services: TestServices,
  { ctx, itemId }: { ctx: Context; itemId: string },
): Promise<string> {
  const { db } = services;
  const line = await db
    .selectFrom("item_line")
    .select("sub_area_id")
    .where("item_id", "=", itemId)
    .executeTakeFirstOrThrow();
  const reason = await db
    .selectFrom("reason")
    .select("code")
    .where("scope", "=", "above")
    .executeTakeFirstOrThrow();
  const subAreaId = line.sub_area_id;
  await made(
    proposeLine(ctx, {
      ...(await shownItem(services, itemId)),
      subAreaId,
      outcome: "granted",
      level: 1,
      class: "D",
      reasonCodes: [reason.code],
      note: "",
    }),
  );
  return subAreaId;
}

/** Each member casts one digit, at once, in the vote that is open now. */
export const castAll = async (
  services: TestServices,
  { members, itemId }: { members: readonly Person[]; itemId: string },
  digits: string,
) => {
  const item = await shownItem(services, itemId);
  return await Promise.all(
    [...digits].map((digit, place) => {
      const actor = members[place];
      if (!actor) throw new Error("no member");
      return castBallot(testContext(services, { actor }), { ...item, digit });
    }),
  );
};
