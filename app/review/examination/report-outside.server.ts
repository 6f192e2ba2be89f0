import type { StaffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { questionsOf } from "../experts/expert-question.queries.server.ts";
import { isOpenQuestion, questionState } from "../experts/expert-question.ts";
import { objectionsOf } from "../objections/objection.queries.server.ts";
import { visitsOf } from "../visits/visit.queries.server.ts";
import type { OutsideFacts } from "./report-outside.ts";

/** What experts answered and what visits found, for the report; and what of it is still waited for. */
export async function outsideFacts(
  { db, now }: { db: Db; now: Date },
  scope: StaffScope,
  applicationId: string,
): Promise<OutsideFacts> {
  const [questions, visits, objections] = await Promise.all([
    questionsOf(db, scope, applicationId),
    visitsOf(db, scope, applicationId),
    objectionsOf(db, scope, applicationId),
  ]);
  const today = todayInDakar(now);
  const stated = questions.map((question) => ({
    ...question,
    state: questionState(question, today),
  }));
  return {
    experts: stated
      .filter(({ state }) => state === "answered" || state === "set-aside" || state === "past")
      .toReversed()
      .map(({ expertName, family, question, answer, sha256, state }) => ({
        name: expertName,
        family,
        question,
        answer,
        sha256,
        isSetAside: state === "set-aside",
      })),
    visits: visits
      .filter(({ signedAt }) => signedAt !== null)
      .toReversed()
      .map(({ onDay, place, conclusion, sha256 }) => ({ onDay, place, conclusion, sha256 })),
    waiting: [
      ...stated
        .filter(({ state }) => isOpenQuestion(state))
        .map(
          ({ expertName }) =>
            `${expertName} n’a pas encore répondu\u00A0: attendez, ou retirez la question`,
        ),
      ...visits
        .filter(({ signedAt, cancelledAt }) => !signedAt && !cancelledAt)
        .map(() => "Une visite est prévue\u00A0: signez son compte rendu, ou annulez-la"),
      ...objections
        .filter(({ outcome }) => outcome === null)
        .map(() => "Une opposition de l’entreprise attend sa décision"),
    ],
  };
}
