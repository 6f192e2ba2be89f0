import { Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { applicationMachine } from "#app/applications/application.machine.ts";
import { kindLabels } from "#app/applications/application.ts";
import { figureInWords, labelIn, qualifiedHead } from "#app/applications/draft/figures.ts";
import { besideFigure, companyRows } from "#app/applications/filing/filed-content-view.tsx";
import { figureFields, figureWords } from "#app/applications/pre-check/pre-check.ts";
import { levelCode } from "#app/certificates/qualification.ts";
import {
  contracts,
  holdings,
  trades,
  worksRoles,
  worksStates,
} from "#app/companies/means/means.ts";
import { OwnerAnswers } from "#app/companies/means/owner-answers.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort } from "#app/kernel/dates.ts";
import { upperFirst } from "#app/kernel/french.ts";
import { formatFcfa, formatInteger, shortFcfa } from "#app/kernel/money.ts";
import { RowsTable } from "#app/layouts/office/list-table.tsx";
import type { Level } from "#app/tariff/classes.ts";
import type { Part } from "./rail.ts";
import { blockOf } from "./report-figures.ts";
import type { Workbench } from "./workbench.server.ts";

type PanelProps = Pick<
  Workbench,
  "content" | "figures" | "classReached" | "classRows" | "answers" | "rights" | "earlier" | "class"
>;

/** What was filed about one part of an application. */
export function DataPanel({
  part,
  ...bench
}: PanelProps & { part: Exclude<Part, "grille" | "avis"> }) {
  const View = views[part];
  return <View {...bench} />;
}

/** A term, its value, and lines below the value. */
type Row = [term: string, value: string, below?: ReactNode[]];

const Rows = ({ rows }: { rows: Row[] }) => (
  <dl className="divide-y divide-line">
    {rows.map(([term, value, below = []]) => (
      <div key={term} className="grid gap-x-4 py-1.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <dt className="text-ink-soft">{term}</dt>
        <dd className="wrap-anywhere">
          <span className="font-semibold">{value === "" ? "–" : value}</span>{" "}
          {below.map((line, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one value do not move
              key={place}
              className="block text-sm text-ink-soft"
            >
              {line}
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);

const Nothing = ({ children }: { children: string }) => (
  <p className="py-2 text-ink-soft">{children}</p>
);

function Identity({ content: { kind, company, contact } }: PanelProps) {
  return <Rows rows={[["Demande", kindLabels[kind]], ...companyRows({ company, contact })]} />;
}

const amounts = new Set(["averageTurnover", "equity", "equipment", "reference"]);
const short = (figure: string, value: number) =>
  amounts.has(figure) ? shortFcfa(value) : formatInteger(value);

function Figures({ content, figures, classReached, classRows, class: aimedAt }: PanelProps) {
  const { figures: values } = figures;
  const { beside, rows } = classRows;
  return (
    <>
      <p className="mb-2">
        Classe que les chiffres atteignent{"\u00A0"}:{" "}
        <strong className="font-semibold">{classReached ?? "aucune"}</strong>, classe demandée
        {"\u00A0"}: <strong className="font-semibold">{aimedAt}</strong>
      </p>
      <RowsTable
        label="Chiffres au regard des classes"
        dense
        rowKey={({ figure }) => figure}
        rows={rows}
        columns={[
          { head: "Chiffre", cell: ({ figure }) => upperFirst(figureWords[figure]), look: "main" },
          {
            head: figures.corrected.length > 0 ? "Retenu" : "Déclaré",
            cell: ({ figure, reached }) => short(figure, reached),
            look: "figure",
            phone: "end",
          },
          ...beside.map((each, place) => ({
            head: `${each}, au moins`,
            look: "figure" as const,
            phone: "named" as const,
            cell: ({ figure, minima }: (typeof rows)[number]) => {
              const { minimum = 0, isMet = false } = minima[place] ?? {};
              return (
                <span className={isMet ? "text-green" : "text-laterite"}>
                  {short(figure, minimum)}{" "}
                  {isMet ? (
                    <Check aria-hidden="true" size={14} className="inline" />
                  ) : (
                    <Minus aria-hidden="true" size={14} className="inline" />
                  )}
                  <span className="sr-only">{isMet ? " atteint" : " pas atteint"}</span>
                </span>
              );
            },
          })),
        ]}
      />
      <h3 className="mt-5 mb-1 font-semibold">Chiffre par chiffre</h3>
      <Rows
        rows={[
          ...figureFields.map(({ name }): Row => {
            const corrected = figures.corrected.find((each) => each.name === name);
            const isContradicted = figures.contradicted.some((each) => each.name === name);
            return [
              labelIn(values, name),
              figureInWords(name, values[name]),
              [
                ...(corrected
                  ? [
                      <strong key="corrected" className="font-semibold text-laterite">
                        {`corrigé dans une réponse acceptée\u202F; déposé\u00A0: ${corrected.filed || "rien"}`}
                      </strong>,
                    ]
                  : []),
                ...(isContradicted
                  ? [
                      <strong key="contradicted" className="font-semibold text-laterite">
                        {`un chiffre est dix fois l’autre, ou plus\u00A0: dites ce que vous en retenez dans le bloc «\u00A0${blockOf(name)}\u00A0»`}
                      </strong>,
                    ]
                  : []),
                ...besideFigure(content, name),
              ],
            ];
          }),
          ["Dirigeant qualifié", values[qualifiedHead] === "oui" ? "oui" : "non"],
        ]}
      />
    </>
  );
}

function People({ content: { means } }: PanelProps) {
  if (means.workers.length === 0) return <Nothing>Aucune personne n’est déclarée.</Nothing>;
  return (
    <RowsTable
      label="Personnel"
      dense
      rowKey={({ id }) => id}
      rows={means.workers}
      columns={[
        { head: "Nom", cell: ({ name }) => name, look: "main" },
        {
          head: "Métier",
          cell: ({ trade, diploma }) => [trades[trade].label, diploma].filter(Boolean).join(", "),
        },
        { head: "Contrat", cell: ({ contract }) => contracts[contract].label },
        { head: "Permanent", cell: ({ permanent }) => (permanent ? "oui" : "non"), phone: "named" },
        {
          head: "Ans",
          cell: ({ experienceYears }) => experienceYears ?? "–",
          look: "figure",
          phone: "end",
        },
      ]}
    />
  );
}

function Machines({ content: { means } }: PanelProps) {
  if (means.equipment.length === 0) return <Nothing>Aucun matériel n’est déclaré.</Nothing>;
  return (
    <RowsTable
      label="Matériel"
      dense
      rowKey={({ id }) => id}
      rows={means.equipment}
      columns={[
        {
          head: "Matériel",
          cell: ({ kind, model, registration }) =>
            [kind, model, registration].filter(Boolean).join(", "),
          look: "main",
        },
        { head: "Année", cell: ({ year }) => year ?? "–", look: "figure", phone: "named" },
        { head: "Détention", cell: ({ held }) => holdings[held] },
        {
          head: "Nombre",
          cell: ({ quantity }) => formatInteger(quantity),
          look: "figure",
          phone: "named",
        },
        {
          head: "Valeur unitaire",
          cell: ({ value }) => formatFcfa(value),
          look: "figure",
          phone: "end",
        },
      ]}
    />
  );
}

function References({ content: { means }, answers }: PanelProps) {
  const saidOf = (nature: string, client: string) =>
    answers?.find(({ works }) => works === `${nature}, ${client}`)?.verdict ?? "Sans réponse";
  return (
    <>
      {means.references.length === 0 ? (
        <Nothing>Aucune référence n’est déclarée.</Nothing>
      ) : (
        <RowsTable
          label="Références"
          dense
          rowKey={({ id }) => id}
          rows={means.references}
          columns={[
            { head: "Travaux", cell: ({ nature }) => nature, look: "main" },
            { head: "Maître d’ouvrage", cell: ({ client }) => client },
            {
              head: "Montant",
              cell: ({ amount, share }) => `${formatFcfa(amount)}${share ? ` × ${share} %` : ""}`,
              look: "figure",
              phone: "end",
            },
            {
              head: "Rôle",
              cell: ({ role, state }) => `${worksRoles[role]}, ${worksStates[state]}`,
            },
            {
              head: "Fin",
              cell: ({ toOn }) => (toOn ? formatDateShort(toOn) : "–"),
              phone: "named",
            },
            {
              head: "Réponse",
              cell: ({ nature, client }) => saidOf(nature, client),
              phone: "named",
            },
          ]}
        />
      )}
      {answers && (
        <>
          <h3 className="mt-5 mb-1 font-semibold">Réponses des maîtres d’ouvrage</h3>
          <OwnerAnswers answers={answers} />
        </>
      )}
    </>
  );
}

const rightWords = {
  granted: "accordée",
  suspended: "suspendue",
  withdrawn: "retirée",
  replaced: "remplacée",
} as const;

function Earlier({ rights, earlier }: PanelProps) {
  return (
    <>
      <h3 className="mb-1 font-semibold">Qualifications</h3>
      {rights.length === 0 ? (
        <Nothing>Aucune qualification avant ce dossier.</Nothing>
      ) : (
        <RowsTable
          label="Qualifications"
          dense
          rowKey={({ id }) => id}
          rows={rights}
          columns={[
            {
              head: "Sous-domaine",
              cell: ({ subAreaCode, subAreaName }) => `${subAreaCode} ${subAreaName}`,
              look: "main",
            },
            {
              head: "Niveau, classe",
              cell: (right) => `${levelCode(right.level as Level)} · ${right.class}`,
            },
            { head: "Certificat", cell: ({ certificateNumber }) => certificateNumber },
            { head: "Fin", cell: ({ endsOn }) => formatDateShort(endsOn), phone: "end" },
            { head: "Statut", cell: ({ state }) => rightWords[state as keyof typeof rightWords] },
          ]}
        />
      )}
      <h3 className="mt-5 mb-1 font-semibold">Autres dossiers que vous pouvez lire</h3>
      {earlier.length === 0 ? (
        <Nothing>Aucun.</Nothing>
      ) : (
        <RowsTable
          label="Autres dossiers"
          dense
          rowKey={({ id }) => id}
          rows={earlier}
          href={({ id }) => addressOf("/bureau/dossiers/:id", { id })}
          columns={[
            { head: "Numéro", cell: ({ number }) => number ?? "brouillon", look: "main" },
            { head: "Demande", cell: ({ kind }) => kindLabels[kind] },
            { head: "Statut", cell: ({ state }) => applicationMachine.states[state].label },
            { head: "Fin", cell: ({ endReason }) => endReason ?? "", phone: "named" },
          ]}
        />
      )}
    </>
  );
}

const views = {
  identite: Identity,
  chiffres: Figures,
  personnel: People,
  materiel: Machines,
  references: References,
  anterieur: Earlier,
} satisfies Record<Exclude<Part, "grille" | "avis">, (props: PanelProps) => React.JSX.Element>;
