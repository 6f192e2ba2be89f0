import type { ReactNode } from "react";
import { formatDateShort } from "#app/kernel/dates.ts";
import { counted, years } from "#app/kernel/french.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { regionOf } from "../regions.ts";
import {
  contracts,
  type Equipment,
  experienceInWords,
  holdings,
  type ListName,
  type Means,
  meansSummary,
  ownAmount,
  type Trade,
  trades,
  type Worker,
  type WorksReference,
  worksRoles,
  worksStateInWords,
} from "./means.ts";

/** One line of a list: its title, details and a figure at its end. */
export interface Line {
  id: string;
  title: string;
  about: string;
  figure: string | null;
  /** For works: the state of the question to their owner. */
  note: string | null;
}

export const lineOf = <List extends ListName>(list: List, entry: Means[List][number]): Line =>
  ({ workers: workerLine, equipment: equipmentLine, references: referenceLine })[list](
    entry as never,
  );

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(" · ");

const workerLine = (worker: Worker): Line => ({
  id: worker.id,
  title: worker.name,
  about: joined([
    trades[worker.trade].label,
    contracts[worker.contract].label,
    worker.permanent ? "effectif permanent" : null,
    experienceInWords(worker.experienceYears),
    worker.diploma,
  ]),
  figure: worker.sinceOn ? `depuis le ${formatDateShort(worker.sinceOn)}` : null,
  note: null,
});

const equipmentLine = (machine: Equipment): Line => ({
  id: machine.id,
  title:
    machine.quantity > 1 ? `${formatInteger(machine.quantity)} × ${machine.kind}` : machine.kind,
  about: joined([
    machine.model,
    machine.registration,
    machine.year === null ? null : String(machine.year),
    holdings[machine.held],
  ]),
  figure: formatFcfa(machine.value * machine.quantity),
  note: null,
});

const referenceLine = (works: WorksReference): Line => ({
  id: works.id,
  title: works.nature,
  about: joined([
    works.client,
    works.place ?? regionOf(works.region)?.name ?? null,
    worksRoles[works.role] + (works.share === null ? "" : `, ${works.share}\u00A0%`),
    `${formatDateShort(works.fromOn)} – ${works.toOn ? formatDateShort(works.toOn) : "…"}`,
    works.state === "under-way" ? worksStateInWords(works.state) : null,
  ]),
  figure: formatFcfa(ownAmount(works)),
  note: confirmationNote(works),
});

/** The state of a question for the company: that it was answered, never the answer. */
export function confirmationNote({ confirmation }: Pick<WorksReference, "confirmation">) {
  if (!confirmation) return null;
  if (confirmation.answeredAt) return "Le maître d’ouvrage a répondu";
  return "Confirmation demandée";
}

interface TotalsProps<List extends ListName> {
  list: List;
  entries: Means[List];
  today: string;
  referenceYears: number;
}

/** Totals of a list, shown above it. */
export function Totals<List extends ListName>({
  list,
  entries,
  today,
  referenceYears,
}: TotalsProps<List>) {
  const means: Means = { workers: [], equipment: [], references: [], [list]: entries };
  const sum = meansSummary(means, { today, referenceYears });
  if (list === "workers")
    return (
      <Figures>
        <Figure label="Personnes">{formatInteger(sum.workers)}</Figure>
        <Figure label="Effectif permanent">{formatInteger(sum.staff)}</Figure>
        <Figure label="Ingénieurs">{formatInteger(sum.engineers)}</Figure>
        <Figure label="Techniciens" help={byTrade(means.workers)}>
          {formatInteger(sum.technicians)}
        </Figure>
      </Figures>
    );
  if (list === "equipment") {
    const hired = means.equipment.filter(({ held }) => held === "hired");
    const { equipment } = meansSummary({ ...means, equipment: hired }, { today, referenceYears });
    return (
      <Figures>
        <Figure label="Matériels">{formatInteger(sum.machines)}</Figure>
        <Figure
          label="Valeur"
          wide
          help={equipment > 0 ? `dont ${formatFcfa(equipment)} en location` : undefined}
        >
          {formatFcfa(sum.equipment)}
        </Figure>
      </Figures>
    );
  }
  const answered = means.references.filter(({ confirmation }) => confirmation?.answeredAt).length;
  return (
    <Figures>
      <Figure label="Références">{formatInteger(sum.references)}</Figure>
      <Figure
        label="La plus grande"
        wide
        help={`votre part, travaux terminés depuis ${years(referenceYears)} au plus`}
      >
        {formatFcfa(sum.reference)}
      </Figure>
      <Figure label="Réponses reçues">{formatInteger(answered)}</Figure>
    </Figures>
  );
}

/** « dont 2 conducteurs de travaux »: the counts by trade, the most numerous first. */
function byTrade(workers: readonly Worker[]): string | undefined {
  const counts = new Map<Trade, number>();
  for (const { trade } of workers) counts.set(trade, (counts.get(trade) ?? 0) + 1);
  const named = [...counts]
    .filter(([trade]) => trades[trade].counts === "technicians" && trade !== "technician")
    .map(([trade, count]) => `${trades[trade].label.toLowerCase()}\u00A0: ${count}`);
  return named.length > 0 ? `dont ${named.join(", ")}` : undefined;
}

const Figures = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-l-4 border-gold bg-white px-4 py-3 sm:flex sm:flex-wrap sm:gap-x-10">
    {children}
  </dl>
);

interface FigureProps {
  label: string;
  help?: string | undefined;
  /** An amount too wide for half of a phone screen. */
  wide?: boolean;
  children: string;
}

const Figure = ({ label, help, wide = false, children }: FigureProps) => (
  <div className={`min-w-0 ${wide ? "max-sm:col-span-2" : ""}`}>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="text-lg font-bold wrap-anywhere tabular-nums">
      {children} {help && <span className="block text-sm font-normal text-ink-soft">{help}</span>}
    </dd>
  </div>
);

/** Number of people of each trade, when there is more than one trade. */
export function TradeCounts({ workers }: { workers: readonly Worker[] }) {
  const counts = Object.entries(trades)
    .map(([trade, { label }]) => ({
      trade,
      label,
      count: workers.filter((each) => each.trade === trade).length,
    }))
    .filter(({ count }) => count > 0);
  if (counts.length < 2) return null;
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {counted(counts.length, "métier")}
      </summary>
      <ul className="mt-1 grid gap-x-8 sm:grid-cols-2">
        {counts.map(({ trade, label, count }) => (
          <li key={trade} className="flex justify-between gap-4 border-b border-line py-1.5">
            <span>{label}</span> <span className="font-semibold tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
