import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { CompanyState } from "./company-state.ts";
import { qualificationSteps } from "./qualification-steps.ts";

/** The progress of a company towards its certificate. */
export function NextSteps({ state }: { state: CompanyState }) {
  const registered = state === "active";
  return (
    <ol className="mt-5 flex flex-col">
      <Step number={1} step={qualificationSteps.registration} done={registered}>
        {registered ? "Terminée" : "À terminer\u00A0: suivez le lien de l’e-mail d’activation"}
      </Step>
      <Step
        number={2}
        step={qualificationSteps.filing}
        more={
          registered
            ? "Préparez-le à votre rythme\u00A0: il s’enregistre tout seul, et rien n’est envoyé avant que vous le déposiez."
            : undefined
        }
      >
        Prochaine étape
      </Step>
      <Step number={3} step={qualificationSteps.review}>
        À venir
      </Step>
      <Step number={4} step={qualificationSteps.decision}>
        À venir
      </Step>
    </ol>
  );
}

interface StepProps {
  number: number;
  step: { title: string; text: string };
  done?: boolean;
  more?: string | undefined;
  /** Progress of the company with this step. */
  children: ReactNode;
}

function Step({ number, step, done = false, more, children }: StepProps) {
  return (
    <li className="relative flex gap-4 pb-7 last:pb-0 [&:not(:last-child)]:before:absolute [&:not(:last-child)]:before:top-9 [&:not(:last-child)]:before:bottom-0 [&:not(:last-child)]:before:left-[1.125rem] [&:not(:last-child)]:before:w-px [&:not(:last-child)]:before:bg-line">
      <span
        aria-hidden="true"
        className={`grid size-9 shrink-0 place-items-center rounded-full border font-display font-bold ${
          done ? "border-green bg-green text-white" : "border-control bg-white text-ink-soft"
        }`}
      >
        {done ? <Check size={18} /> : number}
      </span>
      <div className="min-w-0">
        <h3 className="pt-1.5 text-lg font-bold">{step.title}</h3>
        <p className={`text-sm font-semibold ${done ? "text-green" : "text-ink-soft"}`}>
          {children}
        </p>
        <p className="mt-1">{step.text}</p>
        {more && <p className="mt-2 rounded-sm bg-sand p-3">{more}</p>}
      </div>
    </li>
  );
}
