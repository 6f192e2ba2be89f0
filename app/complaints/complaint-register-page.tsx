import { data } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffScope } from "#app/accounts/scope.server.ts";
import { formatDateShort, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { type ListColumn, ListTable } from "#app/layouts/office/list-table.tsx";
import { Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/complaint-register-page";
import { complaintMachine } from "./complaint.machine.ts";
import { complaintsPage } from "./complaint.queries.server.ts";
import { complaintKinds, outcomeLabels } from "./complaint.ts";

export const headers = privatePageHeaders;

const openList = officeList({
  path: "/bureau/reclamations",
  sorts: { due: { word: "echeance", label: "Échéance" } },
  first: "due",
  filters: ["etat"],
});
/** Closed complaints begin with the one closed last. */
const closedList = officeList({
  ...openList,
  sorts: { due: { word: "echeance", label: "Close", descending: true } },
});
const CLOSED = "closes";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { actor, db, now } = ctx;
  const scope = staffScope(actor);
  if (!scope) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const closed = query.get("etat") === CLOSED;
  const listQuery = listAsked(closed ? closedList : openList, query);
  await noteAccess(ctx, { what: "complaints", subject: { kind: "list", id: "reclamations" } });
  const page = await complaintsPage(db, scope, {
    closed,
    search: listQuery.search,
    wanted: listQuery,
  });
  const today = todayInDakar(now);
  return {
    closed,
    asked: listQuery,
    mayRegister: permit(actor, "complaint.handle"),
    page: {
      ...page,
      rows: page.rows.map((row) => {
        const due = row.state === "received" ? row.acknowledgeBy : row.answerBy;
        return {
          id: row.id,
          number: row.number,
          company: row.companyName,
          kind: complaintKinds[row.kind].label,
          state: complaintMachine.states[row.state].label,
          outcome: row.outcome && row.decidedAt ? outcomeLabels[row.outcome] : null,
          handledBy: row.handledBy,
          due: formatDateShort(closed ? todayInDakar(row.decidedAt ?? row.receivedAt) : due),
          late: !closed && due < today,
          received: formatDateShort(todayInDakar(row.receivedAt)),
        };
      }),
    },
  };
}

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const columns = (closed: boolean): ListColumn<Row, "due">[] => [
  { head: "Réclamation", look: "main", cell: ({ number }) => number },
  { head: "Sur", cell: ({ kind, company }) => company ?? kind },
  {
    head: closed ? "Issue" : "Statut",
    phone: "named",
    cell: ({ state, outcome }) => outcome ?? state,
  },
  { head: "Chez", from: "desk", phone: "named", cell: ({ handledBy }) => handledBy },
  { head: "Reçue", look: "figure", from: "desk", phone: "none", cell: ({ received }) => received },
  {
    head: closed ? "Close" : "Échéance",
    look: "figure",
    sort: "due",
    phone: "end",
    cell: ({ due, late }) => (late ? <span className="list-late">{due}</span> : due),
  },
];

/** The register of complaints: those that are open, the most pressing first, and those that were closed. */
export default function ComplaintRegisterPage({ loaderData }: Route.ComponentProps) {
  const { closed, asked, page, mayRegister } = loaderData;
  const list = closed ? closedList : openList;
  return (
    <OfficePage
      title="Réclamations"
      lead="Chaque réclamation est numérotée, prise en charge par une personne qui n’est pas concernée, et décidée par une autre. Le nom de son auteur n’est lu que par la personne en charge."
      width="full"
      act={
        mayRegister && (
          <ButtonLink href="/bureau/reclamations/nouvelle" tone="secondary" compact>
            Noter une réclamation
          </ButtonLink>
        )
      }
    >
      <Tabs
        label="Réclamations ouvertes ou closes"
        tabs={[
          { path: list.path, here: !closed, label: "Ouvertes" },
          { path: `${list.path}?etat=${CLOSED}`, here: closed, label: "Closes" },
        ]}
      />
      <ListTable
        list={list}
        asked={asked}
        page={page}
        columns={columns(closed)}
        label="Réclamations"
        counted={["réclamation", "réclamations"]}
        search="Numéro, entreprise"
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ id }) => `${list.path}/${id}`}
        empty={
          closed
            ? "Aucune réclamation n’est close."
            : "Aucune réclamation n’attend. Les visiteurs en font par la page «\u00A0Réclamations\u00A0»."
        }
      />
    </OfficePage>
  );
}
