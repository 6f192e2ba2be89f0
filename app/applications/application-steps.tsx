import type { ApplicationState } from "./application.machine.ts";
import { stepsOf } from "./progress.ts";

/** The way of an application to its decision: what is behind, where it is, what is to come; nothing where it has no way to show. */
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
