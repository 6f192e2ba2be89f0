import { type MachineBindings, makeMoveIn } from "#app/journal/make-move.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { agendaOf } from "../agenda/item.queries.server.ts";
import { atWork } from "../committee-scope.queries.server.ts";
import { drawMinutesIn } from "../minutes/draw-minutes.server.ts";
import { areMinutesSigned } from "../minutes/minutes.queries.server.ts";
import { writeLeft } from "./attendance-writes.queries.server.ts";
import { conveneIn, endAgendaReadingIn, postponeItemsIn } from "./convocation.server.ts";
import {
  type SessionEffects,
  type SessionGuard,
  type SessionMove,
  type SessionState,
  sessionMachine,
} from "./session.machine.ts";
import { lockSession, type Session } from "./session.queries.server.ts";
import type { SessionRefusal } from "./session.ts";
import { writeSessionState } from "./session-writes.queries.server.ts";

interface Details {
  reason?: string | undefined;
}

const bindings: MachineBindings<
  SessionState,
  SessionMove,
  SessionGuard,
  keyof SessionEffects,
  Session,
  Details
> = {
  machine: sessionMachine,
  lock: lockSession,
  write: writeSessionState,
  guards: {
    "some-item": async ({ db }, { id }) =>
      (await agendaOf(db, atWork, id)).some(({ state }) => state === "pending"),
    "presider-named": (_ctx, { presidedBy }) => presidedBy !== null,
    "every-item-closed": async ({ db }, { id }) =>
      (await agendaOf(db, atWork, id)).every(({ state }) => state === "closed"),
    "minutes-signed": ({ db }, { id }) => areMinutesSigned(db, id),
    "reason-given": (_ctx, _session, { reason }) => Boolean(reason?.trim()),
  },
  effects: {
    convene: (tx, { subject }) => conveneIn(tx, subject),
    "draw-minutes": async (tx, { subject }) => {
      await drawMinutesIn(tx, subject.id);
      await writeLeft(tx.db, { sessionId: subject.id, at: tx.now });
    },
    "end-reading": (tx, { subject }) => endAgendaReadingIn(tx, subject.id),
    "postpone-items": async (tx, { subject, details }) => {
      await postponeItemsIn(tx, subject, details.reason ?? "");
    },
  },
  journalEntry: (move, { id, number }, { reason }) => ({
    subjectKind: "committee-session",
    subjectId: id,
    event: sessionMachine.moves[move].event.name,
    data: { number, ...(reason && { reason }) },
  }),
};

/** Makes a move of a session in the caller's transaction. */
export async function changeSessionIn(
  tx: Tx,
  {
    sessionId,
    move,
    seen,
    ...details
  }: { sessionId: string; move: SessionMove; seen?: number | undefined } & Details,
): Promise<Result<{ state: SessionState }, SessionRefusal>> {
  const result = await makeMoveIn(tx, bindings, { id: sessionId, move, details, seen });
  if (result.ok) return done(result.value);
  return refused(result.refusal === "unknown" ? "unknown-session" : result.refusal);
}
