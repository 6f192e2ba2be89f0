import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateLong, formatInstant } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { permit } from "#app/kernel/permissions.ts";
import { seesRecord } from "../company.queries.server.ts";
import { ownerAnswers } from "./confirmation.queries.server.ts";
import { type OwnerAnswer, type Question, questions } from "./confirmation.ts";

/** The answer of an owner of works, formatted for display. */
export interface AnswerInWords {
  id: string;
  works: string;
  amount: string;
  dates: string;
  /** E-mail address that the company gave for the owner of works. */
  askedAt: string;
  answered: string;
  /** Questions with their answers; null when the owner does not know the company, or when the answer was erased. */
  said: { question: string; answer: string }[] | null;
  verdict: string;
  by: string | null;
  comment: string | null;
}

/**
 * The answers of owners of works about the references of a company, for staff who examine it; the access is logged.
 * Null for everybody else, members of the company included: the company sees that an answer came, never its content.
 */
export async function answersForStaff(
  ctx: Context,
  companyId: string,
): Promise<AnswerInWords[] | null> {
  const { actor } = ctx;
  const scope = staffScope(actor);
  if (!scope || !permit(actor, "reference-answer.read")) return null;
  if (!(await seesRecord(ctx.db, scope, companyId))) return null;
  const answers = await ownerAnswers(ctx.db, scope, companyId);
  if (answers.length > 0)
    await noteAccess(ctx, { what: "owner-answers", subject: { kind: "company", id: companyId } });
  return answers.map(({ id, described, email, answer, answeredAt }) => ({
    id,
    works: `${described.nature}, ${described.client}`,
    amount: formatFcfa(BigInt(described.amount)),
    dates: `du ${formatDateLong(described.fromOn)} ${described.toOn ? `au ${formatDateLong(described.toOn)}` : "à ce jour"}`,
    askedAt: email,
    answered: formatInstant(answeredAt),
    ...inWords(answer),
  }));
}

const names = Object.keys(questions) as Question[];

function inWords(answer: OwnerAnswer | null) {
  const nothing = { said: null, by: null, comment: null };
  if (!answer)
    return { ...nothing, verdict: "La réponse a été effacée à la demande de son auteur." };
  if (!answer.known) return { ...nothing, verdict: "Ne connaît pas cette entreprise." };
  const agrees = answer.works === "yes" && answer.amount === "yes" && answer.dates === "yes";
  return {
    said: names.map((name) => {
      const { text, answers } = questions[name];
      return { question: text, answer: (answers as Record<string, string>)[answer[name]] ?? "" };
    }),
    verdict: agrees ? "Confirme les travaux." : "Ne confirme pas tout.",
    by: `${answer.name}, ${answer.function}`,
    comment: answer.comment,
  };
}
