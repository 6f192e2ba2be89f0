import { staffScope } from "#app/accounts/scope.server.ts";
import {
  applicationToMove,
  type LockedApplication,
} from "#app/applications/application.queries.server.ts";
import {
  applicationVerdicts,
  changeApplicationIn,
} from "#app/applications/change-application.server.ts";
import type { IssueRefusal } from "#app/certificates/certificate.refusals.ts";
import { issueHindrance } from "#app/certificates/issue-certificate.server.ts";
import type { Context, Db } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { certificateOfDecision } from "./certificate-of-decision.server.ts";
import { decisionInScope } from "./decision.queries.server.ts";
import type { DecisionRefusal } from "./decision.refusals.ts";
import { lockApplicationOf } from "./lock-application-of.server.ts";

/** Why a paid certificate is not issued, and what can be done, as the staff read it. */
const hindranceInWords: Record<IssueRefusal, string> = {
  "unknown-company": "L’entreprise n’existe plus. Rendez les frais.",
  "no-qualification": "La décision n’accorde aucune qualification. Rendez les frais.",
  "sub-area-twice": "La décision accorde deux fois le même sous-domaine. Rendez les frais.",
  "unknown-sub-area":
    "Un sous-domaine accordé n’existe plus dans la nomenclature en vigueur. Rendez les frais, ou attendez l’édition qui le rétablit.",
  "wrong-dates":
    "Le dernier jour que dit la lettre est passé. Décidez d’un autre dernier jour, ou rendez les frais.",
  "ends-too-late":
    "La durée accordée dépasse celle que le tarif en vigueur permet. Décidez d’un dernier jour plus proche, ou rendez les frais.",
  "terms-not-accepted":
    "L’entreprise n’avait accepté aucune édition des conditions générales à son dépôt. Rendez les frais.",
  "begins-after-the-one-in-force":
    "Une qualification du même sous-domaine est en vigueur jusqu’à un jour plus lointain que le début de la nouvelle. Rendez les frais, ou attendez.",
  "sub-area-suspended":
    "Une qualification du même sous-domaine est suspendue. Levez la suspension ou retirez-la, puis délivrez\u202F; ou rendez les frais.",
};

type At = { db: Db; now: Date };

async function hindranceOf(ctx: At, application: LockedApplication): Promise<IssueRefusal | null> {
  const certificate = await certificateOfDecision(ctx, application);
  return certificate ? await issueHindrance(ctx, certificate) : "no-qualification";
}

/** What hinders the issue of the certificate of an application now, in words for the staff; null for nothing. */
export async function hindranceNow(
  ctx: At,
  application: LockedApplication,
): Promise<string | null> {
  const hindrance = await hindranceOf(ctx, application);
  return hindrance && hindranceInWords[hindrance];
}

/** What a person reads and may do about a certificate that is paid and on hold. */
export interface HeldCertificate {
  /** Null where nothing hinders the issue any more. */
  hindrance: string | null;
  /** A last day of the rights is to be chosen. */
  asksDay: boolean;
  mayIssue: boolean;
  mayGiveUp: boolean;
  /** The version of the application that the forms carry. */
  version: number;
}

/** The certificate on hold of an application, for the actor; null where none is on hold. */
export async function heldCertificate(
  ctx: Context,
  applicationId: string,
): Promise<HeldCertificate | null> {
  const application = await applicationToMove(ctx.db, applicationId);
  if (application?.state !== "on-hold") return null;
  const hindrance = await hindranceOf(ctx, application);
  const asksDay = hindrance === "wrong-dates" || hindrance === "ends-too-late";
  const verdicts = await applicationVerdicts(ctx, {
    applicationId,
    moves: ["issue-held", "give-up"],
    takenAsHeld: ["reason-given", ...(asksDay ? (["nothing-hinders-issue"] as const) : [])],
  });
  return {
    hindrance: hindrance && hindranceInWords[hindrance],
    asksDay,
    mayIssue: verdicts?.["issue-held"].ok === true,
    mayGiveUp: verdicts?.["give-up"].ok === true,
    version: application.version,
  };
}

interface Deciding {
  decisionId: string;
  /** The version of the application that the form was shown with. */
  seen?: number | undefined;
  reason: string;
}

/**
 * Issues the certificate on hold as the president decides: with the end that the letter says, or with another last day
 * (YYYY-MM-DD), and why. No right is dated back, or lasts longer than the tariff allows.
 */
export const issueHeld = (
  ctx: Context,
  { endsOn, ...deciding }: Deciding & { endsOn?: string },
): Promise<Result<null, DecisionRefusal>> =>
  decide(ctx, { ...deciding, move: "issue-held", ...(endsOn && { endsOn }) });

/** Closes an application whose certificate is on hold, and asks for the refund of its fee, which a cashier approves. */
export const giveUpHeld = (
  ctx: Context,
  deciding: Deciding,
): Promise<Result<null, DecisionRefusal>> => decide(ctx, { ...deciding, move: "give-up" });

async function decide(
  ctx: Context,
  {
    decisionId,
    seen,
    reason,
    ...change
  }: Deciding & { move: "issue-held" | "give-up"; endsOn?: string },
): Promise<Result<null, DecisionRefusal>> {
  return await ctx.transaction(async (tx) => {
    const scope = staffScope(tx.actor);
    const application = await lockApplicationOf(tx, decisionId);
    if (!scope || !application || !(await decisionInScope(tx.db, scope, decisionId)))
      return refused("unknown-decision");
    const moved = await changeApplicationIn(tx, {
      ...change,
      applicationId: application.id,
      seen,
      reason: frenchProse(reason),
    });
    return moved.ok ? done(null) : moved;
  });
}
