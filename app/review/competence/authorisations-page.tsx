import { formatDateShort } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { type ListColumn, ListTable } from "#app/layouts/office/list-table.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import type { Route } from "./+types/authorisations-page";
import { authorisationsPage } from "./authorisation.queries.server.ts";
import {
  type AuthorisationFunction,
  type AuthorisationState,
  authorisationFunctions,
  authorisationStates,
} from "./authorisation.schema.ts";

export const headers = privatePageHeaders;

const list = officeList({
  path: "/bureau/habilitations",
  sorts: {
    until: { word: "fin", label: "Fin" },
    name: { word: "nom", label: "Nom" },
  },
  first: "until",
  filters: ["statut", "fonction"],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const listQuery = listAsked(list, searchParams);
  const { statut, fonction } = listQuery.filters;
  const page = await authorisationsPage(db, {
    state: keys(authorisationStates).find((each) => each === statut) ?? null,
    work: keys(authorisationFunctions).find((each) => each === fonction) ?? null,
    search: listQuery.search,
    wanted: listQuery,
  });
  return {
    asked: listQuery,
    page: {
      ...page,
      rows: page.rows.map(({ id, name, family, state, function: work, fromOn, toOn }) => ({
        id,
        name,
        family,
        state: authorisationStates[state],
        waits: state === "proposed",
        work: authorisationFunctions[work],
        from: formatDateShort(fromOn),
        until: formatDateShort(toOn),
      })),
    },
    mayPropose: permit(actor, "authorisation.propose"),
    proposed: searchParams.get("fait") === "propose",
  };
}

const keys = <Key extends AuthorisationState | AuthorisationFunction>(
  labels: Readonly<Record<Key, string>>,
) => Object.keys(labels) as Key[];

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const columns: ListColumn<Row, "until" | "name">[] = [
  { head: "Nom", look: "main", sort: "name", cell: ({ name }) => name },
  { head: "Famille", cell: ({ family }) => family },
  { head: "Fonction", cell: ({ work }) => work },
  {
    head: "Statut",
    phone: "end",
    cell: ({ state, waits }) => (
      <span className={waits ? "list-tag list-tag-late" : undefined}>{state}</span>
    ),
  },
  { head: "Depuis", look: "figure", from: "desk", cell: ({ from }) => from },
  { head: "Fin", look: "figure", sort: "until", phone: "named", cell: ({ until }) => until },
];

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export default function Authorisations({ loaderData }: Route.ComponentProps) {
  const { asked, page, mayPropose, proposed } = loaderData;
  return (
    <OfficePage
      title="Habilitations"
      lead="Qui peut instruire, rapporter ou donner un avis d’expert, pour quelle famille de travaux, jusqu’à quand. Une personne propose, une autre accorde."
      width="full"
      act={
        mayPropose && (
          <ButtonLink href={`${list.path}/proposer`}>Proposer une habilitation</ButtonLink>
        )
      }
    >
      <DoneNotice
        message={proposed && "La proposition est enregistrée. Une autre personne doit l’accorder."}
      />
      <ListTable
        list={list}
        asked={asked}
        page={page}
        columns={columns}
        filters={[
          { name: "statut", label: "Statut", options: optionsOf(authorisationStates) },
          { name: "fonction", label: "Fonction", options: optionsOf(authorisationFunctions) },
        ]}
        label="Habilitations"
        counted={["habilitation", "habilitations"]}
        search="Nom, famille"
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ id }) => `${list.path}/${id}`}
        empty="Aucune habilitation."
      />
    </OfficePage>
  );
}
