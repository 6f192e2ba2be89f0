import { staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { factsForMail } from "#app/applications/mail-facts.queries.server.ts";
import { staffRefusal } from "#app/applications/staff-access.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { isId, newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { announceExpertIn } from "../frame/announce-person.server.ts";
import { examinedDocuments } from "../frame/examined-documents.queries.server.ts";
import { expertMail } from "./expert.mail.ts";
import { expertCandidates } from "./expert.queries.server.ts";
import type { AskExpertRefusal } from "./expert.refusals.ts";
import { expertToken, expertUrl } from "./expert-link.server.ts";
import { MOST_DAYS_TO_ANSWER } from "./expert-question.ts";
import { insertQuestion } from "./expert-writes.queries.server.ts";

export interface ExpertAsked {
  applicationId: string;
  expertId: string;
  familyId: string;
  question: string;
  /** The chosen documents that were filed with the application, each as `<code>:<document>`. */
  documents: readonly string[];
  dueOn: string;
}

/**
 * Asks an expert, who is authorised for a family of the application, one question with the documents chosen for it (ISO/IEC 17065
 * §6.2.2): by who examines it. The expert gets a link by mail; the company learns who is asked and may object.
 */
export async function askExpert(
  ctx: Context,
  { applicationId, expertId, familyId, question, documents, dueOn }: ExpertAsked,
): Promise<Result<{ questionId: string }, AskExpertRefusal>> {
  return await ctx.transaction(async (tx) => {
    const { actor, db } = tx;
    const application = await lockApplication(db, applicationId);
    const scope = staffScope(actor);
    if (!application || !scope || actor.kind !== "person") return refused("unknown-application");
    const whyNot = await staffRefusal(tx, application);
    if (whyNot) return refused(whyNot);
    const { companyId, state } = application;
    if (state !== "under-review" && state !== "complement-asked") return refused("wrong-state");
    const today = todayInDakar(tx.now);
    if (dueOn <= today || dueOn > addDays(today, MOST_DAYS_TO_ANSWER)) return refused("day");
    const [expert] = isId(expertId)
      ? await expertCandidates(db, { applicationId, companyId, today, expertId })
      : [];
    if (!expert) return refused("unknown-expert");
    if (expert.related) return refused("related");
    if (expert.objected) return refused("objected");
    const family = expert.families.find((each) => each.familyId === familyId);
    if (!family?.authorisationId) return refused("not-authorised");
    if (expert.asked) return refused("asked-already");
    const filed = await examinedDocuments(db, scope, applicationId);
    const chosen = filed.filter(
      ({ code, documentId, contentGone }) =>
        documents.includes(`${code}:${documentId}`) && !contentGone,
    );
    if (chosen.length < new Set(documents).size) return refused("unknown-document");
    const id = newId();
    await insertQuestion(tx, {
      id,
      applicationId,
      expertId,
      familyId,
      question: question.trim(),
      dueOn,
      authorisationId: family.authorisationId,
      documents: chosen,
      tokenSha256: sha256Hex(expertToken(tx, id)),
      askedBy: actor.accountId,
    });
    await appendToJournal(tx, {
      subjectKind: "application",
      subjectId: applicationId,
      event: "expert-asked",
      data: { questionId: id, expertId, familyId, documents: chosen.length, dueOn },
    });
    if (!(await factsForMail(db, applicationId))?.demo) {
      const authority = authorityContact(await settingsInForce(db, tx.now));
      await queueMail(tx, {
        kind: "expert-question",
        subjectKind: "application",
        subjectId: applicationId,
        to: expert.email,
        mail: expertMail("question", {
          name: expert.name,
          family: family.name,
          dueOn,
          authority,
          url: expertUrl(tx, id),
        }),
      });
    }
    await announceExpertIn(tx, { applicationId, expertName: expert.name });
    return done({ questionId: id });
  });
}
