import { data } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { type ListColumn, ListTable } from "#app/layouts/office/list-table.tsx";
import { Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/record-changes-page";
import { changesPage, waitingChanges } from "./change-decisions.queries.server.ts";
import { companyChangeMachine } from "./company-change.machine.ts";
import { identityFieldAt, identityFields } from "./record-fields.schema.ts";

export const headers = privatePageHeaders;

const waitingList = officeList({
  path: "/bureau/corrections",
  sorts: {
    since: { word: "depuis", label: "Depuis" },
    company: { word: "entreprise", label: "Entreprise" },
  },
  first: "since",
  filters: ["etat", "genre"],
});
const CLOSED = "closes";
/** Closed requests begin with the latest one. */
const closedList = officeList({
  ...waitingList,
  sorts: { ...waitingList.sorts, since: { ...waitingList.sorts.since, descending: true } },
});

const listOf = (closed: boolean) => (closed ? closedList : waitingList);

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const closed = query.get("etat") === CLOSED;
  const listQuery = listAsked(listOf(closed), query);
  await noteAccess(ctx, { what: "company-changes", subject: { kind: "list", id: "corrections" } });
  const [page, waiting] = await Promise.all([
    changesPage(ctx.db, scope, {
      closed,
      field: identityFieldAt(listQuery.filters.genre) ?? null,
      search: listQuery.search,
      wanted: listQuery,
    }),
    waitingChanges(ctx.db, scope),
  ]);
  return {
    closed,
    asked: listQuery,
    waiting,
    page: {
      ...page,
      rows: page.rows.map(({ id, name, field, value, state, since, askedByName }) => ({
        id,
        company: name,
        value,
        what: identityFields[field].label,
        state: companyChangeMachine.states[state].label,
        since: formatDateShort(todayInDakar(since)),
        askedBy: askedByName ?? "Une personne effacée",
      })),
    },
  };
}

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const columns: ListColumn<Row, "since" | "company">[] = [
  { head: "Entreprise", look: "main", sort: "company", cell: ({ company }) => company },
  { head: "Ce qui change", cell: ({ what }) => what },
  { head: "Demandé", phone: "named", cell: ({ value }) => value },
  { head: "Par", from: "desk", cell: ({ askedBy }) => askedBy },
  { head: "Statut", from: "desk", cell: ({ state }) => state },
  { head: "Depuis", look: "figure", sort: "since", phone: "end", cell: ({ since }) => since },
];

const filters = [
  {
    name: "genre" as const,
    label: "Ce qui change",
    options: Object.values(identityFields).map(({ path, label }) => ({ value: path, label })),
  },
];

export default function ChangesPage({ loaderData }: Route.ComponentProps) {
  const { closed, asked, waiting, page } = loaderData;
  const list = listOf(closed);
  return (
    <OfficePage
      title="Corrections demandées"
      lead="Des entreprises demandent un autre nom ou un autre numéro. Rien ne change avant votre décision."
      width="full"
    >
      <Tabs
        label="Demandes en attente ou closes"
        tabs={[
          { path: list.path, here: !closed, label: "En attente", count: waiting },
          { path: `${list.path}?etat=${CLOSED}`, here: closed, label: "Closes" },
        ]}
      />
      <ListTable
        list={list}
        asked={asked}
        page={page}
        columns={columns}
        filters={filters}
        label="Corrections demandées"
        counted={["demande", "demandes"]}
        search="Entreprise, NINEA"
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ id }) => `${list.path}/${id}`}
        empty={closed ? "Aucune demande close." : "Aucune demande n’attend."}
      />
    </OfficePage>
  );
}
