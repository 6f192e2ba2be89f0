import { Check, LockKeyhole } from "lucide-react";
import type { ReactNode } from "react";
import { accountPart, type FieldErrors, registrationSteps } from "./registration.schema.ts";
import type { RegistrationField } from "./registration-fields.schema.ts";

const anchors = ["entreprise", "contact", "domaines"];

/** The three numbered steps of the wizard (Spec §2, §9), then the account, marked once their fields are valid; plain links until scripts run. */
export function ProgressMark({
  wrong,
  ownAccount,
}: {
  wrong: FieldErrors | null;
  /** The person is signed in: the account is the consent alone, without a password. */
  ownAccount: boolean;
}) {
  const isComplete = (fields: readonly RegistrationField[]) =>
    wrong !== null && fields.every((field) => !(field in wrong));
  return (
    <nav
      aria-label="Étapes de l’inscription"
      className="sticky max-[17rem]:static top-0 z-10 -mx-4 self-start border-b border-line bg-paper px-4 py-2 lg:top-6 lg:mx-0 lg:border-0 lg:bg-transparent lg:px-0 lg:py-0"
    >
      <div className="flex gap-1 max-[17rem]:flex-wrap lg:flex-col lg:gap-0">
        <ol className="flex min-w-0 flex-3 gap-1 max-[17rem]:basis-full max-[17rem]:flex-wrap lg:flex-col lg:gap-0">
          {registrationSteps.map(({ title, fields }, index) => (
            <li
              key={title}
              className="min-w-0 flex-1 max-[17rem]:basis-2/5 lg:ml-4 lg:border-l-2 lg:border-line lg:pb-6"
            >
              <Mark href={`#${anchors[index]}`} title={title} complete={isComplete(fields)}>
                {index + 1}
              </Mark>
            </li>
          ))}
        </ol>
        <div className="min-w-0 flex-1 max-[17rem]:basis-2/5 lg:ml-4">
          <Mark
            href={ownAccount ? "#conditions" : "#securite"}
            title={accountPart.title}
            complete={isComplete(accountPart.fields)}
          >
            <LockKeyhole size={16} />
          </Mark>
        </div>
      </div>
    </nav>
  );
}

interface MarkProps {
  href: string;
  title: string;
  complete: boolean;
  /** What the circle holds until the part is complete. */
  children: ReactNode;
}

const Mark = ({ href, title, complete, children }: MarkProps) => (
  <a
    href={href}
    className="flex items-center gap-2 rounded-sm p-1 hover:underline max-sm:flex-col max-sm:gap-0.5 max-sm:items-center lg:-ml-[1.2rem] lg:gap-3"
  >
    <span
      aria-hidden="true"
      className={`grid size-8 shrink-0 place-items-center rounded-full border-2 text-sm font-bold ${
        complete ? "border-green bg-green text-white" : "border-control bg-white"
      }`}
    >
      {complete ? <Check size={18} /> : children}
    </span>{" "}
    <span className="min-w-0 text-sm font-semibold wrap-anywhere max-sm:text-center max-sm:text-xs">
      {title}
    </span>
    <span className="sr-only">{complete ? "\u00A0: complète" : "\u00A0: à compléter"}</span>
  </a>
);
