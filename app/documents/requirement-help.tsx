import type { Requirement } from "./requirement.ts";
import { validityInWords } from "./requirement-words.ts";

/** What a document must show, who issues it, where, how long it takes and what it costs, as far as known. */
export function RequirementHelp({ requirement }: { requirement: Requirement }) {
  const { help, issuer, obtainedAt, duration, cost } = requirement;
  const facts = [
    { term: "Qui la délivre", value: issuer },
    { term: "Validité", value: validityInWords(requirement) },
    { term: "Où l’obtenir", value: obtainedAt },
    { term: "Délai", value: duration },
    { term: "Coût", value: cost },
  ].filter(({ value }) => value !== "");
  return (
    <div className="mt-4">
      <p className="max-w-prose text-pretty">{help}</p>
      <dl className="mt-4 grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2">
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
