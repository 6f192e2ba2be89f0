import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import { formatInstantShort } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { officeAddress, PageLinks, pageAsked } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/journal-page";
import { type JournalLine, journalLines, linesAtOnce } from "./journal.queries.server.ts";
import { eventLabel, subjectLabel } from "./labels.ts";
import { mayBeNamed, subjectNames } from "./subject-names.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, actor } = ctx;
  const { searchParams } = new URL(request.url);
  const kind = wordIn(searchParams.get("genre"));
  const id = wordIn(searchParams.get("sujet"));
  const page = pageAsked(searchParams);
  const subject = kind && id ? { kind, id } : null;
  await noteAccess(ctx, { what: "journal", subject: subjectOpened(subject) });
  const lines = await journalLines(ctx, { subject, skip: (page - 1) * linesAtOnce });
  const wrongAt =
    subject && lines.length > 0 ? await verifyChain(db, subject.kind, subject.id) : null;
  const about = (line: JournalLine) => ({ kind: line.subjectKind, id: line.subjectId });
  const visible = (line: JournalLine) => mayBeNamed(actor, about(line));
  const names = await subjectNames(db, lines.filter(visible).map(about));
  const nameOf = (each: string) => names.get(each) ?? (isId(each) ? "" : each);
  const shown = lines.map((line) => ({
    ...line,
    ...(!visible(line) && { data: "withheld" }),
    subject: nameOf(line.subjectId),
  }));
  return {
    subject: subject && { ...subject, name: nameOf(subject.id) },
    page,
    lines: shown,
    more: lines.length === linesAtOnce,
    wrongAt,
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

export default function JournalPage({ loaderData }: Route.ComponentProps) {
  const { subject, page, lines, more, wrongAt } = loaderData;
  return (
    <OfficePage
      title={
        subject ? `Journal\u00A0: ${subjectLabel(subject.kind)} ${subject.name}`.trim() : "Journal"
      }
      lead={
        subject
          ? undefined
          : "Ce qui s’est passé, le plus récent d’abord. Ouvrez un sujet pour lire tout ce qui le concerne et vérifier que rien n’y a été changé."
      }
      {...(subject && { parent: { path: "/bureau/journal", label: "Tout le journal" } })}
    >
      {subject && lines.length > 0 && <ChainVerdict wrongAt={wrongAt} />}
      <div>
        {lines.length === 0 ? (
          <p className="office-empty">Aucun événement.</p>
        ) : (
          <table className="office-table">
            <caption className="sr-only">Événements</caption>
            <thead>
              <tr>
                {subject && <th scope="col">Rang</th>}
                <th scope="col">Événement</th>
                {!subject && <th scope="col">Sujet</th>}
                <th scope="col">Par</th>
                <th scope="col">Quand</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line key={line.id} line={line} linked={subject === null} />
              ))}
            </tbody>
          </table>
        )}
        <PageLinks
          label="Pages du journal"
          page={page}
          more={more}
          address={(number) =>
            officeAddress("/bureau/journal", {
              ...(subject && { genre: subject.kind, sujet: subject.id }),
              page: number,
            })
          }
        />
      </div>
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

interface LineProps {
  line: JournalLine & { subject: string };
  linked: boolean;
}

function Line({ line, linked }: LineProps) {
  const subject = new URLSearchParams({ genre: line.subjectKind, sujet: line.subjectId });
  return (
    <tr>
      {!linked && <td data-label="Rang">{line.sequence}</td>}
      <th scope="row">
        {eventLabel(line.event)}
        <EventData data={line.data} />
      </th>
      {linked && (
        <td data-label="Sujet">
          <a className="link" href={`/bureau/journal?${subject}`}>
            {subjectLabel(line.subjectKind)}
            {line.subject && ` ${line.subject}`}
          </a>
        </td>
      )}
      <td data-label="Par">{line.actor}</td>
      <td data-label="Quand">{formatInstantShort(line.at)}</td>
    </tr>
  );
}

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
