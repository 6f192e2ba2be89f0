import { Check, Circle, X } from "lucide-react";
import { LONGEST_ANSWER } from "#app/applications/complements/complement.ts";
import {
  DocumentLink,
  DocumentViewer,
  ScanState,
} from "#app/documents/pictures/document-viewer.tsx";
import { TextAreaField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { DeclaredList } from "../frame/declared-list.tsx";
import type { refuseSchema } from "./admissibility.schema.ts";
import type { admissibilityFacts } from "./admissibility-facts.server.ts";

export type AdmissibilityFacts = Awaited<ReturnType<typeof admissibilityFacts>>;

interface ListProps {
  here: string;
  documents: AdmissibilityFacts["documents"];
}

/** The documents of the application with their marks; a conforming one folds to one grey line. */
export const DocumentList = ({ here, documents }: ListProps) => (
  <ol className="record-lines">
    {documents.map(({ key, label, check, reason, text, answered, shown }) => (
      <li
        key={key}
        className={
          check === "refused"
            ? "border-l-4 border-l-error bg-error-soft"
            : shown
              ? "border-l-4 border-l-green bg-green-soft"
              : ""
        }
      >
        <div className="flex flex-wrap items-baseline gap-x-2">
          <DocumentMark check={check} />
          <a
            className={
              check === "accepted" && !shown
                ? "flex-[1_1_9rem] text-ink-soft"
                : "link flex-[1_1_9rem] font-semibold"
            }
            href={`${here}?piece=${key}#piece`}
            aria-current={shown ? "true" : undefined}
          >
            {label}
            {answered && <span className="font-normal"> (réponse)</span>}
          </a>
          <span className={check === "refused" ? "text-sm text-ink-soft" : "sr-only"}>
            {checkWords[check]}
          </span>
        </div>
        {check === "refused" && (
          <p className="pl-6 text-sm">
            <strong className="font-semibold">{reason}</strong>
            {text && text !== reason && <span className="block whitespace-pre-line">{text}</span>}
          </p>
        )}
      </li>
    ))}
  </ol>
);

const checkWords = { "to-check": "à vérifier", accepted: "Conforme", refused: "Non conforme" };

const DocumentMark = ({ check }: { check: keyof typeof checkWords }) => {
  const Mark = check === "accepted" ? Check : check === "refused" ? X : Circle;
  const colour =
    check === "accepted" ? "text-green" : check === "refused" ? "text-error" : "text-ink-soft";
  return <Mark aria-hidden="true" size={16} className={`shrink-0 self-center ${colour}`} />;
};

interface DeskProps {
  here: string;
  shown: NonNullable<AdmissibilityFacts["shown"]>;
  label: string;
  reasons: AdmissibilityFacts["reasons"];
  /** The reader may give a verdict. */
  checking: boolean;
  refused: RefusedForm | undefined;
}

/** One document beside what was declared of it, with its verdict in one press. */
export function DocumentDesk({ here, shown, label, reasons, checking, refused }: DeskProps) {
  const { address, viewed } = shown;
  const view = { address, label, document: viewed };
  return (
    <section id="piece" className="card record-part" aria-labelledby="piece-titre">
      <div className="record-head">
        <h2 id="piece-titre">{label}</h2>
        <div className="record-facts text-sm">
          <DocumentLink {...view} />
        </div>
      </div>
      <div className="desk-pair">
        <div className="desk-said">
          <div className="record-words">
            <p className="wrap-anywhere">
              {viewed.name} · {shown.about.join(" · ")}
            </p>
            {shown.validity && (
              <p
                className={
                  shown.ended || shown.incomplete ? "font-semibold text-error" : "font-semibold"
                }
              >
                {shown.validity}
              </p>
            )}
            <ScanState document={viewed} />
            {shown.replaced && (
              <p className="text-sm">
                {`Depuis le dépôt, l’entreprise l’a ${shown.replaced.state === "replaced" ? "remplacée" : "retirée"} dans ses pièces (${shown.replaced.at}). Le dossier garde celle-ci.`}
              </p>
            )}
            {shown.checked && (
              <p className="text-sm text-ink-soft">{`Vérifiée par ${shown.checked}.`}</p>
            )}
          </div>
          {checking ? (
            <Verdict here={here} shown={shown} reasons={reasons} refused={refused} />
          ) : (
            <div className="record-words border-t border-line">
              <DeclaredList values={shown.declared} form={null} />
            </div>
          )}
        </div>
        <div className="desk-shown">
          <DocumentViewer {...view} />
        </div>
      </div>
    </section>
  );
}

/** Conform, or a reason of the catalogue: each is one button. */
function Verdict({
  here,
  shown,
  reasons,
  refused,
}: Pick<DeskProps, "here" | "shown" | "reasons" | "refused">) {
  const field = fieldsOfButton<typeof refuseSchema>(refused, "refuse-document", shown.key);
  const typedText = field("text");
  const refusing = "non-conforme";
  return (
    <div className="record-words border-t border-line">
      <DeclaredList values={shown.declared} form={refusing} read={field("read").defaultValue} />
      <div className="bench-verdict mt-2">
        <form method="post" action={here}>
          <input type="hidden" name="document" value={shown.key} />
          <button
            type="submit"
            name="intent"
            value="accept-document"
            className={`button w-full ${shown.check === "to-check" ? "button-primary" : "button-secondary"} ${shown.check === "accepted" ? "bench-chosen" : ""}`}
            data-press="1"
          >
            {shown.check === "accepted" && <Check aria-hidden="true" size={18} />}
            Conforme
          </button>
        </form>
        <details open={shown.check === "refused" || field.isAgain} data-press="2">
          <summary
            className={`button button-danger w-full ${shown.check === "refused" ? "bench-chosen" : ""}`}
          >
            {shown.check === "refused" && <X aria-hidden="true" size={18} />}
            Non conforme…
          </summary>
          <form id={refusing} method="post" action={here}>
            <input type="hidden" name="document" value={shown.key} />
            <input type="hidden" name="part" value={shown.key} />
            <input type="hidden" name="intent" value="refuse-document" />
            <TextAreaField
              {...typedText}
              label="Précision pour l’entreprise"
              optional
              help="Sans précision, l’entreprise lit le motif. Pressez le motif pour l’enregistrer."
              rows={2}
              maxLength={LONGEST_ANSWER}
              defaultValue={typedText.defaultValue ?? shown.text}
            />
            <ul id={field("reasonCode").id} className="mt-2 flex flex-col items-start gap-2">
              {reasons.map(({ code, text }) => (
                <li key={code}>
                  <button
                    type="submit"
                    name="reasonCode"
                    value={code}
                    className="button button-secondary button-small h-auto text-left"
                  >
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          </form>
        </details>
      </div>
    </div>
  );
}
