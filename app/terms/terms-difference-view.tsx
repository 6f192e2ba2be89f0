import type { ArticleDifference, Passage } from "./terms-difference.ts";

const states = { added: "nouveau", removed: "supprimé", changed: "" };

/** The difference between two editions, part by part: removed text is struck, added text underlined, and both are labelled. */
export function TermsDifferences({ parts }: { parts: readonly ArticleDifference[] }) {
  if (parts.length === 0) return <p>Aucun mot ne change.</p>;
  return (
    <div className="space-y-5">
      {parts.map(({ title, state, paragraphs }) => (
        <section key={`${state} ${title}`}>
          <h3 className="font-semibold wrap-anywhere">
            {title}
            {states[state] && (
              <span className="ml-2 rounded-sm bg-gold-soft px-2 py-0.5 text-sm font-normal">
                {states[state]}
              </span>
            )}
          </h3>
          <div className="mt-2 space-y-2 border-l-4 border-line pl-4">
            {paragraphs.map((passages, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on the page
              <p key={place} className="max-w-prose wrap-anywhere">
                {passages.map((passage, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on the page
                  <PassageText key={index} passage={passage} />
                ))}
              </p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function PassageText({ passage: { kind, text } }: { passage: Passage }) {
  if (kind === "same") return text;
  if (kind === "added")
    return (
      <ins className="bg-green-soft">
        <span className="sr-only">Ajouté{"\u00A0"}: </span>
        {text}
        <span className="sr-only"> (fin)</span>
      </ins>
    );
  return (
    <del className="text-error">
      <span className="sr-only">Supprimé{"\u00A0"}: </span>
      {text}
      <span className="sr-only"> (fin)</span>
    </del>
  );
}
