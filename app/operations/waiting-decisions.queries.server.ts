import { staffScope } from "#app/accounts/scope.server.ts";
import { complaintsToDo } from "#app/complaints/complaint.queries.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import {
  decisionsUnderWay,
  isHeld,
  isToCall,
  itemsToPrepare,
} from "#app/review/decision/decision-list.queries.server.ts";
import { measuresToDo } from "#app/review/measures/measure.queries.server.ts";
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

/** Measures that wait for the decision of who may sign for the body, and proposed liftings. */
export async function measuresToSign(db: Db, { actor, now }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  if (!scope) return [];
  const { toDecide, toLift } = await measuresToDo({ db, now }, scope);
  const path = "/bureau/mesures";
  return [
    ...line(path, toDecide, ["mesure à décider", "mesures à décider"]),
    ...line(path, toLift, ["levée de mesure à décider", "levées de mesures à décider"]),
  ];
}

/** Measures to put to their company, letters that nobody has read, and conditions whose day has passed. */
export async function measuresUnderWay(db: Db, { actor, now }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  if (!scope) return [];
  const { proposed, toCall, overdue } = await measuresToDo({ db, now }, scope);
  const path = "/bureau/mesures";
  return [
    ...line(path, proposed, [
      "mesure à soumettre à l’entreprise",
      "mesures à soumettre aux entreprises",
    ]),
    ...line(path, toCall, [
      "lettre de mesure à lire au téléphone",
      "lettres de mesures à lire au téléphone",
    ]),
    ...line(path, overdue, ["condition échue", "conditions échues"]),
  ];
}

/** Complaints to acknowledge, one's own to handle, and proposed answers to decide. */
export async function complaints(db: Db, { actor, now }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  if (!scope) return [];
  const { received, mine, proposed, late } = await complaintsToDo(db, scope, todayInDakar(now));
  const path = "/bureau/reclamations";
  const toDecide = permit(actor, "complaint.decide") ? proposed : 0;
  const lines = [
    ...line(path, received, [
      "réclamation à prendre en charge",
      "réclamations à prendre en charge",
    ]),
    ...line(path, mine, ["réclamation à traiter", "réclamations à traiter"]),
    ...line(path, toDecide, [
      "réponse à une réclamation à décider",
      "réponses à des réclamations à décider",
    ]),
  ];
  return lines.map((each, at) => (at === 0 ? { ...each, late } : each));
}

export async function objections(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  return line("/bureau/oppositions", scope ? await objectionsToDecide(db, scope) : 0, [
    "opposition d’une entreprise à décider",
    "oppositions d’entreprises à décider",
  ]);
}
