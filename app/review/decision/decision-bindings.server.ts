import type {
  ApplicationBindings,
  ApplicationEffect,
} from "#app/applications/change-application.server.ts";
import { issueCertificateIn, issueHindrance } from "#app/certificates/issue-certificate.server.ts";
import { certificateOfDecision } from "./certificate-of-decision.server.ts";
import { signedDecisionOf } from "./decision.queries.server.ts";
import {
  asksWhenAdjourned,
  isDecisionNotified,
  isDecisionSigned,
  isEntitled,
  isSignedBy,
} from "./decision-guards.queries.server.ts";

/** What the decision says of the moves that follow from it (applications §1.2). */
export const decisionGuards: ApplicationBindings<
  | "decision-signed"
  | "other-person"
  | "asks-when-adjourned"
  | "decision-notified"
  | "nothing-hinders-issue"
  | "may-decide-again",
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
  "nothing-hinders-issue": async (ctx, application, { endsOn }) => {
    const certificate = await certificateOfDecision(ctx, application, { endsOn });
    return certificate !== undefined && (await issueHindrance(ctx, certificate)) === null;
  },
  "may-decide-again": async ({ db, actor, now }, { id, companyId }) => {
    if (actor.kind !== "person") return false;
    const { accountId } = actor;
    const decision = await signedDecisionOf(db, { kind: "company", companyId }, id);
    return (
      decision !== undefined &&
      !decision.drafters.includes(accountId) &&
      (await isEntitled(db, { decisionId: decision.id, accountId, at: now }))
    );
  },
};

/**
 * Issues the certificate of the signed decision. Throws when it is refused, which the guard `nothing-hinders-issue` of its move
 * excludes but for a change in between.
 */
export const issueOfDecisionIn: ApplicationEffect = async (
  tx,
  { subject, details: { endsOn } },
) => {
  const certificate = await certificateOfDecision(tx, subject, { endsOn });
  if (!certificate) throw new Error("An application is certified without a signed grant.");
  const issued = await issueCertificateIn(tx, certificate);
  if (!issued.ok) throw new Error(`A decided certificate is not issued: ${issued.refusal}.`);
};

declare module "#app/applications/application.machine.ts" {
  interface SuppliedApplicationEffects {
    "issue-certificate": typeof issueOfDecisionIn;
  }
}
