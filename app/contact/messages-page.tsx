import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { formatInstantShort } from "#app/kernel/dates.ts";
import { listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { type ListColumn, ListTable } from "#app/layouts/office/list-table.tsx";
import { officeAddress, Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/messages-page";
import { type MessageState, messageCounts, messagesPage } from "./message.queries.server.ts";
import { kindLabels, type MessageKind } from "./message.schema.ts";

export const headers = privatePageHeaders;

const openList = officeList({
  path: "/bureau/messages",
  sorts: { received: { word: "recu", label: "Reçu" } },
  first: "received",
  filters: ["etat", "genre"],
});
/** Messages that are dealt with begin with the latest one. */
const doneList = officeList({
  ...openList,
  sorts: { received: { ...openList.sorts.received, descending: true } },
});
const listOf = (state: MessageState) => (state === "open" ? openList : doneList);

/** For each state its word in the address, the label of its tab and the sentence of an empty list. */
const stateWords: Record<MessageState, { word: string; label: string; none: string }> = {
  open: {
    word: "",
    label: "À traiter",
    none: "Aucun message n’attend. Ce que les visiteurs écrivent viendra ici, le plus ancien d’abord.",
  },
  answered: { word: "repondus", label: "Répondus", none: "Aucune réponse n’est partie d’ici." },
  closed: { word: "clos", label: "Clos", none: "Aucun message n’est clos." },
};
const messageKinds = Object.keys(kindLabels) as MessageKind[];
const states = Object.keys(stateWords) as MessageState[];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const state =
    states.find((each) => stateWords[each].word === (query.get("etat") ?? "")) ?? "open";
  const listQuery = listAsked(listOf(state), query);
  const { genre } = listQuery.filters;
  await noteAccess(ctx, { what: "messages", subject: { kind: "list", id: "messages" } });
  const [page, counts] = await Promise.all([
    messagesPage(ctx.db, {
      state,
      kind: messageKinds.find((each) => each === genre) ?? null,
      search: listQuery.search,
      wanted: listQuery,
    }),
    messageCounts(ctx.db),
  ]);
  return {
    state,
    asked: listQuery,
    counts,
    page: {
      ...page,
      rows: page.rows.map(({ message, receivedAt, handledAt, ...row }) => ({
        ...row,
        excerpt: message.slice(0, 120),
        received: formatInstantShort(receivedAt),
        handled: handledAt && formatInstantShort(handledAt),
      })),
    },
  };
}

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const common: ListColumn<Row, "received">[] = [
  { head: "De", look: "main", cell: ({ name }) => name },
  { head: "Genre", cell: ({ kind }) => kindLabels[kind] },
  { head: "Message", cell: ({ excerpt }) => excerpt },
  { head: "Adresse e-mail", from: "wide", phone: "none", cell: ({ email }) => email },
];
const received: ListColumn<Row, "received"> = {
  head: "Reçu",
  look: "figure",
  sort: "received",
  phone: "end",
  cell: (row) => row.received,
};
const handled: ListColumn<Row, "received"> = {
  head: "Traité",
  from: "desk",
  cell: (row) => row.handled && `${row.handled}${row.handledBy ? `, ${row.handledBy}` : ""}`,
};

const filters = [
  {
    name: "genre" as const,
    label: "Genre",
    options: Object.entries(kindLabels).map(([value, label]) => ({ value, label })),
  },
];

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { state, asked, counts, page } = loaderData;
  const list = listOf(state);
  return (
    <OfficePage
      title="Messages"
      lead="Ce que les visiteurs écrivent par le formulaire de contact et la demande de devis, et les messages de l’annuaire que des entreprises signalent."
      width="full"
    >
      <Tabs
        label="Messages par statut"
        tabs={states.map((each) => ({
          path: officeAddress(list.path, { etat: stateWords[each].word }),
          here: each === state,
          label: stateWords[each].label,
          count: counts[each],
        }))}
      />
      <ListTable
        list={list}
        asked={asked}
        page={page}
        filters={filters}
        columns={state === "open" ? [...common, received] : [...common, handled, received]}
        label={`Messages\u00A0: ${stateWords[state].label}`}
        counted={["message", "messages"]}
        search="Nom, adresse, texte"
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ id }) => `${list.path}/${id}`}
        empty={stateWords[state].none}
      />
    </OfficePage>
  );
}
