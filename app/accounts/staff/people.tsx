import { permit } from "#app/kernel/permissions.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { staffRoleLabels } from "../roles.ts";
import type { Route } from "./+types/people";
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
    >
      {invited && (
        <Notice tone="success">
          <p>L’invitation est envoyée. Elle est valable 72{"\u00A0"}heures.</p>
        </Notice>
      )}
      {mayInvite && (
        <p>
          <ButtonLink href="/bureau/personnes/inviter">Inviter une personne</ButtonLink>
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {people.map(({ id, name, email, state, roles }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
          >
            <div className="min-w-0">
              <a
                href={`/bureau/personnes/${id}`}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                {name}
              </a>
              <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
            </div>
            <p className="self-center">
              {roles.length > 0
                ? roles.map((role) => staffRoleLabels[role]).join(", ")
                : "Aucun rôle aujourd’hui"}
            </p>
            <p className="self-center text-sm">{personStates[state]}</p>
          </li>
        ))}
      </ul>
    </OfficePage>
  );
}
