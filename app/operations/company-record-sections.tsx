import type { ReactNode } from "react";
import { addressOf } from "#app/kernel/address.ts";
import { counted } from "#app/kernel/french.ts";
import { type ListColumn, RowsTable } from "#app/layouts/office/list-table.tsx";
import type { companyRecord, Tone } from "./company-record.server.ts";

type Whole = Awaited<ReturnType<typeof companyRecord>>;
/** A part of the record that the reader may see. */
export type Part<Name extends keyof Whole> = NonNullable<Whole[Name]>;

const marks: Record<Tone, string> = {
  plain: "list-tag",
  good: "list-tag list-tag-good",
  late: "list-tag list-tag-late",
  bad: "list-tag list-tag-bad",
};

export const Mark = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={marks[tone]}>{children}</span>
);

interface RecordPartProps {
  id: string;
  title: string;
  count?: number | undefined;
  /** Facts at the right of the title. */
  facts?: ReactNode;
  children: ReactNode;
}

export const RecordPart = ({ id, title, count, facts, children }: RecordPartProps) => (
  <section id={id} className="card record-part" aria-labelledby={`${id}-titre`}>
    <div className="record-head">
      <h2 id={`${id}-titre`}>{title}</h2>
      {count !== undefined && <span className="office-count">{count}</span>}
      {facts && <p className="record-facts">{facts}</p>}
    </div>
    {children}
  </section>
);

export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="record-words text-ink-soft">{children}</p>
);

const Unbroken = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap">{children}</span>
);

type Right = Part<"rights">[number];

const rightColumns: ListColumn<Right, never>[] = [
  { head: "Sous-domaine", look: "main", cell: ({ code, name }) => `${code} ${name}` },
  { head: "Niveau", cell: ({ level }) => level, phone: "named" },
  { head: "Classe", cell: (right) => right.class, phone: "named" },
  { head: "Du", look: "figure", from: "desk", phone: "none", cell: ({ starts }) => starts },
  { head: "Au", look: "figure", phone: "end", cell: ({ ends }) => ends },
  { head: "Statut", cell: ({ status, tone }) => <Mark tone={tone}>{status}</Mark> },
  {
    head: "Certificat",
    phone: "named",
    cell: ({ certificate, provisional }) => (
      <>
        <a
          className="link whitespace-nowrap"
          href={addressOf("/v/:number", { number: certificate })}
        >
          {certificate}
        </a>
        {provisional && " (provisoire)"}
      </>
    ),
  },
];

export const RightsPart = ({ rights }: { rights: Right[] }) => (
  <RecordPart id="droits" title="Droits et certificats" count={rights.length}>
    {rights.length === 0 ? (
      <Nothing>Aucune qualification n’a été accordée.</Nothing>
    ) : (
      <RowsTable
        label="Droits"
        dense
        columns={rightColumns}
        rows={rights}
        rowKey={({ id }) => id}
      />
    )}
  </RecordPart>
);

type Application = Part<"applications">[number];

const applicationColumns: ListColumn<Application, never>[] = [
  {
    head: "Dossier",
    look: "main",
    cell: ({ number }) => <Unbroken>{number ?? "en préparation"}</Unbroken>,
  },
  {
    head: "Demande",
    cell: ({ kind, subAreas }) =>
      subAreas > 0 ? `${kind}, ${counted(subAreas, "sous-domaine")}` : kind,
  },
  { head: "Classe", cell: (each) => each.class, phone: "named" },
  { head: "Déposé le", look: "figure", phone: "end", cell: ({ filed }) => filed ?? "–" },
  {
    head: "Statut",
    cell: ({ state, since, holder }) => (
      <>
        <Mark tone={holder === "staff" ? "good" : "plain"}>{state}</Mark>{" "}
        <span className="text-ink-soft">depuis le {since}</span>
      </>
    ),
  },
  {
    head: "Échéance",
    look: "figure",
    phone: "named",
    cell: ({ deadline, late }) =>
      late ? <span className="list-late">{deadline}, dépassée</span> : deadline,
  },
];

export const ApplicationsPart = ({
  applications,
  hasConflict,
}: {
  applications: Application[];
  /** The reader has declared a conflict: what they do not see may exist. */
  hasConflict: boolean;
}) => (
  <RecordPart id="dossiers" title="Dossiers" count={applications.length}>
    {applications.length === 0 ? (
      <Nothing>
        {hasConflict ? "Aucun qui vous soit ouvert." : "Aucun dossier n’a été ouvert."}
      </Nothing>
    ) : (
      <RowsTable
        label="Dossiers"
        dense
        columns={applicationColumns}
        rows={applications}
        rowKey={({ id }) => id}
        href={({ id, filed }) => (filed ? addressOf("/bureau/dossiers/:id", { id }) : null)}
      />
    )}
  </RecordPart>
);

type Document = Part<"documents">[number];

/** What the antivirus did not read is marked where it is not the whole list. */
const documentColumns = (marksUnscanned: boolean): ListColumn<Document, never>[] => [
  { head: "Pièce", look: "main", cell: ({ label }) => label },
  { head: "Fichier", from: "desk", cell: ({ name }) => name },
  { head: "Jusqu’au", look: "figure", phone: "end", cell: ({ until }) => until || "–" },
  {
    head: "Statut",
    cell: ({ state, tone, unscanned }) => (
      <>
        <Mark tone={tone}>{state}</Mark>
        {unscanned && marksUnscanned && <span className="text-ink-soft"> non analysée</span>}
      </>
    ),
  },
];

