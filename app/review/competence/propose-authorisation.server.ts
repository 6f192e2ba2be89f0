import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { type Holder, insertAuthorisations } from "./authorisation.queries.server.ts";
import type { AuthorisationFunction } from "./authorisation.schema.ts";
import type { AuthorisationRefusal } from "./competence.refusals.ts";
import { familiesToAuthorise, possibleHolders } from "./holders.queries.server.ts";

export interface ProposedAuthorisation {
  /** `compte:<id>` or `expert:<id>`. */
  holder: string;
  function: AuthorisationFunction;
  families: readonly string[];
  criteria: string;
  proof: string;
  fromOn: string;
  toOn: string;
}

/**
 * Proposes that somebody may examine, report on or give an opinion about families of activities (ISO/IEC 17065 §6.1.2). Another
 * person grants each; none of the two is the holder.
 */
export async function proposeAuthorisation(
  ctx: Context,
  { holder, families, ...proposed }: ProposedAuthorisation,
): Promise<Result<{ ids: string[] }, AuthorisationRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "authorisation.propose"))
    return refused("not-yours");
  if (holder === `compte:${actor.accountId}`) return refused("own-authorisation");
  return await ctx.transaction(async (tx) => {
    const holders = await possibleHolders(tx.db);
    if (!holders.some((each) => each.holder === holder)) return refused("unknown-holder");
    const knownFamilies = await familiesToAuthorise(tx.db);
    const familyIds = [...new Set(families)];
    if (familyIds.some((id) => !knownFamilies.some((family) => family.id === id)))
      return refused("unknown-family");
    const holderFacts = holderOf(holder);
    const ids = await insertAuthorisations(tx, {
      ...proposed,
      holder: holderFacts,
      familyIds,
      proposedBy: actor.accountId,
    });
    for (const id of ids)
      await appendToJournal(tx, {
        subjectKind: "authorisation",
        subjectId: id,
        event: "authorisation-proposed",
        first: true,
        data: {
          holder: holderFacts.id,
          function: proposed.function,
          fromOn: proposed.fromOn,
          toOn: proposed.toOn,
        },
      });
    return done({ ids });
  });
}

const holderOf = (holder: string): Holder => {
  const [kind, id = ""] = holder.split(":");
  return { kind: kind === "expert" ? "expert" : "account", id };
};
