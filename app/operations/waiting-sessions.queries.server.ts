import { inScope, ofApplication, staffScope } from "#app/accounts/scope.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { committeeScope } from "#app/review/committee/committee-scope.queries.server.ts";
import { deputiesKnown } from "#app/review/committee/mandates/deputy.queries.server.ts";
import { waitingMandateProposals } from "#app/review/committee/mandates/mandate-proposal.queries.server.ts";
import {
  type WaitingSession,
  waitingSessions,
} from "#app/review/committee/sessions/waiting-sessions.queries.server.ts";
import { line, type Viewer, type Waiting } from "./waiting.ts";

const SESSIONS = "/bureau/seances";

/** What a session asks of the secretary, of who presides and of a member who is convened; nothing of who only reads. */
export async function sessions(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const scope = staffScope(actor);
  if (!scope) return [];
  const manages = permit(actor, "application.schedule");
  const votes = permit(actor, "application.vote");
  const reader = committeeScope(actor);
  const [all, ready] = await Promise.all([
    reader ? waitingSessions(db, reader) : [],
    manages ? readyCount(db, scope) : 0,
  ]);
  return [
    ...all.flatMap((session) => [
      ...ofPresider(session),
      ...(votes && session.convened ? ofMember(session) : []),
      ...(manages ? ofSecretary(session) : []),
    ]),
    ...line(SESSIONS, ready, [
      "dossier prêt à inscrire à une séance",
      "dossiers prêts à inscrire à une séance",
    ]),
  ];
}

const one = (path: string, what: string): Waiting[] => [{ path, count: 1, what }];

function ofPresider(session: WaitingSession): Waiting[] {
  const { id, number, state, heldOn, presides, mayPreside, convened, undeclared, attested } =
    session;
  if (presides && state === "closed" && attested)
    return one(`${SESSIONS}/${id}/proces-verbal`, `Le procès-verbal ${number} est à signer`);
  if (presides && state === "open")
    return one(`${SESSIONS}/${id}/conduite`, `Vous présidez la séance ${number}`);
  if (!mayPreside || convened || state !== "convened") return [];
  const day = formatDateLong(heldOn);
  return line(`${SESSIONS}/${id}`, undeclared, [
    `dossier de la séance du ${day} à déclarer avant de présider`,
    `dossiers de la séance du ${day} à déclarer avant de présider`,
  ]);
}

function ofMember({ id, number, state, heldOn, reply, undeclared }: WaitingSession): Waiting[] {
  if (state === "open")
    return one(`${SESSIONS}/${id}/vote`, `La séance ${number} est ouverte\u00A0: entrez et votez`);
  if (state !== "convened" || reply === "excused") return [];
  const day = formatDateLong(heldOn);
  return [
    ...(reply === null
      ? one(`${SESSIONS}/${id}`, `Séance du ${day}\u00A0: dites si vous venez`)
      : []),
    ...line(`${SESSIONS}/${id}`, undeclared, [
      `dossier de la séance du ${day} à lire, après votre déclaration`,
      `dossiers de la séance du ${day} à lire, après votre déclaration`,
    ]),
  ];
}

function ofSecretary(session: WaitingSession): Waiting[] {
  const { id, number, state, heldOn, items, attested } = session;
  if (state === "open")
    return one(`${SESSIONS}/${id}/conduite`, `La séance ${number} est ouverte\u00A0: conduisez-la`);
  if (state === "closed")
    return attested
      ? []
      : one(
          `${SESSIONS}/${id}/proces-verbal`,
          `Le procès-verbal ${number} est à relire, puis à signer`,
        );
  return state === "planned" && items > 0
    ? one(
        `${SESSIONS}/${id}`,
        `Séance du ${formatDateLong(heldOn)}\u00A0: les membres sont à convoquer`,
      )
    : [];
}

async function readyCount(db: Db, scope: NonNullable<ReturnType<typeof staffScope>>) {
  const row = await db
    .selectFrom("application")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("state", "=", "ready")
    .where(inScope(scope, { ...ofApplication, grade: "summary" }))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Mandates and deputies that somebody else proposed, for who answers; nobody answers about themselves. */
export async function proposedSeats(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const others = ({ accountId, proposedBy }: { accountId: string; proposedBy: string }) =>
    accountId !== actor.accountId && proposedBy !== actor.accountId;
  const [mandates, deputies] = await Promise.all([waitingMandateProposals(db), deputiesKnown(db)]);
  return [
    ...line(`${SESSIONS}/membres`, mandates.filter(others).length, [
      "proposition de mandat attend votre réponse",
      "propositions de mandat attendent votre réponse",
    ]),
    ...line(
      `${SESSIONS}/suppleants`,
      deputies.filter((each) => each.state === "proposed" && others(each)).length,
      ["suppléant proposé attend votre réponse", "suppléants proposés attendent votre réponse"],
    ),
  ];
}
