import { accessPage, peopleWhoOpened } from "#app/accounts/access-log/access.queries.server.ts";
import { accessKinds, accessOptions, isAccessKind } from "#app/accounts/access-log/access-words.ts";
import { isSecurityKind, securityLabel } from "#app/accounts/security/security-words.ts";
import type { Actor } from "#app/kernel/actor.ts";
import { formatInstantShort, parseBusinessDate } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { type ListColumn, ListTable } from "#app/layouts/office/list-table.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/access-page";
import { subjectIdLabel, subjectLabel } from "./labels.ts";
import { mayBeNamed, type Subject, subjectNames } from "./subject-names.queries.server.ts";

export const headers = privatePageHeaders;

const list = officeList({
  path: "/bureau/acces",
  sorts: { at: { word: "quand", label: "Quand", descending: true } },
  first: "at",
  filters: ["personne", "genre", "sujet", "du", "au"],
});

const idIn = (text: string) => (isId(text) ? text : null);
/** A day of the address; null for any other text. */
const dayIn = (text: string) => (text !== "" && parseBusinessDate(text) === text ? text : null);

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, actor } = ctx;
  const listQuery = listAsked(list, new URL(request.url).searchParams);
  const { personne, genre, sujet, du, au } = listQuery.filters;
  const [page, people] = await Promise.all([
    accessPage(
      ctx,
      {
        what: isAccessKind(genre) ? genre : null,
        accountId: idIn(personne),
        subjectId: idIn(sujet),
        from: dayIn(du),
        to: dayIn(au),
      },
      listQuery,
    ),
    peopleWhoOpened(db),
  ]);
  const accesses = page.rows.map(({ subject, ...line }) => ({
    ...line,
    subject: thingOf(subject),
  }));
  const names = await subjectNames(
    db,
    accesses.map(({ subject }) => subject),
  );
  return {
    asked: listQuery,
    people,
    subjectId: idIn(sujet),
    page: {
      ...page,
      rows: accesses.map((line) => ({
        ...line,
        subject: shownSubject(actor, line.subject, names),
      })),
    },
  };
}

/** The subject of a row; for the journal of one subject (« kind id »), that subject. */
function thingOf({ kind, id }: Subject): Subject & { journal: boolean } {
  const [subjectKind = "", about] = id.split(" ");
  return kind === "journal" && about !== undefined
    ? { kind: subjectKind, id: about, journal: true }
    : { kind, id, journal: false };
}

/** Hides the id and name of a subject from an actor who may not read it, and searched words from one who may not read companies. */
function shownSubject(
  actor: Actor,
  { kind, id, journal }: Subject & { journal: boolean },
  names: Map<string, string>,
) {
  const hidden = kind === "words" ? !permit(actor, "company.read") : !mayBeNamed(actor, { kind });
  return hidden
    ? { kind, id: "", name: null, journal }
    : { kind, id, name: names.get(id) ?? null, journal };
}

type Row = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const columns: ListColumn<Row, "at">[] = [
  { head: "Qui", look: "main", cell: ({ who }) => who.name },
  { head: "Quoi", cell: ({ what }) => (isAccessKind(what) ? accessKinds[what] : what) },
  { head: "De qui", phone: "named", cell: ({ subject }) => <Opened subject={subject} /> },
  {
    head: "Quand",
    look: "figure",
    sort: "at",
    phone: "end",
    cell: ({ at }) => formatInstantShort(at),
  },
];

export default function AccessPage({ loaderData }: Route.ComponentProps) {
  const { asked, people, subjectId, page } = loaderData;
  return (
    <OfficePage
      title="Accès"
      lead="Qui, dans l’organisme, a ouvert quoi sur une entreprise ou une personne, et quand. Une même ouverture compte une fois par minute."
      width="full"
    >
      {subjectId && (
        <p>
          Les ouvertures d’une seule fiche.{" "}
          <a className="link" href={list.path}>
            Voir toutes les fiches
          </a>
        </p>
      )}
      <ListTable
        list={list}
        asked={asked}
        page={page}
        columns={columns}
        filters={[
          {
            name: "personne",
            label: "Qui",
            options: people.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: "genre",
            label: "Quoi",
            options: accessOptions,
          },
          { name: "du", label: "Du", kind: "day" },
          { name: "au", label: "Au", kind: "day" },
        ]}
        label="Accès"
        counted={["ouverture", "ouvertures"]}
        rows={page.rows}
        rowKey={({ id }) => id}
        empty="Aucune ouverture. Chaque fiche ouverte par une personne de l’organisme laissera sa ligne ici."
      />
    </OfficePage>
  );
}

const reserved = "Réservé aux rôles qui lisent les dossiers";

interface OpenedProps {
  subject: Row["subject"];
}

function Opened({ subject: { kind, id, name, journal } }: OpenedProps) {
  if (kind === "words") return id ? `«\u00A0${id}\u00A0»` : reserved;
  if (kind === "list" || (kind === "journal" && !journal)) return listInWords(id);
  if (!id) return reserved;
  if (kind === "company" || kind === "account")
    return (
      <a className="link" href={`${list.path}?sujet=${id}`}>
        {name ?? (kind === "company" ? "Entreprise effacée" : "Compte effacé")}
      </a>
    );
  const subjectName = name ?? (isId(id) ? "" : subjectIdLabel({ kind, id }));
  return journal
    ? `${subjectLabel(kind)} ${subjectName}`.trim()
    : subjectName || "Entreprise inconnue";
}

/** The list opened, in French: « page 2 », the kind of row filtered by, or all of it. */
const listInWords = (id: string): string => {
  if (isSecurityKind(id)) return securityLabel(id);
  if (id.startsWith("message ")) return id.replace("message ", "Message\u00A0");
  return id.startsWith("page ") ? id.replace("page ", "Page\u00A0") : "Tout";
};
