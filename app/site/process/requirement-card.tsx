import type { Requirement } from "#app/documents/requirement.ts";
import {
  conditionsInWords,
  filesInWords,
  necessityLabels,
  validityInWords,
} from "#app/documents/requirement-words.ts";

interface RequirementCardProps {
  requirement: Requirement;
  /** Answers the name of a family by its code. */
  familyName: (code: string) => string;
}

/** A required document: what it must show, issuer, where to get it, duration and cost. */
export function RequirementCard({ requirement, familyName }: RequirementCardProps) {
  const { label, help, issuer, obtainedAt, duration, cost, necessity } = requirement;
  const conditions = conditionsInWords(requirement, familyName);
  const facts = [
    ["Qui la délivre", issuer],
    ["Où", obtainedAt],
    ["Délai", duration],
    ["Coût", cost],
    ["Validité", validityInWords(requirement)],
    ["Fichier", filesInWords(requirement)],
    ["Pour qui", conditions.join("\u202F; ")],
  ].filter(([, words]) => words !== "");
  return (
    <li className="card break-inside-avoid p-5 sm:p-7">
      <h3 className="text-xl font-bold text-green">{label}</h3>
      <p className="mt-1 text-sm font-semibold">{necessityLabels[necessity]}</p>
      <p className="mt-3 text-pretty">{help}</p>
      <dl className="mt-3 divide-y divide-line">
        {facts.map(([name, words]) => (
          <div key={name} className="py-2">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
