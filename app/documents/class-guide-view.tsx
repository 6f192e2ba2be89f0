import { levelName } from "#app/certificates/qualification.ts";
import { counted, upperFirst } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { levels } from "#app/tariff/classes.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import type { ClassGuideEntry } from "./class-guide.ts";

/** One class in a line: « marchés jusqu’à 15 millions de FCFA. Ouverture 50 000 FCFA, 11 pièces ». */
export const classInALine = ({ works, opening, documents }: ClassGuideEntry): string =>
  `${upperFirst(works)}. Ouverture\u00A0: ${formatFcfa(opening)}. ${counted(documents, "pièce")}`;

/** The consequences of each class, side by side; closed until somebody opens the comparison. */
export const ClassGuide = ({ guide }: { guide: readonly ClassGuideEntry[] }) => (
  <details className="mt-3">
    <summary className="min-h-11 cursor-pointer py-2">
      Comparer les classes{"\u00A0"}: marchés, frais, pièces
    </summary>
    <ul className="divide-y divide-line">
      {guide.map((entry, place) => (
        <li key={entry.class} className="py-3">
          <p className="font-semibold">{`Classe\u00A0${entry.class}\u00A0: ${entry.works}`}</p>
          <p className="text-sm">
            {`${formatFcfa(entry.opening)} à l’ouverture du dossier, ${formatFcfa(entry.certificate)} si la qualification est accordée, puis ${formatFcfa(entry.followUp)} de suivi par an.`}
          </p>
          <p className="text-sm text-ink-soft">
            {counted(entry.documents, "pièce demandée", "pièces demandées")}
            {entry.more.length > 0 &&
              `, dont ${entry.more.length} de plus que la classe\u00A0${guide[place - 1]?.class}\u00A0: ${entry.more.join(", ")}`}
            .
          </p>
        </li>
      ))}
    </ul>
  </details>
);

/** The meaning of each level. */
export const LevelGuide = ({ names }: { names: Tariff["levels"] }) => (
  <details className="mt-3">
    <summary className="min-h-11 cursor-pointer py-2">Ce que disent les niveaux</summary>
    <dl className="divide-y divide-line">
      {levels.map((level) => (
        <div key={level} className="py-2">
          <dt className="font-semibold">{levelName(level, names)}</dt>
          <dd className="text-sm text-ink-soft">{names[level].meaning}</dd>
        </div>
      ))}
    </dl>
    <p className="py-2 text-sm">
      Un niveau comprend ceux qui le précèdent. Il ne change ni les frais ni la liste des pièces
      {"\u00A0"}: les références et les diplômes le justifient.
    </p>
  </details>
);
