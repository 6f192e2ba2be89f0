import { missingYearsInWords } from "#app/documents/series.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { entriesInWords, listDocuments } from "../filing/list-document.ts";
import { type DraftDocument, mayBeFiled } from "./draft.ts";
import { NextSection } from "./draft-frame.tsx";
import type { SectionProps } from "./draft-section.tsx";

export function DocumentsSection({ page }: SectionProps) {
  const { to } = useSpace();
  const { documents } = page;
  const { id, companyId } = page.application;
  const back = (code: string) =>
    encodeURIComponent(
      `${addressOf("/espace/dossiers/:id/:section", { id, section: "pieces" })}?entreprise=${companyId}#piece-${code}`,
    );
  const lacking = documents.filter((document) => !mayBeFiled(document)).length;
  return (
    <div className="card min-w-0">
      <div className="p-5 sm:p-7">
        <p className="text-lg font-semibold">
          {lacking === 0
            ? "Toutes les pièces demandées sont là."
            : `Il manque encore ${counted(lacking, "pièce")} pour déposer.`}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          Elles viennent de vos pièces{"\u00A0"}: chacune ne s’envoie qu’une fois.{" "}
          <a className="link" href="/preparer-son-dossier">
            Où obtenir chaque pièce
          </a>
        </p>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {documents.map((document) => (
            <li
              key={document.code}
              id={`piece-${document.code}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <span className="min-w-0 flex-[1_1_10rem]">
                <span className="font-semibold wrap-anywhere">{document.label}</span>{" "}
                <span
                  className={`block text-sm ${mayBeFiled(document) ? "text-ink-soft" : "text-laterite"}`}
                >
                  {documentInWords(document)}
                  {document.listed && (
                    <>
                      {" "}
                      <a className="link" href={to(listDocuments[document.listed.list].page)}>
                        Ouvrir la liste
                        <span className="sr-only">{`\u00A0: ${document.label}`}</span>
                      </a>
                    </>
                  )}
                </span>
              </span>{" "}
              {document.listed && (
                <a
                  className="button button-secondary px-4"
                  href={addressOf("/espace/dossiers/:id/listes/:file", {
                    id,
                    file: listDocuments[document.listed.list].file,
                  })}
                >
                  Voir<span className="sr-only">{`\u00A0: ${document.label}`}</span> (PDF)
                </a>
              )}
              <a
                className="button button-secondary px-4"
                href={to(
                  `${addressOf("/espace/pieces/:code", { code: document.code })}?retour=${back(document.code)}`,
                )}
              >
                {actOn(document)}
                <span className="sr-only">{`\u00A0: ${document.label}`}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <NextSection page={page} />
    </div>
  );
}

const actOn = ({ standing, listed }: DraftDocument): string =>
  listed ? "Joindre" : standing === "missing" ? "Ajouter" : "Voir";

function documentInWords({
  standing,
  isChecked,
  until,
  listed,
  missingYears,
  necessity,
  requested,
}: DraftDocument): string {
  if (listed)
    return `Établie d’après votre liste (${entriesInWords(listed.list, listed.entries)}), datée du jour du dépôt. Vous pouvez y joindre des justificatifs.`;
  const last = until ? formatDateLong(until) : "";
  const requestSuffices = necessity === "request-enough";
  const word = isChecked ? "En ordre" : "Reçue";
  if (standing === "in-order") return until ? `${word}, valable jusqu’au ${last}` : word;
  if (standing === "ends-soon") return `${word}, finit le ${last}`;
  if (requestSuffices && requested)
    return "Demande en cours\u00A0: l’original est attendu avant la commission";
  if (necessity === "optional") return "Facultative";
  if (missingYears.length > 0)
    return `Série incomplète\u00A0: ${missingYearsInWords(missingYears)}`;
  const what = {
    missing: "Manque",
    refused: "Refusée\u00A0: envoyez-en une autre",
    ended: "N’est plus valable\u00A0: à remplacer",
    "date-missing": "La date de la pièce manque",
  };
  const lack = what[standing as keyof typeof what] ?? "Manque";
  return requestSuffices ? `${lack}. La preuve de votre demande suffit pour déposer` : lack;
}
