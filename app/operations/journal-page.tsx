import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { formatInstantShort, parseBusinessDate } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { listAsked, officeList } from "#app/layouts/office/list-address.ts";
import { type ListColumn, ListTable } from "#app/layouts/office/list-table.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/journal-page";
import { type JournalLine, journalPage, staffWhoAct } from "./journal.queries.server.ts";
import { eventLabel, eventOptions, subjectIdLabel, subjectLabel } from "./labels.ts";
import { mayBeNamed, subjectNames } from "./subject-names.queries.server.ts";

export const headers = privatePageHeaders;

const wholeList = officeList({
  path: "/bureau/journal",
  sorts: { at: { word: "quand", label: "Quand", descending: true } },
  first: "at",
  filters: ["genre", "sujet", "evenement", "par", "du", "au"],
});
/** The journal of one subject begins with its first event. */
const subjectList = officeList({
  ...wholeList,
  sorts: { at: { ...wholeList.sorts.at, descending: false } },
});
const listOf = (ofSubject: boolean) => (ofSubject ? subjectList : wholeList);

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, actor } = ctx;
  const { searchParams } = new URL(request.url);
  const kind = wordIn(searchParams.get("genre"));
  const id = wordIn(searchParams.get("sujet"));
  const subject = kind && id ? { kind, id } : null;
  const listQuery = listAsked(listOf(subject !== null), searchParams);
  const { evenement, par } = listQuery.filters;
  await noteAccess(ctx, { what: "journal", subject: subjectOpened(subject) });
  const [page, people] = await Promise.all([
    journalPage(
      ctx,
      {
        subject,
        event: wordIn(evenement),
        actor: wordIn(par),
        from: dayIn(listQuery.filters.du),
        to: dayIn(listQuery.filters.au),
      },
      listQuery,
    ),
    staffWhoAct(db),
  ]);
  const wrongAt =
    subject && page.rows.length > 0 ? await verifyChain(db, subject.kind, subject.id) : null;
  const about = (line: JournalLine) => ({ kind: line.subjectKind, id: line.subjectId });
  const visible = (line: JournalLine) => mayBeNamed(actor, about(line));
  const names = await subjectNames(db, page.rows.filter(visible).map(about));
  const nameOf = (entrySubject: { kind: string; id: string }) =>
    names.get(entrySubject.id) ?? (isId(entrySubject.id) ? "" : subjectIdLabel(entrySubject));
  return {
    subject: subject && { ...subject, name: nameOf(subject) },
    asked: listQuery,
    people,
    wrongAt,
    page: {
      ...page,
      rows: page.rows.map((line) => ({
        ...line,
        ...(!visible(line) && { data: "withheld" }),
        subject: nameOf(about(line)),
      })),
    },
  };
}

/** The subject in the access log: a company or an account itself, any other subject as « kind id ». */
function subjectOpened(subject: { kind: string; id: string } | null) {
  if (subject?.kind === "company" || subject?.kind === "account")
    return { kind: subject.kind, id: subject.id } as const;
  return { kind: "journal", id: subject ? `${subject.kind} ${subject.id}` : "all" } as const;
}

/** A parameter that can be the kind or the id of a subject; null for any other text. */
const wordIn = (text: string | null) => (text && /^[\w.@+-]{1,200}$/.test(text) ? text : null);

/** A day of the address; null for any other text. */
const dayIn = (text: string) => (text !== "" && parseBusinessDate(text) === text ? text : null);

type Line = Route.ComponentProps["loaderData"]["page"]["rows"][number];

const event: ListColumn<Line, "at"> = {
  head: "Événement",
  look: "main",
  cell: ({ event, data }) => (
    <>
      {eventLabel(event)}
      <EventData data={data} />
    </>
  ),
};
const by: ListColumn<Line, "at"> = {
  head: "Par",
  phone: "named",
  cell: ({ actor }) => <span className="lg:inline-block lg:min-w-24">{actor}</span>,
};
const when: ListColumn<Line, "at"> = {
  head: "Quand",
  look: "figure",
  sort: "at",
  phone: "end",
  cell: ({ at }) => formatInstantShort(at),
};
const rank: ListColumn<Line, "at"> = {
  head: "Rang",
  phone: "named",
  cell: ({ sequence }) => sequence,
};
const about: ListColumn<Line, "at"> = {
  head: "Sujet",
  phone: "named",
  cell: ({ subjectKind, subjectId, subject }) => (
    <a
      className="link lg:inline-block lg:min-w-24"
      href={`/bureau/journal?${new URLSearchParams({ genre: subjectKind, sujet: subjectId })}`}
    >
      {subjectLabel(subjectKind)}
      {subject && ` ${subject}`}
    </a>
  ),
};

export default function JournalPage({ loaderData }: Route.ComponentProps) {
  const { subject, asked, people, page, wrongAt } = loaderData;
  const list = listOf(subject !== null);
  const title = subject
    ? `Journal\u00A0: ${subjectLabel(subject.kind)} ${subject.name}`.trim()
    : "Journal";
  return (
    <OfficePage
      title={title}
      lead={
        subject
          ? undefined
          : "Ce qui s’est passé, le plus récent d’abord. Ouvrez un sujet pour lire tout ce qui le concerne et vérifier que rien n’y a été changé."
      }
      width="full"
      {...(subject && { parent: { path: "/bureau/journal", label: "Tout le journal" } })}
    >
      {subject && page.rows.length > 0 && <ChainVerdict wrongAt={wrongAt} />}
      <ListTable
        list={list}
        asked={asked}
        page={page}
        columns={subject ? [event, rank, by, when] : [event, about, by, when]}
        filters={[
          { name: "evenement", label: "Événement", options: eventOptions },
          {
            name: "par",
            label: "Par",
            options: people.map(({ id, name }) => ({ value: id, label: name })),
          },
          { name: "du", label: "Du", kind: "day" },
          { name: "au", label: "Au", kind: "day" },
        ]}
        label={title}
        counted={["événement", "événements"]}
        rows={page.rows}
        rowKey={({ id }) => id}
        empty="Aucun événement."
      />
    </OfficePage>
  );
}

const ChainVerdict = ({ wrongAt }: { wrongAt: number | null }) =>
  wrongAt === null ? (
    <Notice tone="success" title="Chaîne intacte">
      <p>
        {"Chaque événement porte l’empreinte du précédent\u00A0: aucun n’a été changé ni retiré."}
      </p>
    </Notice>
  ) : (
    <Notice tone="error" title={`Chaîne rompue à l’événement ${wrongAt}`}>
      <p>
        Cet événement a été changé, retiré ou déplacé hors du produit. Prévenez le contrôleur et la
        personne qui administre la base de données.
      </p>
    </Notice>
  );

function EventData({ data }: { data: unknown }) {
  if (data === "withheld")
    return <p className="text-sm font-normal italic">Réservé aux rôles qui lisent les dossiers.</p>;
  if (data === null)
    return <p className="text-sm font-normal italic">Ce qu’il disait a été effacé.</p>;
  if (Object.keys(data as object).length === 0) return null;
  return (
    <details className="mt-1 text-sm font-normal">
      <summary className="cursor-pointer text-green">Ce qu’il dit</summary>
      <pre className="mt-2 rounded-sm bg-sand p-3 whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(data, null, 2)}
      </pre>
    </details>
  );
}
