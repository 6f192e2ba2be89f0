import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { type ListColumn, ListTable } from "#app/layouts/office/list-table.tsx";
import { Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/measure-register-page";
import { measureMachine } from "./measure.machine.ts";
import { measuresPage } from "./measure.queries.server.ts";
import { measureKinds } from "./measure.ts";

export const headers = privatePageHeaders;

const openList = officeList({
  path: "/bureau/mesures",
  sorts: { due: { word: "echeance", label: "Échéance" } },
  first: "due",
  filters: ["etat"],
});
/** Ended measures begin with the one that ended last. */
const closedList = officeList({
  ...openList,
  sorts: { due: { word: "echeance", label: "Fin", descending: true } },
});
const CLOSED = "terminees";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = orNotFound(staffScope(ctx.actor));
  const query = new URL(request.url).searchParams;
  const closed = query.get("etat") === CLOSED;
  const listQuery = listAsked(closed ? closedList : openList, query);
  await noteAccess(ctx, { what: "measures", subject: { kind: "list", id: "mesures" } });
  const page = await measuresPage(ctx, scope, {
    closed,
    search: listQuery.search,
    wanted: listQuery,
  });
  const today = todayInDakar(ctx.now);
  return {
    closed,
    asked: listQuery,
    page: {
      ...page,
      rows: page.rows.map((row) => {
        const ended = formatDateShort(todayInDakar(row.stateSince));
        const due =
          row.state === "heard" ? row.dueOn : row.state === "decided" ? row.demandedBy : null;
        const isUrgent = row.urgentUntil !== null && row.urgentEndedAt === null;
        return {
          id: row.id,
          number: row.number,
          company: row.companyName,
          kind: measureKinds[row.kind].label,
          state: measureMachine.states[row.state].label,
          note:
            row.state === "heard" && row.answer !== null
              ? "répondu"
              : row.state === "heard" && isUrgent
                ? `en urgence jusqu’au ${formatDateShort(row.urgentUntil ?? today)}`
                : null,
          due: closed ? ended : due && formatDateShort(due),
          late:
            !closed &&
            due !== null &&
            due < today &&
            !(row.state === "heard" && row.answer !== null),
        };
      }),
    },
  };
}

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const columns = (closed: boolean): ListColumn<Row, "due">[] => [
  { head: "Mesure", look: "main", cell: ({ number }) => number },
  { head: "Entreprise", cell: ({ company }) => company },
  { head: "Nature", phone: "named", cell: ({ kind }) => kind },
  {
    head: "Statut",
    phone: "named",
    cell: ({ state, note }) => (
      <>
        {state} {note && <span className="list-tag">{note}</span>}
      </>
    ),
  },
  {
    head: closed ? "Fin" : "Échéance",
    look: "figure",
    sort: "due",
    phone: "end",
    cell: ({ due, late }) => (late ? <span className="list-late">{due}</span> : due),
  },
];

/** The measures on qualifications: those under way, the most pressing first, and those that ended. */
export default function MeasureRegisterPage({ loaderData }: Route.ComponentProps) {
  const { closed, asked: listQuery, page } = loaderData;
  const list = closed ? closedList : openList;
  return (
    <OfficePage
      title="Mesures"
      lead={
        "Une mesure se propose depuis la fiche d’une entreprise. L’entreprise est entendue, puis une autre personne décide. Rien ne se date en arrière."
      }
      width="full"
    >
      <Tabs
        label="Mesures en cours ou terminées"
        tabs={[
          { path: list.path, here: !closed, label: "En cours" },
          { path: `${list.path}?etat=${CLOSED}`, here: closed, label: "Terminées" },
        ]}
      />
      <ListTable
        list={list}
        asked={listQuery}
        page={page}
        columns={columns(closed)}
        label="Mesures"
        counted={["mesure", "mesures"]}
        search="Numéro, entreprise"
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ id }) => `${list.path}/${id}`}
        empty={
          closed
            ? "Aucune mesure n’a pris fin."
            : "Aucune mesure n’est en cours. Elles se proposent depuis la fiche d’une entreprise."
        }
      />
    </OfficePage>
  );
}
