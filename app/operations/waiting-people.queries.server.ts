import { resetsToDecide } from "#app/accounts/factors/reset.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { roleProposalsToDecide } from "#app/accounts/staff/role-proposal.queries.server.ts";
import { memberResetsToDecide } from "#app/companies/members/member-reset.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Db } from "#app/kernel/context.ts";
import { line, type Viewer, type Waiting } from "./waiting.ts";

export async function proposedRoles(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  return (await roleProposalsToDecide(db, actor.accountId)).flatMap(({ accountId, count }) =>
    line(addressOf("/bureau/personnes/:id", { id: accountId }), count, [
      "rôle proposé attend une seconde personne",
      "rôles proposés pour une même personne attendent une seconde personne",
    ]),
  );
}

export async function resets(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  return (await resetsToDecide(db, actor.accountId)).map(({ accountId }) => ({
    path: addressOf("/bureau/personnes/:id", { id: accountId }),
    count: 1,
    what: "Une remise à zéro de double vérification attend une seconde personne",
  }));
}

/** The requests for a member that another person made, and that this one may decide. */
export async function memberResets(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  const members = scope ? await memberResetsToDecide(db, scope) : [];
  return members.map((accountId) => ({
    path: addressOf("/bureau/membres/:id", { id: accountId }),
    count: 1,
    what: "La remise à zéro de la double vérification d’un membre attend une seconde personne",
  }));
}
