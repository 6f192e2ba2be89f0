import { formatInstant } from "#app/kernel/dates.ts";
import { bytesInWords, counted } from "#app/kernel/french.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Document } from "./document.queries.server.ts";
import { SmallPicture } from "./pictures/document-viewer.tsx";

interface Props {
  /** Address of the company in the office. */
  here: string;
  groups: {
    code: string;
    label: string;
    documents: (Pick<Document, "id" | "name" | "type" | "scan" | "firstPicture"> & {
      about: string;
      worth: string;
    })[];
  }[];
  /** The unscanned document that was requested. */
  warned: { id: string; name: string } | null;
}

/** The documents of a company by requirement, and the warning before an unscanned one. */
export const OfficeDocumentList = ({ here, groups, warned }: Props) => (
  <>
    {warned && (
      <Notice tone="warning" title="Cette pièce n’a pas été analysée par l’antivirus" takesFocus>
        <p className="wrap-anywhere">
          {warned.name}. Elle est montrée sans rien exécuter{"\u00A0"}; ne l’enregistrez pas sur
          cette machine.
        </p>
        <p className="mt-2">
          <a
            className="link inline-flex min-h-11 items-center"
            href={`${here}/pieces/${warned.id}?averti=oui`}
          >
            Ouvrir malgré tout
          </a>
        </p>
      </Notice>
    )}
    {groups.length === 0 && <p>Cette entreprise n’a encore envoyé aucune pièce.</p>}
    {groups.map(({ code, label, documents }) => (
      <OfficeSection key={code} title={label}>
        <ul className="divide-y divide-line">
          {documents.map(({ id, name, about, worth, ...document }) => (
            <li key={id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
              <SmallPicture address={`${here}/pieces/${id}`} document={document} />
              <div className="min-w-0">
                <a className="link font-semibold wrap-anywhere" href={`${here}/pieces/${id}`}>
                  {name}
                </a>
                <p className="text-sm text-ink-soft">{about}</p>
                <p className="text-sm">{worth}</p>
                {document.scan !== "clean" && (
                  <p className="text-sm font-semibold">Non analysée par l’antivirus</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </OfficeSection>
    ))}
  </>
);

export const aboutDocument = ({ suppliedAt, pages, bytes, hasScript }: Document): string =>
  [
    `Envoyée le ${formatInstant(suppliedAt)}`,
    ...(pages === null ? [] : [counted(pages, "page")]),
    bytesInWords(bytes),
    ...(hasScript
      ? [
          "contient un programme, un formulaire actif ou un fichier joint, qui n’est ni exécuté ni ouvert",
        ]
      : []),
  ].join(" · ");
