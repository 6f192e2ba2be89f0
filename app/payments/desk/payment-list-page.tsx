import { data } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, parseBusinessDate, todayInDakar } from "#app/kernel/dates.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { listAsked, officeList } from "#app/layouts/office/list-address.ts";
import type { ListFilter } from "#app/layouts/office/list-filters.tsx";
import { type ListColumn, ListTable } from "#app/layouts/office/list-table.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import { paymentMachine } from "../payment.machine.ts";
import { type AnyRail, purposeLabels, railLabels } from "../payment.ts";
import { PaymentTag } from "../payment-details.tsx";
import type { Route } from "./+types/payment-list-page";
import { DeskTabs } from "./desk-tabs.tsx";
import { type PaymentSort, paymentsPage } from "./payment-list.queries.server.ts";

export const headers = privatePageHeaders;

const list = officeList({
  path: "/bureau/caisse/paiements",
  sorts: {
    since: { word: "depuis", label: "Depuis", descending: true },
    amount: { word: "montant", label: "Montant", descending: true },
    company: { word: "entreprise", label: "Entreprise" },
    number: { word: "numero", label: "Paiement" },
  },
  first: "since",
  filters: ["etat", "moyen", "du", "au"],
});

const states = Object.keys(paymentMachine.states) as (keyof typeof paymentMachine.states)[];
const rails = Object.keys(railLabels) as AnyRail[];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db } = context.get(requestContext);
  const scope = staffScope(actor);
  if (!scope) throw data(null, { status: 404 });
  const listQuery = listAsked(list, new URL(request.url).searchParams);
  const { etat, moyen, du, au } = listQuery.filters;
  const page = await paymentsPage(db, scope, {
    state: states.find((each) => each === etat) ?? null,
    rail: rails.find((each) => each === moyen) ?? null,
    from: parseBusinessDate(du),
    to: parseBusinessDate(au),
    search: listQuery.search,
    wanted: listQuery,
  });
  return {
    asked: listQuery,
    page: {
      ...page,
      rows: page.rows.map((row) => ({
        id: row.id,
        reference: row.reference,
        companyName: row.companyName,
        state: row.state,
        isSought: row.isDeclared,
        receipt: row.receiptNumber,
        what: purposeLabels[row.purpose],
        rail: row.rail ? railLabels[row.rail] : "–",
        proof: row.proof ?? "–",
        amount: formatFcfa(row.amount),
        since: formatDateShort(todayInDakar(row.since)),
      })),
    },
  };
}

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const columns: ListColumn<Row, PaymentSort>[] = [
  { head: "Entreprise", look: "main", sort: "company", cell: ({ companyName }) => companyName },
  { head: "Paiement", sort: "number", cell: ({ reference }) => reference },
  { head: "Objet", cell: ({ what }) => what },
  { head: "Moyen", from: "desk", phone: "named", cell: ({ rail }) => rail },
  { head: "Référence", from: "wide", cell: ({ proof }) => proof },
  {
    head: "Statut",
    cell: ({ state, isSought }) => <PaymentTag state={state} isSought={isSought} />,
  },
  {
    head: "Reçu",
    phone: "named",
    cell: ({ id, receipt }) =>
      receipt ? (
        <a
          className="link"
          href={addressOf("/bureau/caisse/paiements/:id/recu.pdf", { id })}
          target="_blank"
          rel="noopener"
        >
          <UnbrokenReference inside="list">{receipt}</UnbrokenReference>
          <span className="sr-only"> (PDF, nouvel onglet)</span>
        </a>
      ) : (
        "–"
      ),
  },
  { head: "Depuis", look: "figure", sort: "since", phone: "named", cell: ({ since }) => since },
  { head: "Montant", look: "figure", sort: "amount", phone: "end", cell: ({ amount }) => amount },
];

const filters: ListFilter<"etat" | "moyen" | "du" | "au">[] = [
  {
    name: "etat",
    label: "Statut",
    options: states.map((value) => ({ value, label: paymentMachine.states[value].label })),
  },
  {
    name: "moyen",
    label: "Moyen",
    options: rails.map((value) => ({ value, label: railLabels[value] })),
  },
  { name: "du", label: "Du", kind: "day" },
  { name: "au", label: "Au", kind: "day" },
];

export default function PaymentListPage({ loaderData }: Route.ComponentProps) {
  const { asked, page } = loaderData;
  return (
    <OfficePage
      title="Caisse"
      head="Paiements"
      width="full"
      lead="Tous les paiements demandés, avec leur reçu. La recherche lit les numéros de paiement et de reçu, l’entreprise, son NINEA, la référence de l’opérateur ou de la preuve, et le montant."
    >
      <DeskTabs here="/bureau/caisse/paiements" />
      <ListTable
        list={list}
        asked={asked}
        page={page}
        columns={columns}
        filters={filters}
        label="Paiements"
        counted={["paiement", "paiements"]}
        search="Numéro, entreprise, référence, montant"
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ id }) => `${list.path}/${id}`}
        empty="Aucun paiement n’a encore été demandé."
      />
    </OfficePage>
  );
}
