import type { ReactNode } from "react";
import { levelCode } from "#app/certificates/qualification.ts";
import {
  contracts,
  holdings,
  trades,
  worksRoles,
  worksStateInWords,
} from "#app/companies/means/means.ts";
import { readableEin } from "#app/companies/registration-receipt.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { kindLabels } from "../application.ts";
import type { DiscrepancySource } from "../draft/discrepancies.ts";
import type { Section } from "../draft/draft.ts";
import {
  type DraftFigures,
  figureInWords,
  labelIn,
  listedFigures,
  qualifiedHead,
} from "../draft/figures.ts";
import { type FigureName, figureFields } from "../pre-check/pre-check.ts";
import { foundWords } from "./counted-figures.ts";
import type { ExaminedContent, FiledContent } from "./filing.ts";
import { entriesInWords } from "./list-document.ts";

interface ReadingProps {
  content: ExaminedContent;
  /** The address where a section of a draft is changed; absent for filed content. */
  changeAt?: ((section: Section) => string) | undefined;
  /** Absent for staff: who examines sees no fees. */
  fee?: FiledContent["fee"] | undefined;
}

/** The whole content of an application, as the examiner reads it. */
export function FiledContentView({ content, changeAt, fee }: ReadingProps) {
  const at = (section: Section) => ({ content, change: changeAt?.(section) });
  return (
    <div className="flex flex-col gap-8">
      <CompanySection content={content} />
      <WorksSection {...at("travaux")} />
      <FiguresSection {...at("chiffres")} />
      <WorkersSection {...at("moyens")} />
      <EquipmentSection {...at("moyens")} />
      <ReferencesSection {...at("moyens")} />
      <DocumentsSection {...at("pieces")} />
      {fee && <FeeSection fee={fee} change={changeAt?.("frais")} />}
    </div>
  );
}

interface ContentProps {
  content: ExaminedContent;
  change?: string | undefined;
}

/** The company and its contact as they were filed: terms and words. */
export const companyRows = ({
  company,
  contact,
}: Pick<ExaminedContent, "company" | "contact">): [term: string, value: string][] => [
  ["Nom", company.name],
  ["NINEA", readableEin(company)],
  ["RCCM", company.businessRegistry],
  ["Forme juridique", company.legalForm],
  ["Création", company.foundedOn ? formatDateLong(company.foundedOn) : ""],
  ["Adresse", company.address],
  ["Téléphone", formatPhone(company.phone)],
  ["E-mail", company.email],
  ["Contact", `${contact.firstname} ${contact.lastname}, ${contact.function}`],
];

const CompanySection = ({ content: { kind, company, contact } }: ContentProps) => (
  <FactSection title="Entreprise">
    <Rows rows={[["Dossier", kindLabels[kind]], ...companyRows({ company, contact })]} />
  </FactSection>
);

const WorksSection = ({ content, change }: ContentProps) => (
  <FactSection title="Travaux et classe" change={change}>
    <Rows
      rows={[
        ["Classe visée", content.class ? `Classe\u00A0${content.class}` : "à choisir"],
        [
          "Classe que les chiffres atteignent",
          content.classReached ? `Classe\u00A0${content.classReached}` : "aucune",
        ],
        ...content.subAreas.map(
          ({ code, name, level }): Row => [`${code} ${name}`, levelCode(level)],
        ),
      ]}
    />
  </FactSection>
);

/** What stands beside a filed figure: the other number about the same thing, and why the company says that both are right. */
export function besideFigure(
  {
    summary,
    registered,
    confirmed = [],
  }: Pick<FiledContent, "summary" | "registered" | "confirmed">,
  name: FigureName,
): string[] {
  const listed: DraftFigures = listedFigures(summary);
  const explained = confirmed.find((each) => each.name === name);
  const besides = (source: DiscrepancySource, value: number | string | undefined) =>
    `${foundWords[source]}\u00A0: ${figureInWords(name, value)}`;
  return [
    ...(name === "ca1" && registered ? [besides("registration", registered.turnover)] : []),
    ...(name in listed ? [besides("lists", listed[name])] : []),
    ...(explained ? [`expliqué par ${explained.by}\u00A0: «\u00A0${explained.reason}\u00A0»`] : []),
  ];
}

function FiguresSection({ content, change }: ContentProps) {
  const { figures } = content;
  return (
    <FactSection title="Chiffres" change={change}>
      <Rows
        rows={[
          ...figureFields.map(({ name }): Row => {
            return [
              labelIn(figures, name),
              figureInWords(name, figures[name]),
              besideFigure(content, name),
            ];
          }),
          ["Dirigeant qualifié", figures[qualifiedHead] === "oui" ? "oui" : "non"],
        ]}
      />
    </FactSection>
  );
}

const WorkersSection = ({ content: { means }, change }: ContentProps) => (
  <FactSection title={`Personnel (${means.workers.length})`} change={change}>
    <Table
      columns={["Nom", "Métier", "Contrat", "Permanent"]}
      rows={means.workers.map((each) => [
        each.name,
        [trades[each.trade].label, each.diploma].filter(Boolean).join(", "),
        contracts[each.contract].label,
        each.permanent ? "oui" : "non",
      ])}
    />
  </FactSection>
);

