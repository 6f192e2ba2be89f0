import { type StaffScope, staffScope } from "#app/accounts/scope.server.ts";
import { lockApplication } from "#app/applications/application.queries.server.ts";
import { grantReadingIn } from "#app/applications/application-reader.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { openApplication } from "../frame/open-application.server.ts";
import { decisionInScope, type ShownDecision } from "./decision.queries.server.ts";
import { mayAttest } from "./decision-guards.queries.server.ts";
import {
  applicationOfDecision,
  lockDecision,
  writeReading,
} from "./decision-writes.queries.server.ts";
import type { LetterContent } from "./letter.ts";
import { letterNow } from "./letter-facts.server.ts";
import { openToDeputy } from "./open-to-deputy.server.ts";

export interface OpenedDecision {
  scope: StaffScope;
  decision: ShownDecision;
  /** The letter as it was signed, or as it would be signed now. */
  letter: LetterContent;
  /** Whether the reader may be the one who signs. */
  attests: boolean;
}

/**
 * A decision for who prepares, signs or only reads it; before a declaration of interests the application to declare for. Who
 * attests reads it whole from then on, and that they have read this letter is kept: they sign what they have read. A member of the
 * committee reads decisions only as the deputy of the president. Undefined for everybody else.
 */
export async function openDecision(
  ctx: Context,
  decisionId: string,
): Promise<OpenedDecision | { declare: string } | undefined> {
  const { actor, db, now } = ctx;
  const scope = staffScope(actor);
  const applicationId = isId(decisionId) ? await applicationOfDecision(db, decisionId) : undefined;
  if (actor.kind !== "person" || !scope || !applicationId) return undefined;
  const { accountId } = actor;
  const attests = isId(accountId) && (await mayAttest(db, accountId, now));
  if (!attests && !permit(actor, "decision.read")) return undefined;
  await openToDeputy(ctx);
  const opened = await openApplication(ctx, applicationId);
  if (!opened) return undefined;
  if (opened.standing === "to-declare") return { declare: applicationId };
  const prepares = permit(actor, "application.schedule", {
    companyId: opened.application.companyId,
  });
  if (opened.standing !== "whole" && !attests && !prepares) return undefined;
  if (opened.standing !== "whole") {
    const granted = await ctx.transaction(async (tx) => {
      await lockApplication(tx.db, applicationId);
      const reading = { applicationId, accountId, ground: "decision", grade: "whole" } as const;
      return await grantReadingIn(tx, reading);
    });
    if (!granted.ok) return undefined;
  }
  const decision = await decisionInScope(db, scope, decisionId);
  if (!decision) return undefined;
  if (decision.letter) return { scope, decision, letter: decision.letter, attests };
  const { letter, sha256 } = await letterNow(ctx, decisionId);
  if (attests && decision.state === "prepared")
    await ctx.transaction(async (tx) => {
      await lockApplication(tx.db, applicationId);
      if ((await lockDecision(tx.db, decisionId))?.state === "prepared")
        await writeReading(tx.db, { decisionId, accountId, sha256, at: tx.now });
    });
  return { scope, decision, letter, attests };
}
