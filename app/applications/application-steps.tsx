import type { ApplicationState } from "./application.machine.ts";
import { stepsOf } from "./progress.ts";

/** The steps of an application up to its decision: done, current and to come. Renders nothing for a state without steps. */
export function ApplicationSteps({ state }: { state: ApplicationState }) {
  const steps = stepsOf(state);
  if (steps.length === 0) return null;
  return (
    <ol className="space-steps">
      {steps.map(({ label, standing }) => (
        <li
          key={label}
          data-standing={standing}
          aria-current={standing === "here" ? "step" : undefined}
        >
          {label}
          {standing === "done" && <span className="sr-only"> (fait)</span>}
        </li>
      ))}
    </ol>
  );
}
