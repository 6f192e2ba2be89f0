import { type FieldErrors, registrationSteps } from "./registration.schema.ts";

const anchors = ["entreprise", "contact", "domaines"];

/** The three steps of the wizard (Spec §2), marked as their fields become valid; plain links until scripts run. */
export function ProgressMark({ wrong }: { wrong: FieldErrors | null }) {
  return (
    <nav aria-label="Étapes de l’inscription" className="progress-mark lg:order-none">
      <ol className="flex gap-2 lg:flex-col lg:gap-0">
        {registrationSteps.map(({ title, fields }, index) => {
          const complete = wrong !== null && fields.every((field) => !(field in wrong));
          return (
            <li
              key={title}
              className="min-w-0 flex-1 lg:border-l-2 lg:border-line lg:pb-6 lg:pl-0 lg:last:pb-0"
            >
              <a
                href={`#${anchors[index]}`}
                className="flex items-center gap-2 rounded-sm p-1 hover:underline lg:-ml-[1.2rem] lg:gap-3"
              >
                <span
                  aria-hidden="true"
                  className={`grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm font-bold ${
                    complete ? "border-green bg-green text-white" : "border-control bg-white"
                  }`}
                >
                  {complete ? "✓" : index + 1}
                </span>
                <span className="truncate text-sm font-semibold max-sm:sr-only">{title}</span>
                <span className="sr-only">{complete ? " : complète" : " : à compléter"}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