export const DocumentsPart = ({ documents, here }: { documents: Document[]; here: string }) => {
  const unscannedCount = documents.filter(({ unscanned }) => unscanned).length;
  const marksUnscanned = unscannedCount < documents.length;
  return (
    <RecordPart
      id="pieces"
      title="Pièces"
      count={documents.length}
      facts={
        <a className="link" href={`${here}/pieces`}>
          Tout ouvrir
        </a>
      }
    >
      {unscannedCount > 0 && (
        <p className="record-words">
          {marksUnscanned
            ? "Les pièces marquées «\u00A0non analysée\u00A0» n’ont pas été lues par l’antivirus."
            : "Aucune de ces pièces n’a été lue par l’antivirus."}
        </p>
      )}
      {documents.length === 0 ? (
        <Nothing>Aucune pièce qui puisse servir aujourd’hui.</Nothing>
      ) : (
        <RowsTable
          label="Pièces"
          dense
          columns={documentColumns(marksUnscanned)}
          rows={documents}
          rowKey={({ id }) => id}
          href={({ id, unscanned }) =>
            unscanned ? `${here}/pieces?ouvrir=${id}` : `${here}/pieces/${id}`
          }
        />
      )}
    </RecordPart>
  );
};

type Payment = Part<"payments">["list"][number];

const paymentColumns: ListColumn<Payment, never>[] = [
  { head: "Paiement", look: "main", cell: ({ reference }) => <Unbroken>{reference}</Unbroken> },
  { head: "Objet", cell: ({ purpose }) => purpose },
  { head: "Moyen", from: "desk", cell: ({ rail }) => rail || "–" },
  { head: "Statut", cell: ({ state, tone }) => <Mark tone={tone}>{state}</Mark> },
  { head: "Le", look: "figure", phone: "none", cell: ({ at }) => at },
  { head: "Montant", look: "figure", phone: "end", cell: ({ amount }) => amount },
  { head: "Reçu", phone: "named", cell: ({ receipt }) => <Unbroken>{receipt ?? "–"}</Unbroken> },
];

export const PaymentsPart = ({ payments }: { payments: Part<"payments"> }) => (
  <RecordPart
    id="paiements"
    title="Paiements"
    count={payments.list.length}
    facts={
      <>
        <b>{payments.paid}</b> encaissés, {payments.due} dus
      </>
    }
  >
    {payments.list.length === 0 ? (
      <Nothing>Rien n’a été demandé.</Nothing>
    ) : (
      <RowsTable
        label="Paiements"
        dense
        columns={paymentColumns}
        rows={payments.list}
        rowKey={({ id }) => id}
        href={({ id }) =>
          payments.opensDesk ? addressOf("/bureau/caisse/paiements/:id", { id }) : null
        }
      />
    )}
  </RecordPart>
);

type Means = Part<"means">;

const workerColumns: ListColumn<Means["workers"][number], never>[] = [
  { head: "Nom", look: "main", cell: ({ name }) => name },
  { head: "Métier", cell: ({ trade }) => trade },
  { head: "Diplôme", cell: ({ diploma }) => diploma, phone: "named" },
  {
    head: "Contrat",
    cell: ({ contract, permanent }) => `${contract}${permanent ? ", permanent" : ""}`,
  },
];

const equipmentColumns: ListColumn<Means["equipment"][number], never>[] = [
  { head: "Matériel", look: "main", cell: ({ kind }) => kind },
  { head: "Modèle", cell: ({ model }) => model },
  { head: "Année", look: "figure", cell: ({ year }) => year, phone: "named" },
  { head: "Détention", cell: ({ held }) => held },
  { head: "Nombre", look: "figure", phone: "named", cell: ({ quantity }) => quantity },
];

const referenceColumns: ListColumn<Means["references"][number], never>[] = [
  { head: "Travaux", look: "main", cell: ({ nature }) => nature },
  { head: "Maître d’ouvrage", cell: ({ client }) => client },
  { head: "Dates", cell: ({ dates }) => dates },
  { head: "Montant", look: "figure", phone: "end", cell: ({ amount }) => amount },
  { head: "Réponse", phone: "named", cell: ({ answered }) => answered || "–" },
];

export function MeansPart({ means }: { means: Means }) {
  const { workers, equipment, references } = means;
  const lists = [
    {
      label: "Personnel",
      count: workers.length,
      table: (
        <RowsTable label="Personnel" dense columns={workerColumns} rows={workers} rowKey={keyOf} />
      ),
    },
    {
      label: "Matériel",
      count: equipment.length,
      table: (
        <RowsTable
          label="Matériel"
          dense
          columns={equipmentColumns}
          rows={equipment}
          rowKey={keyOf}
        />
      ),
    },
    {
      label: "Références",
      count: references.length,
      table: (
        <RowsTable
          label="Références"
          dense
          columns={referenceColumns}
          rows={references}
          rowKey={keyOf}
        />
      ),
    },
  ];
  return (
    <RecordPart id="moyens" title="Moyens">
      {lists.map(({ label, count, table }) =>
        count === 0 ? (
          <Nothing key={label}>{`${label}\u00A0: rien n’est indiqué.`}</Nothing>
        ) : (
          <details key={label} className="record-fold">
            <summary>
              {label} <span className="office-count">{count}</span>
            </summary>
            {table}
          </details>
        ),
      )}
    </RecordPart>
  );
}

const keyOf = ({ id }: { id: string }) => id;
