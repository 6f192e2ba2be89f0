import { Check } from "lucide-react";
import { type FieldErrors, registrationSteps } from "./registration.schema.ts";

const anchors = ["entreprise", "contact", "domaines", "securite"];

/** The three steps of the wizard (Spec §2) and the account, marked once their fields are valid; plain links until scripts run. */
export function ProgressMark({
  wrong,
  ownAccount,
}: {
  wrong: FieldErrors | null;
  /** The person is signed in: the last step is the consent alone, without a password. */
  ownAccount: boolean;
}) {
  return (
    <nav
      aria-label="Étapes de l’inscription"
      className="sticky max-[17rem]:static top-0 z-10 -mx-4 self-start border-b border-line bg-paper px-4 py-2 lg:top-6 lg:mx-0 lg:border-0 lg:bg-transparent lg:px-0 lg:py-0"
    >
      <ol className="flex gap-1 max-[17rem]:flex-wrap lg:flex-col lg:gap-0">
        {registrationSteps.map(({ title, fields }, index) => {
          const complete = wrong !== null && fields.every((field) => !(field in wrong));
          return (
            <li
              key={title}
              className="min-w-0 flex-1 max-[17rem]:basis-2/5 lg:ml-4 lg:border-l-2 lg:border-line lg:pb-6 lg:last:border-transparent lg:last:pb-0"
            >
              <a
                href={`#${ownAccount && index === 3 ? "conditions" : anchors[index]}`}
                className="flex items-center gap-2 rounded-sm p-1 hover:underline max-sm:flex-col max-sm:gap-0.5 max-sm:items-center lg:-ml-[1.2rem] lg:gap-3"
              >
                <span
                  aria-hidden="true"
                  className={`grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm font-bold ${
                    complete ? "border-green bg-green text-white" : "border-control bg-white"
                  }`}
                >
                  {complete ? <Check size={18} /> : index + 1}
                </span>{" "}
                <span className="min-w-0 text-sm font-semibold wrap-anywhere max-sm:text-center max-sm:text-xs">
                  {title}
                </span>
                <span className="sr-only">
                  {complete ? "\u00A0: complète" : "\u00A0: à compléter"}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
