import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { lockAuthorisation, writeAuthorisationEnd } from "./authorisation.queries.server.ts";
import type { AuthorisationRefusal } from "./competence.refusals.ts";

/**
 * Ends an authorisation in force, with its reason. Applications that its holder has stay theirs until they are handed over; no
 * other one can be assigned under it.
 */
export async function endAuthorisation(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
): Promise<Result<null, AuthorisationRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("not-yours");
  if (!permit(actor, "authorisation.propose") && !permit(actor, "authorisation.grant"))
    return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    const granted = isId(id) ? await lockAuthorisation(tx.db, id) : undefined;
    if (!granted) return refused("unknown-authorisation");
    if (granted.state !== "granted") return refused("not-in-force");
    await writeAuthorisationEnd(tx, { id, endedBy: actor.accountId, reason });
    await appendToJournal(tx, {
      subjectKind: "authorisation",
      subjectId: id,
      event: "authorisation-ended",
      data: { reason },
    });
    return done(null);
  });
}
