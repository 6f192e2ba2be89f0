import { Check, X } from "lucide-react";
import {
  DocumentLink,
  DocumentViewer,
  ScanState,
} from "#app/documents/pictures/document-viewer.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import type { Reason } from "#app/settings/reasons/reason.ts";
import { Notice } from "#app/ui/notice.tsx";
import { DeclaredList } from "../frame/declared-list.tsx";
import type { DeclaredValue } from "../frame/declared-values.ts";
import type { ExaminedDocument } from "../frame/examined-documents.queries.server.ts";
import type { FiledValidity } from "../frame/filed-validity.ts";

export const checkWords = {
  "to-check": "à contrôler",
  accepted: "conforme",
  refused: "non conforme",
} as const;

interface DocumentViewProps {
  companyId: string;
  document: ExaminedDocument;
  validity: FiledValidity | null;
  /** « Pièce 5 sur 14 ». */
  place: string;
}

/** The document itself, with what the antivirus said and what became of it in the vault. */
export function DocumentView({ companyId, document, validity, place }: DocumentViewProps) {
  const { label, name, documentId, state, stateSince } = document;
  const address = addressOf("/bureau/entreprises/:company/pieces/:id", {
    company: companyId,
    id: documentId,
  });
  return (
    <section aria-label="Pièce" className="bench-document">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-bold text-green">{label}</h2>
        <DocumentLink address={address} label={label} document={document} />
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[
          place,
          name,
          document.requestOnly && "preuve d’une demande en cours",
          document.issuedOn && `datée du ${formatDateLong(document.issuedOn)}`,
          document.endsOn && `valable jusqu’au ${formatDateLong(document.endsOn)}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {validity && (
        <p
          className={`text-sm font-semibold ${validity.isWrong || validity.isIncomplete ? "text-error" : ""}`}
        >
          {validity.words}
        </p>
      )}
      <ScanState document={document} />
      {state !== "usable" && (
        <div className="my-2">
          <Notice tone="warning">
            <p>
              L’entreprise a {state === "replaced" ? "remplacé" : "retiré"} cette pièce le{" "}
              {formatDateLong(todayInDakar(stateSince))}. Vous lisez celle qui a été déposée avec le
              dossier, elle seule compte.
            </p>
          </Notice>
        </div>
      )}
      <DocumentViewer address={address} label={label} document={document} />
    </section>
  );
}

/** What was typed to refuse a document; what was read stands by the place of its line. */
export interface TypedCheck {
  reason: string;
  text: string;
  read: readonly string[];
}

interface CheckPanelProps {
  document: ExaminedDocument;
  /** Where the address goes on after a verdict; null when nothing is left. */
  next: string | null;
  reasons: readonly Reason[];
  /** Kept after a refusal of the form. */
  typed: TypedCheck;
  declared: readonly DeclaredValue[];
  /** What the company is asked about it, sent or prepared. */
  asked: string | null;
  mayWrite: boolean;
}

/** Conforme or non conforme, with its reason. */
export function CheckPanel(props: CheckPanelProps) {
  const { document, next, reasons, typed, declared, asked, mayWrite } = props;
  const refusing = "non-conforme";
  const { check, reason, checkedBy, checkedAt } = document;
  const hiddenFields = (
    <>
      <input type="hidden" name="piece" value={`${document.code}:${document.documentId}`} />
      <input type="hidden" name="suite" value={next ?? ""} />
    </>
  );
  return (
    <section aria-label="Contrôle de la pièce">
      <h2 className="text-base font-bold text-green">Contrôle</h2>
      <p className="mb-3">
        Cette pièce est <strong className="font-semibold">{checkWords[check]}</strong>
        {checkedAt && `, dit ${checkedBy ?? "le service"} le ${formatInstant(checkedAt)}`}.{" "}
        {reason && <span className="block text-sm">{reason}</span>}
        {asked && asked !== reason && (
          <span className="block text-sm whitespace-pre-line wrap-anywhere">{asked}</span>
        )}
      </p>
      <DeclaredList
        key={`${document.code} ${document.documentId}`}
        values={declared}
        form={mayWrite ? refusing : null}
        read={typed.read}
      />
      {mayWrite && (
        <div className="bench-verdict">
          <form method="post">
            {hiddenFields}
            <button
              type="submit"
              name="intent"
              value="accept"
              data-press="1"
              className={`button w-full ${check === "to-check" ? "button-primary" : "button-secondary"} ${check === "accepted" ? "bench-chosen" : ""}`}
            >
              {check === "accepted" && <Check aria-hidden="true" size={18} />}
              Conforme
            </button>
          </form>
          <details open={typed.text !== "" || typed.read.some(Boolean) || undefined} data-press="2">
            <summary
              className={`button button-danger w-full ${check === "refused" ? "bench-chosen" : ""}`}
            >
              {check === "refused" && <X aria-hidden="true" size={18} />}
              Non conforme…
            </summary>
            <form id={refusing} method="post" className="pt-3">
              {hiddenFields}
              <RequiredNote />
              <fieldset className="min-w-0">
                <legend className="font-semibold">Motif, du catalogue</legend>
                {reasons.map(({ code, text }) => (
                  <label key={code} className="flex min-h-9 items-baseline gap-2 py-1">
                    <input
                      type="radio"
                      name="motif"
                      value={code}
                      required
                      defaultChecked={typed.reason === code}
                    />
                    <span>{text}</span>
                  </label>
                ))}
              </fieldset>
              <label className="mt-2 block font-semibold" htmlFor="precision">
                Ce qui est demandé à l’entreprise
                <span className="font-normal text-ink-soft"> (facultatif)</span>
              </label>
              <textarea
                id="precision"
                name="texte"
                rows={3}
                maxLength={5000}
                className="control mt-1 w-full"
                defaultValue={typed.text}
              />
              <p className="my-2 text-sm text-ink-soft">
                Une demande de complément est préparée{"\u00A0"}; elle part avec les autres, en un
                courrier.
              </p>
              <button
                type="submit"
                name="intent"
                value="refuse"
                className="button button-danger w-full"
              >
                Déclarer non conforme
              </button>
            </form>
          </details>
        </div>
      )}
    </section>
  );
}
