import {
  accessesAtOnce,
  accessLines,
  peopleWhoOpened,
} from "#app/accounts/access-log/access.queries.server.ts";
import { accessKinds, isAccessKind } from "#app/accounts/access-log/access-words.ts";
import { isSecurityKind, securityLabel } from "#app/accounts/security/security-words.ts";
import type { Actor } from "#app/kernel/actor.ts";
import { formatInstantShort } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { officeAddress, PageLinks, pageAsked } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/access-page";
import { subjectLabel } from "./labels.ts";
import { mayBeNamed, type Subject, subjectNames } from "./subject-names.queries.server.ts";

export const headers = privatePageHeaders;

const listPath = "/bureau/acces";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, actor } = ctx;
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
    accessLines(ctx, { what, accountId, subjectId, skip: (page - 1) * accessesAtOnce }),
    peopleWhoOpened(db),
  ]);
  const accesses = lines.map(({ subject, ...line }) => ({ ...line, subject: thingOf(subject) }));
  const names = await subjectNames(
    db,
    accesses.map(({ subject }) => subject),
  );
  return {
    what,
    accountId,
    subjectId,
    page,
    people,
    lines: accesses.map((line) => ({ ...line, subject: shown(actor, line.subject, names) })),
    more: lines.length === accessesAtOnce,
  };
}

/** The subject of a row; for the journal of one subject (« kind id »), that subject. */
function thingOf({ kind, id }: Subject): Subject & { journal: boolean } {
  const [of = "", about] = id.split(" ");
  return kind === "journal" && about !== undefined
    ? { kind: of, id: about, journal: true }
    : { kind, id, journal: false };
}

/** Hides the id and name of a subject from an actor who may not read it, and searched words from one who may not read companies. */
function shown(
  actor: Actor,
  { kind, id, journal }: Subject & { journal: boolean },
  names: Map<string, string>,
) {
  const hidden = kind === "words" ? !permit(actor, "company.read") : !mayBeNamed(actor, { kind });
  return hidden
    ? { kind, id: "", name: null, journal }
    : { kind, id, name: names.get(id) ?? null, journal };
}

export default function AccessPage({ loaderData }: Route.ComponentProps) {
  const { what, accountId, subjectId, page, people, lines, more } = loaderData;
  const asked = { genre: what ?? "", personne: accountId ?? "", sujet: subjectId ?? "" };
  return (
    <OfficePage
      title="Accès"
      lead="Qui, dans l’organisme, a ouvert quoi sur une entreprise ou une personne, et quand. Une même ouverture compte une fois par minute."
    >
      <form action={listPath} method="get" className="office-filter">
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
          <a className="link" href={listPath}>
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
                  <Opened subject={line.subject} />
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
        address={(number) => officeAddress(listPath, { ...asked, page: number })}
      />
    </OfficePage>
  );
}

const reserved = "Réservé aux rôles qui lisent les dossiers";

interface OpenedProps {
  subject: Route.ComponentProps["loaderData"]["lines"][number]["subject"];
}

function Opened({ subject: { kind, id, name, journal } }: OpenedProps) {
  if (kind === "words") return id ? `«\u00A0${id}\u00A0»` : reserved;
  if (kind === "list" || (kind === "journal" && !journal)) return listInWords(id);
  if (!id) return reserved;
  if (kind === "company" || kind === "account")
    return (
      <a className="link" href={officeAddress(listPath, { sujet: id })}>
        {name ?? (kind === "company" ? "Entreprise effacée" : "Compte effacé")}
      </a>
    );
  const of = name ?? (isId(id) ? "" : id);
  return journal ? `${subjectLabel(kind)} ${of}`.trim() : of || "Entreprise inconnue";
}

/** The list opened, in French: « page 2 », the kind of row filtered by, or all of it. */
const listInWords = (id: string): string => {
  if (isSecurityKind(id)) return securityLabel(id);
  return id.startsWith("page ") ? id.replace("page ", "Page\u00A0") : "Tout";
};
