import {
  type AccessLine,
  accessesAtOnce,
  accessLines,
  peopleWhoOpened,
} from "#app/accounts/access-log/access.queries.server.ts";
import { accessKinds, isAccessKind } from "#app/accounts/access-log/access-words.ts";
import { formatInstantShort } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { officeAddress, PageLinks, pageAsked } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/access-page";

export const headers = privatePageHeaders;

const room = "/bureau/acces";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const idIn = (name: string) => {
    const id = searchParams.get(name);
    return id && isId(id) ? id : null;
  };
  const kind = searchParams.get("genre");
  const what = isAccessKind(kind) ? kind : null;
  const [accountId, subjectId] = [idIn("personne"), idIn("sujet")];
  const page = pageAsked(searchParams);
  const [lines, people] = await Promise.all([
    accessLines(db, { what, accountId, subjectId, skip: (page - 1) * accessesAtOnce }),
    peopleWhoOpened(db),
  ]);
  const namesCompanies = permit(actor, "company.read");
  return {
    what,
    accountId,
    subjectId,
    page,
    people,
    lines: namesCompanies ? lines : lines.map(withoutCompany),
    more: lines.length === accessesAtOnce,
  };
}

/** An administrator is told that a file was opened, not whose, nor what was looked for. */
function withoutCompany(line: AccessLine): AccessLine {
  const { kind } = line.subject;
  if (kind !== "company" && kind !== "words") return line;
  return { ...line, subject: { kind, id: "", name: null } };
}

export default function AccessPage({ loaderData }: Route.ComponentProps) {
  const { what, accountId, subjectId, page, people, lines, more } = loaderData;
  const asked = { genre: what ?? "", personne: accountId ?? "", sujet: subjectId ?? "" };
  return (
    <OfficePage
      title="Accès"
      lead="Qui, dans l’organisme, a ouvert quoi sur une entreprise ou une personne, et quand. Une même ouverture compte une fois par minute."
    >
      <form action={room} method="get" className="office-filter">
        {subjectId && <input type="hidden" name="sujet" value={subjectId} />}
        <label>
          Qui
          <select name="personne" defaultValue={accountId ?? ""} className="control control-small">
            <option value="">Tout le monde</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Quoi
          <select name="genre" defaultValue={what ?? ""} className="control control-small">
            <option value="">Tout</option>
            {Object.entries(accessKinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button button-secondary button-small">
          Filtrer
        </button>
      </form>
      {subjectId && (
        <p>
          Les ouvertures d’une seule fiche.{" "}
          <a className="link" href={room}>
            Voir toutes les fiches
          </a>
        </p>
      )}
      {lines.length === 0 ? (
        <p className="office-empty">
          Aucune ouverture pour ce choix. Chaque fiche ouverte par une personne de l’organisme
          laissera sa ligne ici.
        </p>
      ) : (
        <table className="office-table">
          <caption className="sr-only">Ce qui a été ouvert</caption>
          <thead>
            <tr>
              <th scope="col">Qui</th>
              <th scope="col">Quoi</th>
              <th scope="col">De qui</th>
              <th scope="col">Quand</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{line.who.name}</th>
                <td data-label="Quoi">
                  {isAccessKind(line.what) ? accessKinds[line.what] : line.what}
                </td>
                <td data-label="De qui">
                  <Subject subject={line.subject} />
                </td>
                <td data-label="Quand">{formatInstantShort(line.at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <PageLinks
        label="Pages des accès"
        page={page}
        more={more}
        address={(number) => officeAddress(room, { ...asked, page: number })}
      />
    </OfficePage>
  );
}

function Subject({ subject: { kind, id, name } }: { subject: AccessLine["subject"] }) {
  if (kind === "words")
    return id ? `«\u00A0${id}\u00A0»` : "Réservé aux rôles qui lisent les dossiers";
  if (kind === "company" && !id) return "Une entreprise";
  if (kind === "company" || kind === "account")
    return (
      <a className="link" href={officeAddress(room, { sujet: id })}>
        {name ?? (kind === "company" ? "Entreprise effacée" : "Compte effacé")}
      </a>
    );
  return id === "all" ? "Tout" : id;
}
