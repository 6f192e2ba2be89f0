import { type Requirement, requirementThemes } from "#app/documents/requirement.ts";
import {
  conditionsInWords,
  themeLabels,
  validityInWords,
} from "#app/documents/requirement-words.ts";
import { lowerFirst } from "#app/kernel/french.ts";

/** The documents of a first application, grouped by theme. */
export function ProcessDocuments({ requirements }: { requirements: readonly Requirement[] }) {
  const askedDocuments = requirements.filter(
    ({ kinds, necessity }) => kinds.includes("first") && necessity !== "optional",
  );
  return (
    <>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        {requirementThemes.map((theme) => (
          <div key={theme} className="card p-5 sm:p-7">
            <h3 className="text-xl font-bold text-green">{themeLabels[theme]}</h3>
            <ul className="mt-3 divide-y divide-line">
              {askedDocuments
                .filter((requirement) => requirement.theme === theme)
                .map((requirement) => (
                  <li key={requirement.code} className="py-2.5 last:pb-0">
                    <span className="block font-semibold">{requirement.label}</span>{" "}
                    <span className="block text-sm text-ink-soft">{noteOf(requirement)}</span>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="mt-6">
        <a href="/preparer-son-dossier" className="link font-semibold">
          {"Préparer son dossier\u00A0: où demander chaque pièce, en combien de temps"}
        </a>
      </p>
      <p className="mt-6 max-w-prose border-l-4 border-gold pl-4 text-pretty">
        {
          "Bon à savoir\u00A0: une pièce valable le jour du dépôt le reste pendant tout l’examen, même si elle arrive à échéance entre-temps. Photos nettes ou PDF conviennent, depuis un téléphone aussi."
        }
      </p>
    </>
  );
}

/** Issuer, maximum age and companies concerned: « Greffe du tribunal de commerce, pièce datée de moins de 90 jours, classes A à E ». */
function noteOf(requirement: Requirement): string {
  const { issuer, validity, classes, families } = requirement;
  return [
    issuer,
    ...(validity === "none" ? [] : [ageOf(requirement)]),
    ...(classes.length < 6
      ? conditionsInWords({ ...requirement, families: [] })
          .slice(0, 1)
          .map(lowerFirst)
      : []),
    ...(families.length > 0 ? ["selon vos métiers"] : []),
  ].join(", ");
}

const ageOf = (requirement: Requirement): string =>
  `${requirement.validity === "days" ? "pièce " : ""}${validityInWords(requirement).toLowerCase()}`;
