import { Check, Circle, CircleDot, CornerUpLeft, Minus, UserRoundCheck, X } from "lucide-react";
import { SmallPicture } from "#app/documents/pictures/document-viewer.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { progressInWords, progressOf, type RailGroup, type RailMark } from "./rail.ts";

const looks: Record<RailMark, { icon: typeof Check; tone: string; words: string }> = {
  done: { icon: Check, tone: "text-green", words: "fait" },
  checked: {
    icon: UserRoundCheck,
    tone: "text-ink-soft",
    words: "conforme pour une autre personne, pas relue par vous",
  },
  refused: { icon: X, tone: "text-error", words: "non conforme ou éliminatoire" },
  asked: { icon: CornerUpLeft, tone: "text-laterite", words: "demandé à l’entreprise" },
  begun: { icon: CircleDot, tone: "text-green", words: "entamé" },
  left: { icon: Circle, tone: "text-ink-soft", words: "à voir" },
  read: { icon: Minus, tone: "text-ink-soft", words: "à lire" },
};

interface RailProps {
  /** Address of the workbench. */
  path: string;
  companyId: string;
  groups: readonly RailGroup[];
  here: string;
}

/** The documents and parts of an application, each with how far it is; folded on a phone. */
export function Rail({ path, companyId, groups, here }: RailProps) {
  const list = (
    <>
      {groups.map(({ title, entries }) => (
        <section key={title} className="mb-2">
          <h2 className="flex justify-between px-2 py-1 text-sm font-semibold text-ink-soft">
            {title}
          </h2>
          <ul>
            {entries.map(({ at, label, mark, aside, document }) => {
              const { icon: Icon, tone, words } = looks[mark];
              return (
                <li key={at}>
                  <a
                    href={`${path}?${at}`}
                    aria-current={at === here ? "page" : undefined}
                    className="bench-entry"
                  >
                    <Icon aria-hidden="true" size={16} className={`shrink-0 ${tone}`} />
                    <span className="min-w-0 flex-1">
                      {label}
                      <span className="sr-only">
                        {aside ? `, ${words}, ${aside.words}` : `, ${words}`}
                      </span>
                    </span>{" "}
                    {document && (
                      <SmallPicture
                        address={addressOf("/bureau/entreprises/:company/pieces/:id", {
                          company: companyId,
                          id: document.documentId,
                        })}
                        document={document}
                      />
                    )}
                    {aside && (
                      <span aria-hidden="true" className="text-sm text-ink-soft">
                        {aside.figure}
                      </span>
                    )}
                  </a>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </>
  );
  const progress = progressInWords(progressOf(groups));
  return (
    <>
      <nav aria-label="Pièces et parties" className="bench-rail max-lg:hidden">
        <p className="px-2 pb-2 font-semibold">
          {progress.map((words, place) => (
            <span key={words} className={place === 0 ? "block" : "block text-sm font-normal"}>
              {`${words} `}
            </span>
          ))}
        </p>
        {list}
      </nav>
      <details className="card lg:hidden">
        <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold text-green">
          {`Pièces et parties, ${progress.join(", ")}`}
        </summary>
        <nav aria-label="Choisir une pièce ou une partie" className="px-2 pb-3">
          {list}
        </nav>
      </details>
    </>
  );
}
