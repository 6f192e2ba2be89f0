import { formatDateLong, formatInstant } from "#app/kernel/dates.ts";
import { bytesInWords, counted } from "#app/kernel/french.ts";
import { documentMachine } from "./document.machine.ts";
import type { Document } from "./document.queries.server.ts";
import type { PaperValidity } from "./requirement.ts";

interface PapersProps {
  papers: (Document & { validity: PaperValidity })[];
  /** Address to which the form that removes one is posted. */
  here: string;
  maySupply: boolean;
}

/** The files of one requirement, each with what it is worth, the way to it, and on a wide screen itself. */
export function Papers({ papers, here, maySupply }: PapersProps) {
  return (
    <section className="mt-8">
      <h2 className="text-xl font-bold text-green">Dans vos pièces</h2>
      <ul className="card mt-3 divide-y divide-line">
        {papers.map((paper) => (
          <li key={paper.id} className="p-4 sm:p-5">
            <p className="font-semibold wrap-anywhere">{paper.name}</p>
            <p className="mt-1 text-sm text-ink-soft">{aboutPaper(paper)}</p>
            <p className="mt-1 text-sm">{validityOf(paper.validity)}</p>
            {paper.hasScript && (
              <p className="mt-1 text-sm">
                Ce PDF contient un programme{"\u00A0"}: il est montré sans l’exécuter.
              </p>
            )}
            <div className="mt-2 flex flex-wrap items-center gap-x-6">
              <a
                className="link inline-flex min-h-11 items-center"
                href={`/espace/pieces/fichiers/${paper.id}`}
                target="_blank"
                rel="noopener"
              >
                Ouvrir<span className="sr-only">{`\u00A0: ${nameOf(paper)} (nouvel onglet)`}</span>
              </a>
              <a
                className="link inline-flex min-h-11 items-center"
                href={`/espace/pieces/fichiers/${paper.id}?telecharger`}
              >
                Télécharger<span className="sr-only">{`\u00A0: ${nameOf(paper)}`}</span>
              </a>
              {maySupply && <Removal paper={paper} here={here} />}
            </div>
            <details className="mt-2 max-lg:hidden">
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                Montrer ici<span className="sr-only">{`\u00A0: ${nameOf(paper)}`}</span>
              </summary>
              <iframe
                className="mt-2 h-[70vh] w-full border border-line"
                src={`/espace/pieces/fichiers/${paper.id}`}
                title={`La pièce ${paper.name}`}
                loading="lazy"
              />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A paper goes by two presses: on a phone its link stands close to the others. */
const Removal = ({ paper, here }: { paper: Document; here: string }) => (
  <details className="open:basis-full">
    <summary className="link inline-flex min-h-11 cursor-pointer items-center">
      Supprimer<span className="sr-only">{`\u00A0: ${nameOf(paper)}`}</span>
    </summary>
    <form method="post" action={here} className="border-l-2 border-line py-1 pl-4">
      <input type="hidden" name="supprimer" value={paper.id} />
      <input type="hidden" name="version" value={paper.version} />
      <p className="mb-2 text-sm">La pièce ne servira plus à vos prochains dossiers.</p>
      <button type="submit" name="envoi" value="1" className="button button-secondary px-4">
        Oui, supprimer<span className="sr-only">{`\u00A0: ${nameOf(paper)}`}</span>
      </button>
    </form>
  </details>
);

type Ended = Document & { stateSince: Date; contentGoneAt: Date | null };

/** What was here before, in the words of its state. */
export function EndedPapers({ papers }: { papers: Ended[] }) {
  if (papers.length === 0) return null;
  return (
    <details className="mt-8">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {counted(papers.length, "pièce d’avant", "pièces d’avant")}
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {papers.map(({ id, name, state, stateSince, contentGoneAt }) => (
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

/** Papers of one requirement often have one name: the day tells them apart. */
export const nameOf = ({ name, suppliedAt }: Pick<Document, "name" | "suppliedAt">): string =>
  `${name}, envoyée le ${formatInstant(suppliedAt)}`;

function aboutPaper({ bytes, pages, suppliedAt, scan }: Document): string {
  const parts = [
    `Envoyée le ${formatInstant(suppliedAt)}`,
    ...(pages === null ? [] : [counted(pages, "page")]),
    bytesInWords(bytes),
    ...(scan === "clean" ? ["analysée par l’antivirus"] : ["non analysée par l’antivirus"]),
  ];
  return parts.join(" · ");
}

/** What a paper is worth, in a sentence. */
export function validityOf({ state, until }: PaperValidity): string {
  const last = until ? formatDateLong(until) : "";
  switch (state) {
    case "valid":
      return until ? `Valable jusqu’au ${last}` : "Valable sans limite de date";
    case "ends-soon":
      return `Finit bientôt\u00A0: le ${last}`;
    case "ended":
      return `N’est plus valable depuis le ${last}`;
    case "not-yet":
      return "Pas encore valable";
    case "requested":
      return "Preuve de la demande\u00A0: la pièce elle-même est encore attendue";
    case "date-missing":
      return "La date de la pièce manque\u00A0: envoyez-la de nouveau avec sa date";
  }
}
