import { hours } from "#app/kernel/french.ts";
import { permit } from "#app/kernel/permissions.ts";
import { listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { type ListColumn, ListTable } from "#app/layouts/office/list-table.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { validity } from "#app/settings/validity.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { staffRoleLabels, staffRoles } from "../roles.ts";
import type { Route } from "./+types/people-page";
import { type PersonState, peoplePage } from "./staff.queries.server.ts";
import { personStates } from "./staff.schema.ts";

export const headers = privatePageHeaders;

const list = officeList({
  path: "/bureau/personnes",
  sorts: { name: { word: "nom", label: "Nom" } },
  first: "name",
  filters: ["role", "compte"],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const listQuery = listAsked(list, searchParams);
  const { role, compte } = listQuery.filters;
  return {
    asked: listQuery,
    page: await peoplePage(db, {
      role: staffRoles.find((each) => each === role) ?? null,
      state: (Object.keys(personStates) as PersonState[]).find((each) => each === compte) ?? null,
      search: listQuery.search,
      wanted: listQuery,
    }),
    mayInvite: permit(actor, "staff.manage"),
    invited: searchParams.has("invitation"),
  };
}

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const columns: ListColumn<Row, "name">[] = [
  { head: "Nom", look: "main", sort: "name", cell: ({ name }) => name },
  {
    head: "Rôles",
    cell: ({ roles }) =>
      roles.length > 0
        ? roles.map((role) => staffRoleLabels[role]).join(", ")
        : "Aucun rôle aujourd’hui",
  },
  { head: "Adresse e-mail", cell: ({ email }) => email },
  {
    head: "Compte",
    phone: "end",
    cell: ({ state }) => (
      <span className={state === "active" ? undefined : "font-semibold"}>
        {personStates[state]}
      </span>
    ),
  },
];

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export default function People({ loaderData }: Route.ComponentProps) {
  const { asked, page, mayInvite, invited } = loaderData;
  return (
    <OfficePage
      title="Personnes et rôles"
      lead={
        "Qui travaille pour l’organisme, et ce que chacun peut y faire. Un administrateur propose chaque changement de rôle, un autre l’approuve\u202F; le journal garde les deux."
      }
      width="full"
      act={
        mayInvite && <ButtonLink href="/bureau/personnes/inviter">Inviter une personne</ButtonLink>
      }
    >
      {invited && (
        <Notice tone="success">
          <p>{`L’invitation est envoyée. Elle est valable ${hours(validity.invitationHours)}.`}</p>
        </Notice>
      )}
      <ListTable
        list={list}
        asked={asked}
        page={page}
        columns={columns}
        filters={[
          { name: "role", label: "Rôle", options: optionsOf(staffRoleLabels) },
          { name: "compte", label: "Compte", options: optionsOf(personStates) },
        ]}
        label="Personnes de l’organisme"
        counted={["personne", "personnes"]}
        search="Nom, adresse e-mail"
        rows={page.rows}
        rowKey={({ id }) => id}
        href={({ id }) => `${list.path}/${id}`}
        empty="Aucune personne."
      />
    </OfficePage>
  );
}
