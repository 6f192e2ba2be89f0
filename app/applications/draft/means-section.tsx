import { counted } from "#app/kernel/french.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { NextSection } from "./draft-frame.tsx";
import type { SectionProps } from "./draft-section.tsx";

const lists = [
  { path: "/espace/entreprise/personnel", label: "Personnel", of: "workers", word: "personne" },
  { path: "/espace/entreprise/materiel", label: "Matériel", of: "machines", word: "machine" },
  {
    path: "/espace/entreprise/references",
    label: "Références",
    of: "references",
    word: "référence",
  },
] as const;

export function MeansSection({ page }: SectionProps) {
  const { to } = useSpace();
  const { means } = page;
  const facts = [
    ["Ingénieurs", formatInteger(means.engineers)],
    ["Techniciens", formatInteger(means.technicians)],
    ["Employés permanents", formatInteger(means.staff)],
    ["Valeur du matériel", formatFcfa(means.equipment)],
    ["Plus grand chantier terminé", formatFcfa(means.reference)],
  ];
  return (
    <div className="card min-w-0">
      <div className="p-5 sm:p-7">
        <p className="max-w-prose">
          Ces listes sont celles de l’entreprise{"\u00A0"}: vous les saisissez une fois, elles
          servent à tous vos dossiers. Ce dossier prendra ce qu’elles disent le jour du dépôt.
        </p>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {lists.map(({ path, label, of, word }) => (
            <li
              key={path}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
            >
              <span>
                <strong className="font-semibold">{label}</strong>{" "}
                <span className="block text-sm text-ink-soft">{counted(means[of], word)}</span>
              </span>{" "}
              <a className="button button-secondary px-4" href={to(path)}>
                {means[of] > 0 ? "Compléter" : "Commencer"}
                <span className="sr-only">{`\u00A0: ${label}`}</span>
              </a>
            </li>
          ))}
        </ul>
        <h2 className="mt-6 font-semibold text-green">Ce qu’elles donnent</h2>
        <dl className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {facts.map(([term, value]) => (
            <div
              key={term}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
            >
              <dt className="text-ink-soft">{term}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <NextSection page={page} />
    </div>
  );
}
