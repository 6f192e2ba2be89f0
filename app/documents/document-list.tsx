import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatInstant } from "#app/kernel/dates.ts";
import { bytesInWords, counted, upperFirst } from "#app/kernel/french.ts";
import { documentMachine } from "./document.machine.ts";
import type { Document } from "./document.queries.server.ts";
import { SmallPicture } from "./pictures/document-viewer.tsx";
import type { DocumentValidity } from "./requirement.ts";
import { endedInWords } from "./requirement-words.ts";

interface DocumentListProps {
  documents: (Document & { validity: DocumentValidity })[];
  /** Address to which the form of the removal is posted. */
  here: string;
  maySupply: boolean;
}

/** The documents of one requirement, each with its validity, its link and, on a wide screen, a preview. */
export function DocumentList({ documents, here, maySupply }: DocumentListProps) {
  return (
    <section className="mt-8">
      <h2 className="text-xl font-bold text-green">Dans vos pièces</h2>
      <ul className="card mt-3 divide-y divide-line">
        {documents.map((document) => (
          <li key={document.id} className="p-4 sm:p-5">
            <div className="float-right ml-3">
              <SmallPicture
                address={addressOf("/espace/pieces/fichiers/:id", { id: document.id })}
                document={document}
              />
            </div>
            <p className="font-semibold wrap-anywhere">{document.name}</p>
            <p className="mt-1 text-sm text-ink-soft">{aboutDocument(document)}</p>
            <p className="mt-1 text-sm">{validityOf(document.validity)}</p>
            {document.hasScript && (
              <p className="mt-1 text-sm">
                Ce PDF contient un programme, un formulaire actif ou un fichier joint{"\u00A0"}: il
                est montré sans rien exécuter ni ouvrir.
              </p>
            )}
            <div className="mt-2 flex flex-wrap items-center gap-x-6">
              <a
                className="link inline-flex min-h-11 items-center"
                href={addressOf("/espace/pieces/fichiers/:id", { id: document.id })}
                target="_blank"
                rel="noopener"
              >
                Ouvrir
                <span className="sr-only">{`\u00A0: ${nameOf(document)} (nouvel onglet)`}</span>
              </a>{" "}
              <a
                className="link inline-flex min-h-11 items-center"
                href={`${addressOf("/espace/pieces/fichiers/:id", { id: document.id })}?telecharger`}
              >
                Télécharger<span className="sr-only">{`\u00A0: ${nameOf(document)}`}</span>
              </a>{" "}
              {maySupply && <Removal document={document} here={here} />}
            </div>
            <details className="mt-2 max-lg:hidden">
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                Montrer ici<span className="sr-only">{`\u00A0: ${nameOf(document)}`}</span>
              </summary>
              <iframe
                className="mt-2 h-[70vh] w-full border border-line"
                src={addressOf("/espace/pieces/fichiers/:id", { id: document.id })}
                title={`La pièce ${document.name}`}
                loading="lazy"
              />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Removal takes two presses, because on a phone its button is close to the links. */
const Removal = ({ document, here }: { document: Document; here: string }) => (
  <details className="open:basis-full">
    <summary className="link inline-flex min-h-11 cursor-pointer items-center">
      Supprimer<span className="sr-only">{`\u00A0: ${nameOf(document)}`}</span>
    </summary>
    <form method="post" action={here} className="border-l-2 border-line py-1 pl-4">
      <input type="hidden" name="supprimer" value={document.id} />
      <input type="hidden" name="version" value={document.version} />
      <p className="mb-2 text-sm">La pièce ne servira plus à vos prochains dossiers.</p>
      <button type="submit" name="intent" value="remove" className="button button-secondary px-4">
        Oui, supprimer<span className="sr-only">{`\u00A0: ${nameOf(document)}`}</span>
      </button>
    </form>
  </details>
);

type Ended = Document & { stateSince: Date; contentGoneAt: Date | null };

/** The former documents of a requirement, each with its state. */
export function EndedDocuments({ documents }: { documents: Ended[] }) {
  if (documents.length === 0) return null;
  return (
    <details className="mt-8">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {counted(documents.length, "pièce d’avant", "pièces d’avant")}
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {documents.map(({ id, name, state, stateSince, contentGoneAt }) => (
          <li key={id} className="py-2 text-sm">
            <span className="font-semibold wrap-anywhere">{name}</span>
            {"\u00A0: "}
            {documentMachine.states[state].label.toLowerCase()} le {formatInstant(stateSince)}
            {contentGoneAt && ", fichier effacé"}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Name with the day: documents of one requirement often have the same name. */
export const nameOf = ({ name, suppliedAt }: Pick<Document, "name" | "suppliedAt">): string =>
  `${name}, envoi du ${formatInstant(suppliedAt)}`;

function aboutDocument({ bytes, pages, suppliedAt, scan }: Document): string {
  const parts = [
    `Envoyée le ${formatInstant(suppliedAt)}`,
    ...(pages === null ? [] : [counted(pages, "page")]),
    bytesInWords(bytes),
    ...(scan === "clean" ? ["analysée par l’antivirus"] : ["non analysée par l’antivirus"]),
  ];
  return parts.join(" · ");
}

/** Validity of a document as a sentence. */
export function validityOf({ state, until, year }: DocumentValidity): string {
  const last = until ? formatDateLong(until) : "";
  switch (state) {
    case "valid":
      return until ? `Valable jusqu’au ${last}` : "Valable sans limite de date";
    case "ends-soon":
      return `Finit bientôt\u00A0: le ${last}`;
    case "ended":
      return upperFirst(until ? endedInWords(until) : "n’est plus valable");
    case "not-yet":
      return "Pas encore valable";
    case "expected":
      return `Exercice ${year}, attendu`;
    case "surplus":
      return `Exercice ${year}, plus ancien que ceux qui sont demandés`;
    case "requested":
      return "Preuve de la demande\u00A0: la pièce elle-même est encore attendue";
    case "refused":
      return "Refusée\u00A0: envoyez-en une autre";
    case "date-missing":
      return "La date de la pièce manque\u00A0: envoyez-la de nouveau avec sa date";
  }
}
