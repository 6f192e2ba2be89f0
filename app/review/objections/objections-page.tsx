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
import type { Route } from "./+types/objections-page";
import { objectionsPage } from "./objection.queries.server.ts";

export const headers = privatePageHeaders;

const list = officeList({
  path: "/bureau/oppositions",
  sorts: { since: { word: "depuis", label: "Depuis" } },
  first: "since",
  filters: ["etat"],
});
const DECIDED = "decidees";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const closed = query.get("etat") === DECIDED;
  const listQuery = listAsked(list, query);
  await noteAccess(ctx, { what: "objections", subject: { kind: "list", id: "oppositions" } });
  const page = await objectionsPage(ctx.db, scope, { closed, wanted: listQuery });
  return {
    closed,
    asked: listQuery,
    page: {
      ...page,
      rows: page.rows.map(({ id, number, companyName, person, questionId, raisedAt, outcome }) => ({
        id,
        number,
        company: companyName,
        person,
        kind: questionId ? "expert" : "examine le dossier",
        since: formatDateShort(todayInDakar(raisedAt)),
        outcome: outcome && (outcome === "upheld" ? "retenue" : "non retenue"),
      })),
    },
  };
}

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const columns: ListColumn<Row, "since">[] = [
  { head: "Entreprise", look: "main", cell: ({ company }) => company },
  { head: "Dossier", phone: "named", cell: ({ number }) => number },
  { head: "Personne visée", phone: "named", cell: ({ person, kind }) => `${person}, ${kind}` },
  { head: "Décision", from: "desk", cell: ({ outcome }) => outcome ?? "à prendre" },
  { head: "Depuis", look: "figure", sort: "since", phone: "end", cell: ({ since }) => since },
];

/** The objections of companies to who examines their applications or to experts: those that wait, and those decided. */
export default function ObjectionsPage({ loaderData }: Route.ComponentProps) {
  const { closed, asked, page } = loaderData;
  return (
    <OfficePage
      title="Oppositions"
      lead="Une entreprise doute de l’impartialité de la personne qui examine son dossier, ou d’un expert. Une autre personne décide, jamais celle qui est visée."
      width="full"
    >
      <Tabs
        label="Oppositions en attente ou décidées"
        tabs={[
          { path: list.path, here: !closed, label: "À décider" },
          { path: `${list.path}?etat=${DECIDED}`, here: closed, label: "Décidées" },
        ]}
      />
      <ListTable
        list={list}
        asked={asked}
        page={page}
        columns={columns}
        label="Oppositions"
        counted={["opposition", "oppositions"]}
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ id }) => `${list.path}/${id}`}
        empty={closed ? "Aucune opposition n’a été décidée." : "Aucune opposition n’attend."}
      />
    </OfficePage>
  );
}
