import { redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { textOf } from "#app/forms/form-input.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { officeAddress, PageLinks, pageAsked, Tabs } from "#app/layouts/office/office-list.tsx";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { waitingMessages } from "#app/operations/operations.queries.server.ts";
import { NothingDone } from "#app/ui/notice.tsx";
import type { Route } from "./+types/messages-page";
import { type HandlingRefusal, handleMessage } from "./handle-message.server.ts";
import {
  messagesAtOnce,
  type ReceivedMessage,
  receivedMessages,
} from "./message.queries.server.ts";

export const headers = privatePageHeaders;

const listPath = "/bureau/messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, actor } = ctx;
  const { searchParams } = new URL(request.url);
  const handled = searchParams.get("etat") === "traites";
  const page = pageAsked(searchParams);
  await noteAccess(ctx, { what: "messages", subject: { kind: "list", id: `page ${page}` } });
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

const handlingRefusals: Record<HandlingRefusal, RefusalAnswer> = {
  "not-permitted": { status: 403, message: "Votre rôle lit les messages sans les traiter." },
  "unknown-message": {
    status: 409,
    message: "Ce message a été traité par quelqu’un d’autre entre-temps, ou effacé.",
  },
};

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const handle = async (handled: boolean) => {
    const result = await handleMessage(ctx, { messageId: textOf(form, "message"), handled });
    if (result.ok) return redirect(handled ? listPath : `${listPath}?etat=traites`, 303);
    return refusalAnswer(handlingRefusals[result.refusal]);
  };
  return await actions(form, { close: () => handle(true), reopen: () => handle(false) });
}

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { handled, page, messages, more, waiting, mayHandle } = loaderData;
  return (
    <OfficePage
      title="Messages"
      lead="Ce que les visiteurs écrivent par le formulaire de contact et la demande de devis."
    >
      <NothingDone message={actionData?.message} />
      <Tabs
        label="Messages à traiter ou traités"
        tabs={[
          { path: listPath, here: !handled, label: "À traiter", count: waiting },
          { path: `${listPath}?etat=traites`, here: handled, label: "Traités" },
        ]}
      />
      {messages.length === 0 ? (
        <p className="office-empty">
          {handled
            ? "Aucun message traité."
            : "Aucun message n’attend. Ce que les visiteurs écrivent viendra ici, le plus ancien d’abord."}
        </p>
      ) : (
        <ol className="flex flex-col gap-4">
          {messages.map((message) => (
            <Message key={message.id} message={message} mayHandle={mayHandle} />
          ))}
        </ol>
      )}
      <PageLinks
        label="Pages des messages"
        page={page}
        more={more}
        address={(number) =>
          officeAddress(listPath, { etat: handled ? "traites" : "", page: number })
        }
      />
    </OfficePage>
  );
}

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
        {phone && (
          <>
            {", "}
            <a className="link whitespace-nowrap" href={`tel:${phone}`}>
              {formatPhone(phone)}
            </a>
          </>
        )}
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
          <button
            type="submit"
            name="intent"
            value={handledAt ? "reopen" : "close"}
            className="button button-secondary px-4"
          >
            {handledAt ? "Remettre à traiter" : "Marquer comme traité"}
            <span className="sr-only">{`\u00A0: ${name}`}</span>
          </button>
        </form>
      )}
    </li>
  );
}
