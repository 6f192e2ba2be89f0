import { data, redirect } from "react-router";
import { textOf } from "#app/forms/form-input.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { waitingMessages } from "#app/operations/operations.queries.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/messages-page";
import { handleMessage } from "./handle-message.server.ts";
import {
  messagesAtOnce,
  type ReceivedMessage,
  receivedMessages,
} from "./message.queries.server.ts";

export const headers = privatePageHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const handled = searchParams.get("etat") === "traites";
  const asked = Number.parseInt(searchParams.get("page") ?? "1", 10) || 1;
  const page = Math.min(Math.max(asked, 1), 10_000);
  const messages = await receivedMessages(db, { handled, skip: (page - 1) * messagesAtOnce });
  return {
    handled,
    page,
    messages,
    more: messages.length === messagesAtOnce,
    waiting: await waitingMessages(db),
    mayHandle: permit(actor, "message.handle"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const handled = textOf(form, "etat") === "traite";
  const result = await handleMessage(context.get(requestContext), {
    messageId: textOf(form, "message"),
    handled,
  });
  if (result.ok)
    return redirect(handled ? "/bureau/messages" : "/bureau/messages?etat=traites", 303);
  return result.refusal === "not-permitted"
    ? data({ message: "Votre rôle lit les messages sans les traiter." }, { status: 403 })
    : data(
        { message: "Ce message a été traité par quelqu’un d’autre entre-temps, ou effacé." },
        { status: 409 },
      );
}

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { handled, page, messages, more, waiting, mayHandle } = loaderData;
  return (
    <OfficePage
      title="Messages"
      lead="Ce que les visiteurs écrivent par le formulaire de contact et la demande de devis."
    >
      {actionData && (
        <Notice tone="error" title="Rien n’a été changé">
          <p>{actionData.message}</p>
        </Notice>
      )}
      <nav aria-label="Messages à traiter ou traités">
        <ul className="flex flex-wrap gap-x-6">
          <Tab path="/bureau/messages" here={!handled} label={`À traiter (${waiting})`} />
          <Tab path="/bureau/messages?etat=traites" here={handled} label="Traités" />
        </ul>
      </nav>
      {messages.length === 0 ? (
        <p>{handled ? "Aucun message traité." : "Aucun message n’attend."}</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {messages.map((message) => (
            <Message key={message.id} message={message} mayHandle={mayHandle} />
          ))}
        </ol>
      )}
      <p className="flex gap-6">
        {page > 1 && (
          <a className="link" href={pageAddress(handled, page - 1)}>
            Page précédente
          </a>
        )}
        {more && (
          <a className="link" href={pageAddress(handled, page + 1)}>
            Page suivante
          </a>
        )}
      </p>
    </OfficePage>
  );
}

const pageAddress = (handled: boolean, page: number) =>
  `/bureau/messages?${handled ? "etat=traites&" : ""}page=${page}`;

const Tab = ({ path, here, label }: { path: string; here: boolean; label: string }) => (
  <li>
    <a
      href={path}
      aria-current={here ? "page" : undefined}
      className={`flex min-h-11 items-center border-b-4 ${here ? "border-green font-semibold" : "border-transparent"}`}
    >
      {label}
    </a>
  </li>
);

function Message({ message, mayHandle }: { message: ReceivedMessage; mayHandle: boolean }) {
  const { id, kind, name, email, phone, receivedAt, handledAt, handledBy } = message;
  return (
    <li className="card p-5">
      <p className="text-sm text-ink-soft">
        {kind === "quote" ? "Demande de devis" : "Message"} du {formatInstant(receivedAt)}
      </p>
      <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
      <p className="wrap-anywhere">
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
        {phone && `, ${phone}`}
      </p>
      <p className="mt-3 max-w-prose whitespace-pre-wrap wrap-anywhere">{message.message}</p>
      {handledAt && (
        <p className="mt-3 text-sm text-ink-soft">
          Traité le {formatInstant(handledAt)}
          {handledBy && ` par ${handledBy}`}
        </p>
      )}
      {mayHandle && (
        <form method="post" className="mt-4">
          <input type="hidden" name="message" value={id} />
          <input type="hidden" name="etat" value={handledAt ? "attend" : "traite"} />
          <button type="submit" name="envoi" value="1" className="button button-secondary px-4">
            {handledAt ? "Remettre à traiter" : "Marquer comme traité"}
            <span className="sr-only">{`\u00A0: ${name}`}</span>
          </button>
        </form>
      )}
    </li>
  );
}
