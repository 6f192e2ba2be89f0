import { data } from "react-router";
import { companyOfSpace } from "#app/companies/company.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { cutShort, useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { applicationsOf } from "../application.queries.server.ts";
import { kindLabels } from "../application.ts";
import type { Route } from "./+types/threads-page";
import { threadsOf } from "./message.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const space = await companyOfSpace(ctx, new URL(request.url).searchParams.get("entreprise"));
  if (!space) throw data(null, { status: 404 });
  const companyId = space.company.id;
  const [threads, applications] = await Promise.all([
    threadsOf(ctx.db, space.scope, companyId),
    applicationsOf(ctx.db, space.scope, { companyId }),
  ]);
  const titleOf = (id: string) => {
    const application = applications.find((each) => each.id === id);
    return application?.number ?? (application ? kindLabels[application.kind] : "Dossier");
  };
  return {
    threads: threads.map(({ applicationId, lastAt, lastSide, lastText, unread }) => ({
      id: applicationId,
      title: titleOf(applicationId),
      last: `${lastSide === "staff" ? "L’organisme" : "Vous"}, le ${formatInstant(lastAt)}`,
      text: lastText,
      unread,
    })),
    others: applications
      .filter(({ id, state }) => state !== "draft" && !threads.some((t) => t.applicationId === id))
      .map(({ id }) => ({ id, title: titleOf(id) })),
  };
}

export default function ThreadsPage({ loaderData }: Route.ComponentProps) {
  const { threads, others } = loaderData;
  const { to } = useSpace();
  const at = (id: string) => to(addressOf("/espace/dossiers/:id/messages", { id }));
  return (
    <SpacePage
      title="Messages"
      lead="Ce que vous et l’organisme vous êtes écrit, dossier par dossier."
    >
      {threads.length > 0 && (
        <ul className="card divide-y divide-line">
          {threads.map(({ id, title, last, text, unread }) => (
            <li key={id} className="px-4 py-4 sm:px-5">
              <p className="flex flex-wrap items-center gap-x-3">
                <a
                  className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
                  href={at(id)}
                >
                  {`Dossier ${title}`}
                </a>{" "}
                {unread > 0 && (
                  <span className="text-sm font-semibold text-laterite">
                    {counted(unread, "message à lire", "messages à lire")}
                  </span>
                )}
              </p>
              <p className="text-sm text-ink-soft">{last}</p>
              <p className="mt-1 wrap-anywhere">{cutShort(text, 140)}</p>
            </li>
          ))}
        </ul>
      )}
      {threads.length === 0 && (
        <p className="office-empty">
          {others.length === 0
            ? "Aucun message. Vous pourrez écrire à l’organisme dès qu’un dossier est déposé."
            : "Aucun message pour le moment."}
        </p>
      )}
      {others.length > 0 && (
        <ul className="flex flex-col">
          {others.map(({ id, title }) => (
            <li key={id}>
              <a className="link inline-flex min-h-11 items-center" href={at(id)}>
                {`Écrire à propos du dossier ${title}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </SpacePage>
  );
}
