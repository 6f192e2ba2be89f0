import { staffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import {
  decisionsUnderWay,
  isHeld,
  isToCall,
  itemsToPrepare,
} from "#app/review/decision/decision-list.queries.server.ts";
import { objectionsToDecide } from "#app/review/objections/objection.queries.server.ts";
import { line, type Viewer, type Waiting } from "./waiting.ts";

/** Decisions to prepare, to word again or to call about, for the secretary; those to sign, for the president; paid certificates on hold, for both. */
export async function decisions(db: Db, { actor, now }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  if (!scope) return [];
  const [items, all] = await Promise.all([
    itemsToPrepare(db, scope),
    decisionsUnderWay(db, scope, scope.accountId),
  ]);
  const path = "/bureau/decisions";
  const toSign = all.filter(({ state }) => state === "prepared").length;
  const held = all.filter(isHeld).length;
  const theirs = all.filter((each) => each.state === "returned" || isToCall(each, now)).length;
  return [
    ...line(path, held, [
      "certificat payé à vérifier avant sa délivrance",
      "certificats payés à vérifier avant leur délivrance",
    ]),
    ...(permit(actor, "application.decide")
      ? line(path, toSign, ["décision à signer", "décisions à signer"])
      : []),
    ...(permit(actor, "application.schedule")
      ? line(path, items.length + theirs, [
          "décision à préparer ou à suivre",
          "décisions à préparer ou à suivre",
        ])
      : []),
  ];
}

export async function objections(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  return line("/bureau/oppositions", scope ? await objectionsToDecide(db, scope) : 0, [
    "opposition d’une entreprise à décider",
    "oppositions d’entreprises à décider",
  ]);
}
