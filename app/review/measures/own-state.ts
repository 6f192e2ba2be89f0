import { type MeasureState, measureMachine } from "./measure.machine.ts";

interface OwnState {
  state: MeasureState;
  answer: string | null;
  urgentUntil: string | null;
  urgentEndedAt: Date | null;
}

/** How the company reads the state of a measure: a lifting that is only proposed is not told. */
export function ownState({ state, answer, urgentUntil, urgentEndedAt }: OwnState): string {
  if (state === "lift-proposed") return measureMachine.states.decided.label;
  if (state !== "heard") return measureMachine.states[state].label;
  const isUrgent = urgentUntil !== null && urgentEndedAt === null;
  const heard =
    answer === null ? "Vos observations sont attendues" : "Vos observations sont chez nous";
  return isUrgent ? `Suspendue en urgence. ${heard}` : heard;
}
