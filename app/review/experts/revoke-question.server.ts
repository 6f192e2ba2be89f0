import { lockApplication } from "#app/applications/application.queries.server.ts";
import { factsForMail } from "#app/applications/mail-facts.queries.server.ts";
import { staffRefusal } from "#app/applications/staff-access.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { isShorterThan } from "#app/kernel/text.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { expertMail } from "./expert.mail.ts";
import { type AskExpertRefusal, longestRevocation } from "./expert.refusals.ts";
import { lockQuestion, lockWaitingQuestions } from "./expert-locks.queries.server.ts";
import { writeRevocation } from "./expert-writes.queries.server.ts";

/** Takes a question back before it is answered, with the reason: the expert reads nothing more and is mailed. */
export async function revokeQuestion(
  ctx: Context,
  {
    applicationId,
    questionId,
    reason,
  }: { applicationId: string; questionId: string; reason: string },
): Promise<Result<null, AskExpertRefusal>> {
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const whyNot = await staffRefusal(tx, application);
    if (whyNot) return refused(whyNot);
    const question = isId(questionId) ? await lockQuestion(tx.db, questionId) : undefined;
    if (question?.applicationId !== applicationId) return refused("unknown-question");
    if (question.answeredAt || question.revokedAt) return refused("ended");
    const why = reason.trim();
    if (why.length > longestRevocation) return refused("reason-too-long");
    if (isShorterThan(why, 3)) return refused("no-reason");
    await revokeIn(tx, { applicationId, question, reason: why });
    return done(null);
  });
}

/** Takes a question back; after an upheld objection also one that was answered: its answer stays, set aside. */
export async function revokeIn(
  tx: Tx,
  {
    applicationId,
    question,
    reason,
  }: {
    applicationId: string;
    question: { id: string; name: string; email: string };
    reason: string;
  },
): Promise<void> {
  const by =
    tx.actor.kind === "person" && tx.actor.staffRoles.length > 0 ? tx.actor.accountId : null;
  await writeRevocation(tx, { id: question.id, by, reason });
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: applicationId,
    event: "expert-question-revoked",
    data: { questionId: question.id, reason },
  });
  if ((await factsForMail(tx.db, applicationId))?.demo) return;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  await queueMail(tx, {
    kind: "expert-revoked",
    subjectKind: "application",
    subjectId: applicationId,
    to: question.email,
    mail: expertMail("revoked", { name: question.name, authority }),
  });
}

/** The effect of moves after which nobody examines an application: its experts have nothing to answer any more. */
export async function endQuestionsIn(tx: Tx, applicationId: string): Promise<void> {
  for (const question of await lockWaitingQuestions(tx.db, applicationId))
    await revokeIn(tx, { applicationId, question, reason: "Le dossier n’est plus en examen" });
}
