import type { Context } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { lockApplication } from "./application.queries.server.ts";
import { checkIn } from "./check-document.server.ts";
import type { ComplementRefusal } from "./complements/complement.refusals.ts";
import { seenDocuments } from "./filing/seen-pages.queries.server.ts";
import { staffRefusal } from "./staff-access.server.ts";

interface Accepting {
  applicationId: string;
  /** What the person has chosen. */
  documents: readonly { code: string; documentId: string }[];
}

/**
 * Declares the chosen documents conform, each with a verdict and a line of the journal of its own. A document of which a page was not shown to
 * the person who acts, or that has a verdict already, is left as it is and counted in `left`.
 */
export async function acceptSeenDocuments(
  ctx: Context,
  { applicationId, documents }: Accepting,
): Promise<Result<{ left: number }, ComplementRefusal | "none-seen">> {
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const whyNot = await staffRefusal(tx, application);
    if (whyNot) return refused(whyNot);
    const accountId = tx.actor.kind === "person" ? tx.actor.accountId : "";
    const chosen = (await seenDocuments(tx.db, { applicationId, accountId })).filter((seen) =>
      documents.some((each) => each.code === seen.code && each.documentId === seen.documentId),
    );
    if (chosen.length === 0) return refused("none-seen");
    for (const document of chosen) {
      const checked = await checkIn(tx, application, {
        ...document,
        verdict: { state: "accepted" },
      });
      if (!checked.ok) return checked;
    }
    return done({ left: documents.length - chosen.length });
  });
}
