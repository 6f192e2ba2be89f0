import { data, redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import { sessionsOf } from "../sign-in/session.queries.server.ts";
import type { Route } from "./+types/own-sessions-page";
import { AccountPage } from "./account-page.tsx";
import { deviceInWords, placeInWords } from "./device-words.ts";
import { endOwnSessions } from "./end-sessions.server.ts";

export const headers = privatePageHeaders;

const page = "/espace/compte/connexions";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db, now } = context.get(requestContext);
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const sessions = await sessionsOf(db, { accountId: actor.accountId, now });
  const ended = Number(new URL(request.url).searchParams.get("fermees") ?? "");
  return {
    ended: Number.isInteger(ended) && ended > 0 && ended < 1000 ? ended : null,
    sessions: sessions.map(({ id, ipAddress, userAgent, openedAt, lastSeenAt }) => ({
      id,
      own: id === actor.sessionId,
      device: deviceInWords(userAgent),
      place: placeInWords(ipAddress),
      openedAt: formatInstant(openedAt),
      lastSeenAt: formatInstant(lastSeenAt),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const sessionId = textOf(form, "connexion");
  if (sessionId !== "" && !isId(sessionId)) throw data(null, { status: 404 });
  const ended = await endOwnSessions(ctx, sessionId === "" ? "others" : { sessionId });
  return redirect(ended > 0 ? `${page}?fermees=${ended}` : page, 303);
}

export default function OwnSessions({ loaderData: { sessions, ended } }: Route.ComponentProps) {
  return (
    <AccountPage
      back
      title="Mes connexions"
      lead="Là où votre compte est ouvert. Fermez ce que vous ne reconnaissez pas, puis changez de mot de passe."
    >
      {ended !== null && (
        <Notice tone="success">
          <p>
            {ended > 1
              ? `${counted(ended, "connexion")} sont fermées.`
              : "La connexion est fermée."}
          </p>
        </Notice>
      )}
      <ul className="card divide-y divide-line px-5 sm:px-7">
        {sessions.map(({ id, own, device, place, openedAt, lastSeenAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-4">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{device}</p>
              <p className="text-sm text-ink-soft">
                Réseau {place} · depuis le {openedAt}
              </p>
              <p className="text-sm">
                {own ? "C’est la connexion que vous utilisez." : `Dernier passage le ${lastSeenAt}`}
              </p>
            </div>
            {!own && (
              <form method="post">
                <input type="hidden" name="connexion" value={id} />
                <button type="submit" className="button button-secondary px-4">
                  Fermer
                  <span className="sr-only">
                    {" "}
                    la connexion {device}, ouverte le {openedAt}
                  </span>
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post">
          <button
            type="submit"
            name="connexion"
            value=""
            className="button button-primary w-full sm:w-auto"
          >
            Fermer toutes les autres
          </button>
        </form>
      )}
    </AccountPage>
  );
}
