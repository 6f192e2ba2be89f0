import type { Context } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { signedToken } from "#app/kernel/signed-token.server.ts";
import type { LinkRefusal } from "./expert.refusals.ts";
import {
  type ExpertView,
  type LinkedQuestion,
  linkedQuestion,
} from "./expert-view.queries.server.ts";

/** The token of a question, the same in the mail and the reminder: it is derived from the secret, and only its hash is stored. */
export const expertToken = ({ secret }: Pick<Context, "secret">, questionId: string): string =>
  signedToken(questionId, { secret, purpose: "expert-question" });

/** The address that the mails to an expert lead to. */
export const expertUrl = (
  { publicUrl, secret }: Pick<Context, "publicUrl" | "secret">,
  questionId: string,
): string => `${publicUrl}/avis-expert?token=${expertToken({ secret }, questionId)}`;

export const viewOf = ({ now }: Pick<Context, "now">, token: string): ExpertView => ({
  tokenSha256: sha256Hex(token),
  today: todayInDakar(now),
});

/** Why a question can no longer be opened or answered by its expert; null while it can. */
function obstacle(question: LinkedQuestion, today: string): LinkRefusal | null {
  if (question.revokedAt) return "revoked";
  if (question.answeredAt) return "answered";
  if (question.declared === "conflict") return "conflict";
  const { applicationState: state } = question;
  if (state !== "under-review" && state !== "complement-asked") return "closed";
  return question.dueOn < today ? "past" : null;
}

/** The question that a mailed link opens, or the reason why it opens none. */
export async function openLink(
  { db, now }: Pick<Context, "db" | "now">,
  token: string,
): Promise<Result<LinkedQuestion, LinkRefusal>> {
  const { tokenSha256, today } = viewOf({ now }, token);
  const question = token === "" ? undefined : await linkedQuestion(db, tokenSha256);
  if (!question) return refused("unknown");
  const why = obstacle(question, today);
  return why ? refused(why) : done(question);
}