const EquipmentSection = ({ content: { means, summary }, change }: ContentProps) => (
  <FactSection title={`Matériel (${summary.machines})`} change={change}>
    <Table
      columns={["Matériel", "Détention", "Nombre", "Valeur unitaire"]}
      rows={means.equipment.map((each) => [
        [each.kind, each.model, each.registration].filter(Boolean).join(", "),
        holdings[each.held],
        formatInteger(each.quantity),
        formatFcfa(each.value),
      ])}
    />
  </FactSection>
);

const ReferencesSection = ({ content: { means }, change }: ContentProps) => (
  <FactSection title={`Références (${means.references.length})`} change={change}>
    <Table
      columns={["Maître d’ouvrage", "Travaux", "Montant", "Statut"]}
      rows={means.references.map((each) => [
        each.client,
        [each.nature, each.place, worksRoles[each.role]].filter(Boolean).join(", "),
        formatFcfa(each.amount),
        worksStateInWords(each.state),
      ])}
    />
  </FactSection>
);

const DocumentsSection = ({ content: { documents, listed = [] }, change }: ContentProps) => (
  <FactSection title={`Pièces (${documents.length + listed.length})`} change={change}>
    <Table
      columns={["Pièce", "Fichier", "Validité"]}
      rows={[
        ...listed.map(({ code, label, entries }) => [
          label,
          `établie d’après la liste du dossier (${entriesInWords(code, entries)})`,
        ]),
        ...documents.map((each) => [
          each.requestOnly ? `${each.label} (demande en cours)` : each.label,
          each.name,
          [
            each.issuedOn && `datée du ${formatDateLong(each.issuedOn)}`,
            each.endsOn && `jusqu’au ${formatDateLong(each.endsOn)}`,
          ]
            .filter(Boolean)
            .join(", "),
        ]),
      ]}
      notes={[
        ...listed.map(() => null),
        ...documents.map(({ sha256 }) => `SHA-256\u00A0${sha256}`),
      ]}
    />
  </FactSection>
);

interface FeeProps {
  fee: FiledContent["fee"];
  change: string | undefined;
}

const FeeSection = ({ fee, change }: FeeProps) => (
  <FactSection title="Frais d’ouverture" change={change}>
    <Rows
      rows={[
        [
          fee.reference ? `Paiement ${fee.reference}` : "Paiement",
          fee.reference ? formatFcfa(fee.amount) : "pas encore demandé",
        ],
        ...(fee.toReturn
          ? [["À vous rendre après le dépôt", formatFcfa(fee.toReturn)] as [string, string]]
          : []),
      ]}
    />
  </FactSection>
);

interface FactSectionProps {
  title: string;
  change?: string | undefined;
  children: ReactNode;
}

const FactSection = ({ title, change, children }: FactSectionProps) => (
  <section className="min-w-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-green">
      <h2 className="text-lg font-bold text-green">{title}</h2>
      {change && (
        <a className="link inline-flex min-h-11 items-center text-sm print:hidden" href={change}>
          Modifier<span className="sr-only">{`\u00A0: ${title}`}</span>
        </a>
      )}
    </div>
    {children}
  </section>
);

/** A term, its value, and the text below the value. */
type Row = [term: string, value: string, below?: (string | undefined)[]];

const Rows = ({ rows }: { rows: Row[] }) => (
  <dl className="divide-y divide-line">
    {rows.map(([term, value, below = []]) => (
      <div key={term} className="grid gap-x-4 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <dt className="text-ink-soft">{term}</dt>
        <dd className="wrap-anywhere">
          <span className="font-semibold">{value === "" ? "–" : value}</span>
          {below
            .filter((text) => text)
            .map((text) => (
              <span key={text} className="block text-sm text-ink-soft">
                {text}
              </span>
            ))}
        </dd>
      </div>
    ))}
  </dl>
);

interface TableProps {
  columns: string[];
  rows: string[][];
  /** A line of the whole width below each row. */
  notes?: (string | null)[];
}

/** A table; on a narrow screen each row is shown as a card. */
function Table({ columns, rows, notes = [] }: TableProps) {
  if (rows.length === 0) return <p className="py-2 text-ink-soft">Rien n’est indiqué.</p>;
  const [title = "", ...others] = columns;
  return (
    <ul className="divide-y divide-line">
      {rows.map(([first, ...rest], place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a list may say the same
          key={place}
          className="py-2"
        >
          <p className="grid gap-x-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <span className="font-semibold wrap-anywhere">
              <span className="sr-only">{`${title}\u00A0: `}</span>
              {first}
            </span>{" "}
            <span className="wrap-anywhere">
              {rest
                .map((text, index) => (text ? { name: others[index], text } : null))
                .filter((each) => each !== null)
                .map(({ name, text }, index) => (
                  <span key={name}>
                    {index > 0 && " · "}
                    <span className="text-sm text-ink-soft">{name} </span>
                    {text}
                  </span>
                ))}
            </span>
          </p>
          {notes[place] && <p className="text-sm wrap-anywhere text-ink-soft">{notes[place]}</p>}
        </li>
      ))}
    </ul>
  );
}
