import type { ApplicationState } from "./application.machine.ts";
import { stepsOf } from "./follow.ts";

/** The way of a file to its decision: what is behind, where it is, what is to come; nothing where it has no way to show. */
export function FileSteps({ state }: { state: ApplicationState }) {
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
