import type { EventsOfMoves } from "#app/journal/events.ts";
import type { Mover } from "#app/kernel/actor.ts";
import { type Holder, type MoveOf, machine } from "#app/kernel/machine.ts";
import type { SessionMoved } from "../committee.events.ts";

export type SessionGuard =
  | "some-item"
  | "nobody-presides"
  | "every-item-closed"
  | "minutes-signed"
  | "reason-given";

/**
 * `convene`: lists the members, opens the applications to them and mails them. `draw-minutes`: draws the minutes from what happened.
 * `end-reading`: the members no longer read the applications. `postpone-items`: its applications wait for another session.
 */
export type SessionEffect = "convene" | "draw-minutes" | "end-reading" | "postpone-items";

/** A session of the committee, from its planning to its signed minutes. */
export const sessionMachine = machine<Mover, SessionGuard, SessionEffect, Holder>()({
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
      effects: ["convene"],
    },
    open: {
      from: ["convened"],
      to: "open",
      by: ["secretary"],
      label: "Ouvrir la séance",
      event: { name: "session-opened", label: "Séance ouverte" },
      guards: ["nobody-presides"],
    },
    close: {
      from: ["open"],
      to: "closed",
      by: ["secretary"],
      label: "Clore la séance",
      event: { name: "session-closed", label: "Séance close" },
      guards: ["every-item-closed"],
      effects: ["draw-minutes"],
    },
    sign: {
      from: ["closed"],
      to: "signed",
      // Who presided signs: the president, or the deputy, who may hold any of these roles.
      by: ["president", "committee"],
      label: "Signer le procès-verbal",
      event: { name: "session-signed", label: "Séance terminée, procès-verbal signé" },
      guards: ["minutes-signed"],
      effects: ["end-reading"],
    },
    cancel: {
      from: ["planned", "convened"],
      to: "cancelled",
      by: ["secretary"],
      label: "Annuler la séance",
      event: { name: "session-cancelled", label: "Séance annulée" },
      guards: ["reason-given"],
      effects: ["postpone-items", "end-reading"],
    },
  },
});

export type SessionMove = MoveOf<typeof sessionMachine>;
export type SessionState = keyof typeof sessionMachine.states;

declare module "#app/journal/events.ts" {
  interface JournalEvents
    extends EventsOfMoves<typeof sessionMachine, "committee-session", SessionMoved> {}
}
