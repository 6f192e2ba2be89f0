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
import type { Route } from "./+types/successions-page";
import { successionMachine } from "./succession.machine.ts";
import {
  type SuccessionLine,
  successionsPage,
  waitingSuccessions,
} from "./succession-list.queries.server.ts";

export const headers = privatePageHeaders;

const waitingList = officeList({
  path: "/bureau/successions",
  sorts: {
    since: { word: "depuis", label: "Depuis" },
    company: { word: "entreprise", label: "Entreprise" },
    person: { word: "demandeur", label: "Demandeur" },
  },
  first: "since",
  filters: ["etat"],
});
const DECIDED = "decidees";
/** Decided requests begin with the latest one. */
const decidedList = officeList({
  ...waitingList,
  sorts: { ...waitingList.sorts, since: { ...waitingList.sorts.since, descending: true } },
});

const listOf = (decided: boolean) => (decided ? decidedList : waitingList);

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const scope = staffScope(ctx.actor);
  if (!scope) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const decided = query.get("etat") === DECIDED;
  const listQuery = listAsked(listOf(decided), query);
  await noteAccess(ctx, { what: "successions", subject: { kind: "list", id: "successions" } });
  const [page, waiting] = await Promise.all([
    successionsPage(ctx.db, scope, { decided, search: listQuery.search, wanted: listQuery }),
    waitingSuccessions(ctx.db, scope),
  ]);
  return {
    decided,
    asked: listQuery,
    waiting,
    page: {
      ...page,
      rows: page.rows.map((line) => ({
        id: line.id,
        company: line.companyName ?? `NINEA ${line.ein}, inconnu`,
        person: `${line.firstname} ${line.lastname}`.trim() || "Personne effacée",
        state: successionMachine.states[line.state].label,
        since: formatDateShort(todayInDakar(line.stateSince)),
        next: nextStep(line, { accountId: scope.accountId, now: ctx.now }),
      })),
    },
  };
}

/** The next step of an open request, as this reader sees it. */
function nextStep(
  { state, objectedAt, objectUntil, outcome, proposedBy }: SuccessionLine,
  { accountId, now }: { accountId: string; now: Date },
): { text: string; late: boolean } {
  if (objectedAt) return { text: "Opposition reçue", late: true };
  if (state === "open") return { text: "Une proposition est à faire", late: false };
  if (state !== "proposed") return { text: "", late: false };
  if (proposedBy === accountId)
    return { text: "Proposée par vous\u00A0: une autre personne décide", late: false };
  if (outcome === "grant" && objectUntil && objectUntil >= now)
    return {
      text: `L’entreprise peut s’opposer au plus tard le ${formatDateShort(todayInDakar(objectUntil))}`,
      late: false,
    };
  return { text: "Une décision est à prendre", late: false };
}

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const columns: ListColumn<Row, "since" | "company" | "person">[] = [
  { head: "Entreprise", look: "main", sort: "company", cell: ({ company }) => company },
  { head: "Demandeur", sort: "person", cell: ({ person }) => person },
  { head: "Statut", cell: ({ state }) => state },
  {
    head: "Pourquoi ici",
    cell: ({ next }) => (next.late ? <span className="list-late">{next.text}</span> : next.text),
  },
  { head: "Depuis", look: "figure", sort: "since", phone: "end", cell: ({ since }) => since },
];

export default function SuccessionsPage({ loaderData }: Route.ComponentProps) {
  const { decided, asked, waiting, page } = loaderData;
  const list = listOf(decided);
  return (
    <OfficePage
      title="Reprises d’accès"
      lead="Des personnes demandent à agir pour une entreprise dont le responsable n’est plus là. L’une propose, une autre décide."
      width="full"
    >
      <Tabs
        label="Demandes en attente ou décidées"
        tabs={[
          { path: list.path, here: !decided, label: "En attente", count: waiting },
          { path: `${list.path}?etat=${DECIDED}`, here: decided, label: "Décidées" },
        ]}
      />
      <ListTable
        list={list}
        asked={asked}
        page={page}
        columns={columns}
        label="Reprises d’accès"
        counted={["demande", "demandes"]}
        search="Entreprise, NINEA, demandeur"
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ id }) => `${list.path}/${id}`}
        empty={decided ? "Aucune demande décidée." : "Aucune demande n’attend."}
      />
    </OfficePage>
  );
}
