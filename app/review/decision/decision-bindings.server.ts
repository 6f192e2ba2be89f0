import type { ApplicationBindings } from "#app/applications/change-application.server.ts";
import { issueCertificateIn } from "#app/certificates/issue-certificate.server.ts";
import { addDays, addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { signedDecisionOf } from "./decision.queries.server.ts";
import { grantedOf } from "./decision.ts";
import {
  asksWhenAdjourned,
  isDecisionNotified,
  isDecisionSigned,
  isSignedBy,
} from "./decision-guards.queries.server.ts";

/** What the decision says of the moves that follow from it (applications §1.2). */
export const decisionGuards: ApplicationBindings<
  "decision-signed" | "other-person" | "asks-when-adjourned" | "decision-notified",
  never
>["guards"] = {
  "decision-signed": ({ db }, { id }) => isDecisionSigned(db, id),
  "other-person": ({ db, actor }, { id }) =>
    isSignedBy(db, {
      applicationId: id,
      accountId: actor.kind === "person" ? actor.accountId : null,
    }),
  "asks-when-adjourned": ({ db }, { id }) => asksWhenAdjourned(db, id),
  "decision-notified": ({ db }, { id }) => isDecisionNotified(db, id),
};

/**
 * Issues the certificate of the signed decision: its lines, from today until the end that the letter says. No right begins before
 * the decision, and the company had accepted the terms when it filed (standard 7.7). Throws when the certificate is refused.
 */
export const issueOfDecisionIn: ApplicationBindings["effects"]["issue-certificate"] = async (
  tx,
  { subject: { id, companyId, filedAt } },
) => {
  const decision = await signedDecisionOf(tx.db, { kind: "company", companyId }, id);
  const { letter, signedAt } = decision ?? {};
  if (!decision || !letter?.grant || !signedAt)
    throw new Error("An application is certified without a signed grant.");
  const { kind, months, endsWith } = letter.grant;
  const decidedOn = todayInDakar(signedAt);
  const startsOn = todayInDakar(tx.now);
  const endsOn = endsWith ?? addDays(addMonths(decidedOn, months), -1);
  const issued = await issueCertificateIn(tx, {
    ...{ companyId, kind, decidedOn, decisionId: decision.id, agreedBy: filedAt ?? signedAt },
    qualifications: grantedOf(letter.lines).flatMap(({ subAreaId, level, class: granted }) =>
      level && granted ? [{ subAreaId, level, class: granted, startsOn, endsOn }] : [],
    ),
  });
  if (!issued.ok) throw new Error(`A decided certificate is not issued: ${issued.refusal}.`);
};
