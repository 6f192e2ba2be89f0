import {
  type ApplicationState,
  applicationMachine,
} from "#app/applications/application.machine.ts";
import type { Stay } from "#app/applications/clock.ts";

const at = (day: string) => new Date(`${day}T10:00:00Z`);

/** The states of an application with the days on which it entered them: « draft 2026-11-02, filed 2026-11-13 ». */
export const entriesOf = (text: string): [ApplicationState, string][] =>
  text.split(", ").map((entry) => entry.split(" ") as [ApplicationState, string]);

/** Consecutive stays, from states and the days on which they were entered. */
export const staysFrom = (entries: readonly [ApplicationState, string][]): Stay[] =>
  entries.map(([state, day], place) => {
    const next = entries[place + 1]?.[1];
    return {
      state,
      holder: applicationMachine.states[state].holder,
      move: null,
      enteredAt: at(day),
      leftAt: next ? at(next) : null,
    };
  });
