import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { lastDayOfHearing } from "#app/tariff/last-days.server.ts";
import { complainantOf } from "./complainant.queries.server.ts";
import type { ComplaintRefusal } from "./complaint.refusals.ts";
import { filesOfComplaint, showFiles } from "./complaint-file.queries.server.ts";
import { asInCharge } from "./handled-complaint.server.ts";
import { hearingOf, insertHearing, writeHearingDay } from "./hearing.queries.server.ts";
import { mailHearingIn } from "./mail-complaint.server.ts";

interface Hearing {
  complaintId: string;
  /** What is held against the company, in the words of the person in charge. */
  facts: string;
  /** The person in charge has checked that facts and documents do not tell who complains. */
  tellsNobody: boolean;
  /** Documents that the company may open. */
  shown: readonly string[];
}

/**
 * Hears the company that a complaint is about. It never reads the complaint itself. Where who complains wants to be kept back,
 * the person in charge says that the facts do not tell who it is, or tell no more than was agreed.
 */
export const hearCompany = (
  ctx: Context,
  { complaintId, facts, tellsNobody, shown }: Hearing,
): Promise<Result<null, ComplaintRefusal>> =>
  asInCharge(ctx, complaintId, async (tx, { complaint, actor }) => {
    const { companyId, number, demo } = complaint;
    if (companyId === "" || complaint.kind === "body") return refused("no-company");
    const { naming, consent } = await complainantOf(tx.db, complaintId);
    if (naming === "kept-back" && !tellsNobody)
      return refused(consent === "refused" ? "consent-refused" : "tells-who");
    const dueOn = await lastDayOfHearing(tx, todayInDakar(tx.now));
    const hearing = {
      complaintId,
      companyId,
      facts: frenchProse(facts),
      askedBy: actor.accountId,
      dueOn,
    };
    if (!(await insertHearing(tx, hearing))) return refused("company-heard-already");
    await showFiles(tx, { complaintId, fileIds: shown });
    const event = "complaint-hearing-asked";
    await announceHearingIn(tx, { event, complaintId, number, companyId, demo, dueOn });
    return done(null);
  });

interface Announced {
  event: "complaint-hearing-asked" | "complaint-hearing-extended";
  complaintId: string;
  number: string;
  companyId: string;
  demo: boolean;
  dueOn: string;
}

/** Writes the last day of a hearing to the journal, and mails it to the members of the company. */
async function announceHearingIn(tx: Tx, { event, complaintId, ...hearing }: Announced) {
  const { number, dueOn } = hearing;
  await appendToJournal(tx, {
    subjectKind: "complaint",
    subjectId: complaintId,
    event,
    data: { number, dueOn },
  });
  await mailHearingIn(tx, { kind: "complaint-hearing", id: complaintId, ...hearing });
}

/** Gives the company as much time again as a hearing lasts, from today; never less than it has. */
export const extendHearing = (
  ctx: Context,
  complaintId: string,
): Promise<Result<null, ComplaintRefusal>> =>
  asInCharge(ctx, complaintId, async (tx, { complaint }) => {
    const { companyId, number, demo } = complaint;
    const hearing = await hearingOf(tx.db, complaintId);
    const today = todayInDakar(tx.now);
    const dueOn = await lastDayOfHearing(tx, today);
    if (!hearing || hearing.answer !== null || hearing.dueOn >= dueOn) return refused("no-hearing");
    await writeHearingDay(tx.db, { complaintId, dueOn });
    const event = "complaint-hearing-extended";
    await announceHearingIn(tx, { event, complaintId, number, companyId, demo, dueOn });
    return done(null);
  });

/**
 * Lets the company that is heard and has not answered open one more document of the complaint, which arrived after it was asked. Where
 * who complains wants to be kept back, the person in charge says that it does not tell who it is.
 */
export const showLaterFile = (
  ctx: Context,
  {
    complaintId,
    fileId,
    tellsNobody,
  }: { complaintId: string; fileId: string; tellsNobody: boolean },
): Promise<Result<null, ComplaintRefusal>> =>
  asInCharge(ctx, complaintId, async (tx, { complaint }) => {
    const hearing = await hearingOf(tx.db, complaintId);
    if (!hearing || hearing.answer !== null) return refused("no-hearing");
    const { naming } = await complainantOf(tx.db, complaintId);
    if (naming === "kept-back" && !tellsNobody) return refused("tells-who");
    const files = await filesOfComplaint(tx.db, complaintId);
    const file = files.find(
      ({ id, suppliedBy, scan }) =>
        id === fileId && suppliedBy === "complainant" && scan !== "infected",
    );
    if (!file) return refused("unknown-file");
    if (file.shownAt !== null) return done(null);
    await showFiles(tx, { complaintId, fileIds: [fileId] });
    const { number, companyId, demo } = complaint;
    await appendToJournal(tx, {
      subjectKind: "complaint",
      subjectId: complaintId,
      event: "complaint-file-shown",
      data: { number, fileId },
    });
    const { dueOn } = hearing;
    await mailHearingIn(tx, {
      kind: "complaint-hearing",
      id: complaintId,
      number,
      companyId,
      demo,
      dueOn,
    });
    return done(null);
  });
