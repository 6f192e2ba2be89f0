import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import type { SessionMoved } from "../committee.events.ts";

export type SessionGuard =
  | "some-item"
  | "presider-named"
  | "every-item-closed"
  | "minutes-signed"
  | "reason-given";

/** The effects of the moves. */
export interface SessionEffects {
  /** Lists the members, opens the applications to them and mails them. */
  convene: true;
  /** Draws the minutes from what happened. */
  "draw-minutes": true;
  /** The members no longer read the applications. */
  "end-reading": true;
  /** Its applications wait for another session. */
  "postpone-items": true;
}

/** A session of the committee, from its planning to its signed minutes. */
export const sessionMachine = machine<Mover, SessionGuard, SessionEffects, Holder>()({
  name: "committee-session",
  column: "committee_session.state",
  initial: "planned",
  states: {
    planned: { label: "Prévue", holder: "staff" },
    convened: { label: "Convoquée", holder: "staff" },
    open: { label: "En séance", holder: "staff" },
    closed: { label: "Close, procès-verbal à signer", holder: "staff" },
    signed: { label: "Procès-verbal signé", holder: "nobody", final: true },
    cancelled: { label: "Annulée", holder: "nobody", final: true },
  },
  moves: {
    convene: {
      from: ["planned"],
      to: "convened",
      by: ["secretary"],
      label: "Convoquer les membres",
      event: { name: "session-convened", label: "Membres convoqués à une séance" },
      guards: ["some-item"],
      effects: { convene: true },
    },
    open: {
      from: ["convened"],
      to: "open",
      by: ["secretary"],
      label: "Ouvrir la séance",
      event: { name: "session-opened", label: "Séance ouverte" },
      guards: ["presider-named"],
    },
    close: {
      from: ["open"],
      to: "closed",
      by: ["secretary"],
      label: "Clore la séance",
      event: { name: "session-closed", label: "Séance close" },
      guards: ["every-item-closed"],
      effects: { "draw-minutes": true },
    },
    sign: {
      from: ["closed"],
      to: "signed",
      // Who presided signs: the president, or the deputy, who may hold any of these roles.
      by: ["president", "committee"],
      label: "Signer le procès-verbal",
      event: { name: "session-signed", label: "Séance terminée, procès-verbal signé" },
      guards: ["minutes-signed"],
      effects: { "end-reading": true },
    },
    cancel: {
      from: ["planned", "convened"],
      to: "cancelled",
      by: ["secretary"],
      label: "Annuler la séance",
      event: { name: "session-cancelled", label: "Séance annulée" },
      guards: ["reason-given"],
      effects: { "postpone-items": true, "end-reading": true },
    },
  },
});

export type SessionMove = MoveOf<typeof sessionMachine>;
export type SessionState = keyof typeof sessionMachine.states;

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<typeof sessionMachine, "committee-session", SessionMoved> {}
}
