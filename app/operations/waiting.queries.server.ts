import { staffScope } from "#app/accounts/scope.server.ts";
import { successionsToDo } from "#app/companies/members/succession-list.queries.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Db } from "#app/kernel/context.ts";
import { addDays, formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { type Permission, permit } from "#app/kernel/permissions.ts";
import { proposedCorrections } from "#app/payments/desk/correction.queries.server.ts";
import { paymentsInState, proofsToCheck } from "#app/payments/desk/desk.queries.server.ts";
import { refundsAsked } from "#app/payments/refunds/refund.queries.server.ts";
import { changesToDecide } from "#app/registration/change-decisions.queries.server.ts";
import { waitingApplications } from "#app/review/queue/waiting-applications.queries.server.ts";
import { holidaysOfYears } from "#app/settings/holidays/holidays.queries.server.ts";
import { openProposal } from "#app/tariff/tariff.queries.server.ts";
import { dutyStates } from "./duty-states.queries.server.ts";
import { mailsGivenUp, waitingMessages } from "./operations.queries.server.ts";
import { shownTroubles } from "./trouble.queries.server.ts";
import { line, type Viewer, type Waiting } from "./waiting.ts";
import {
  complaints,
  decisions,
  measuresToSign,
  measuresUnderWay,
  objections,
} from "./waiting-decisions.queries.server.ts";
import { memberResets, proposedRoles, resets } from "./waiting-people.queries.server.ts";
import { proposedSeats, sessions } from "./waiting-sessions.queries.server.ts";

/** Days before a moon holiday from which its confirmation is asked for. */
const MOON_DAYS = 30;

/** The kinds of waiting work, the most pressing first, each with the permission to do it. */
const kinds: readonly {
  permission: Permission;
  find: (db: Db, viewer: Viewer) => Promise<Waiting[]>;
}[] = [
  { permission: "operation.read", find: troubles },
  { permission: "assignment.read", find: applications },
  { permission: "session.read", find: sessions },
  { permission: "session.read", find: decisions },
  { permission: "mandate.decide", find: proposedSeats },
  { permission: "objection.decide", find: objections },
  { permission: "measure.sign", find: measuresToSign },
  { permission: "measure.propose", find: measuresUnderWay },
  { permission: "complaint.handle", find: complaints },
  { permission: "payment.record", find: moneyToCheck },
  { permission: "company.decide", find: corrections },
  { permission: "succession.decide", find: successions },
  { permission: "succession.decide", find: memberResets },
  { permission: "message.handle", find: messages },
  { permission: "setting.change", find: proposedFees },
  { permission: "staff.manage", find: proposedRoles },
  { permission: "staff.manage", find: resets },
  { permission: "setting.change", find: moons },
];

export async function waitingFor(db: Db, viewer: Viewer): Promise<Waiting[]> {
  const mine = kinds.filter(({ permission }) => permit(viewer.actor, permission));
  return (await Promise.all(mine.map(({ find }) => find(db, viewer)))).flat();
}

async function troubles(db: Db, { now, engine }: Viewer): Promise<Waiting[]> {
  const path = "/bureau/exploitation";
  const [duties, givenUp, troubles] = await Promise.all([
    dutyStates(db, { now, engine }),
    mailsGivenUp(db),
    shownTroubles(db, now),
  ]);
  // Duties are read as they are now: the watch itself may be the late one.
  const failing = duties.filter(
    ({ failures, lastError, late }) => failures > 0 || lastError !== null || late,
  );
  const others = troubles.filter(({ name }) => !name.startsWith("duty "));
  return [
    ...others.map(({ what }) => ({ path, count: 1, what })),
    ...line(path, failing.length, [
      "travail régulier est en retard ou signale un problème",
      "travaux réguliers sont en retard ou signalent un problème",
    ]),
    ...line(path, givenUp, ["e-mail n’a pas pu être remis", "e-mails n’ont pas pu être remis"]),
  ];
}

/** What somebody who checks or examines has in hand, was offered, or can take. */
async function applications(db: Db, { actor, now }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  const takes = permit(actor, "application.check") || permit(actor, "application.examine");
  if (!scope || !takes) return [];
  const { offered, mine, late, untaken } = await waitingApplications(db, scope, {
    today: todayInDakar(now),
  });
  const path = "/bureau/dossiers?onglet=";
  return [
    ...line(`${path}a-moi`, offered, [
      "dossier vous est proposé\u00A0: déclarez vos intérêts",
      "dossiers vous sont proposés\u00A0: déclarez vos intérêts",
    ]),
    ...line(`${path}a-moi`, mine, ["dossier à traiter", "dossiers à traiter"]).map((each) => ({
      ...each,
      late,
    })),
    ...line(`${path}nouveaux`, untaken, ["dossier à prendre", "dossiers à prendre"]),
  ];
}

async function moneyToCheck(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  if (!scope) return [];
  const [proofs, uncertain, refunds, proposed] = await Promise.all([
    proofsToCheck(db, scope),
    paymentsInState(db, scope, ["to-check"]),
    refundsAsked(db, scope),
    proposedCorrections(db),
  ]);
  // The person who proposed a correction does not decide it.
  const toDecide = proposed.filter(({ proposedBy }) => proposedBy !== actorName(actor));
  const path = "/bureau/caisse";
  return [
    ...line(path, proofs.length, [
      "preuve de paiement à vérifier",
      "preuves de paiement à vérifier",
    ]),
    ...line(path, uncertain.length, ["paiement à vérifier", "paiements à vérifier"]),
    ...line(`${path}/remboursements`, refunds.length, [
      "remboursement à traiter",
      "remboursements à traiter",
    ]),
    ...line(`${path}/cloture`, toDecide.length, [
      "correction de caisse à décider",
      "corrections de caisse à décider",
    ]),
  ];
}

async function corrections(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  return line("/bureau/corrections", scope ? (await changesToDecide(db, scope)).count : 0, [
    "correction à décider",
    "corrections à décider",
  ]);
}

async function successions(db: Db, { actor, now }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  return line(
    "/bureau/successions",
    scope ? (await successionsToDo(db, scope, { now })).count : 0,
    ["reprise d’accès à traiter", "reprises d’accès à traiter"],
  );
}

async function messages(db: Db): Promise<Waiting[]> {
  return line("/bureau/messages", await waitingMessages(db), [
    "message à traiter",
    "messages à traiter",
  ]);
}

async function proposedFees(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const proposal = await openProposal(db);
  if (!proposal || proposal.proposedBy === actor.accountId) return [];
  const what = "Des frais proposés attendent une seconde personne";
  return [{ path: "/bureau/tarif", count: 1, what }];
}

/** Holidays that depend on the moon and are not confirmed; until then they count as working days. */
async function moons(db: Db, { now }: Viewer): Promise<Waiting[]> {
  const today = todayInDakar(now);
  const last = addDays(today, MOON_DAYS);
  const years = { first: Number(today.slice(0, 4)), last: Number(last.slice(0, 4)) };
  const feasts = await holidaysOfYears(db, years);
  return feasts
    .filter(({ lunar, state, day }) => lunar && state === "proposed" && day >= today && day <= last)
    .map(({ label, day }) => ({
      path: `/bureau/jours-feries?annee=${day.slice(0, 4)}`,
      count: 1,
      what: `${label}, vers le ${formatDateLong(day)}\u00A0: la date est à confirmer`,
    }));
}
