import { permit } from "#app/kernel/permissions.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { staffRoleLabels } from "../roles.ts";
import type { Route } from "./+types/people-page";
import { everyPerson } from "./staff.queries.server.ts";
import { personStates } from "./staff.schema.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db } = context.get(requestContext);
  return {
    people: await everyPerson(db),
    mayInvite: permit(actor, "staff.manage"),
    invited: new URL(request.url).searchParams.has("invitation"),
  };
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, mayInvite, invited } = loaderData;
  return (
    <OfficePage
      title="Personnes et rôles"
      lead="Qui travaille pour l’organisme, et ce que chacun peut y faire. Chaque changement est inscrit au journal."
      act={
        mayInvite && <ButtonLink href="/bureau/personnes/inviter">Inviter une personne</ButtonLink>
      }
    >
      {invited && (
        <Notice tone="success">
          <p>L’invitation est envoyée. Elle est valable 72{"\u00A0"}heures.</p>
        </Notice>
      )}
      <table className="office-table">
        <caption className="sr-only">Personnes de l’organisme</caption>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            <th scope="col">Adresse e-mail</th>
            <th scope="col">Rôles</th>
            <th scope="col">Compte</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, email, state, roles }) => (
            <tr key={id}>
              <th scope="row">
                <a
                  href={`/bureau/personnes/${id}`}
                  className="link max-md:inline-flex max-md:min-h-11 max-md:items-center"
                >
                  {name}
                </a>
              </th>
              <td className="wrap-anywhere">{email}</td>
              <td>
                {roles.length > 0
                  ? roles.map((role) => staffRoleLabels[role]).join(", ")
                  : "Aucun rôle aujourd’hui"}
              </td>
              <td className={state === "active" ? "text-ink-soft" : "font-semibold"}>
                {personStates[state]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </OfficePage>
  );
}
