import { redirect } from "react-router";
import * as v from "valibot";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { messagesOf } from "#app/applications/messages/message.queries.server.ts";
import { messageRefusals } from "#app/applications/messages/message.refusals.ts";
import {
  LONGEST_MESSAGE,
  readMessages,
  writeMessage,
} from "#app/applications/messages/write-message.server.ts";
import { TextAreaField } from "#app/forms/field.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { fieldsOfButton } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy } from "#app/layouts/form-actions.server.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { orClosed } from "../frame/closed-application.tsx";
import { openToReader, wayToRead } from "../frame/open-application.server.ts";
import type { Route } from "./+types/messages-page";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(messageRefusals);
const messageSchema = v.object({ body: v.string() });

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
  const way = wayToRead(opened);
  if (way) throw redirect(way);
  const { application, scope, mine } = opened;
  const { id: applicationId, companyId } = application;
  await noteAccess(ctx, {
    what: "application",
    subject: { kind: "application", id: applicationId },
  });
  const messages = await messagesOf(ctx.db, scope, applicationId);
  // Only who has the application answers for what the company wrote: another reader leaves it unread.
  if (mine && messages.some(({ side, seenAt }) => side === "company" && seenAt === null))
    await readMessages(ctx, { applicationId, companyId });
  return {
    longest: LONGEST_MESSAGE,
    opened,
    mayWrite: permit(ctx.actor, "application.check") || permit(ctx.actor, "application.examine"),
    messageId: newId(),
    messages: messages.map(({ id, side, author, body, document, writtenAt, seenAt }) => ({
      id,
      body,
      ours: side === "staff",
      who: author ?? (side === "staff" ? "L’organisme" : "Un ancien membre"),
      of: side === "staff" ? "organisme" : "entreprise",
      document: document && {
        name: document.name,
        href: addressOf("/bureau/entreprises/:company/pieces/:id", {
          company: companyId,
          id: document.id,
        }),
      },
      at: formatInstant(writtenAt),
      fresh: side === "company" && seenAt === null,
      seen: side === "staff" && seenAt ? formatInstant(seenAt) : null,
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const opened = orClosed(await openToReader(ctx, params.id));
  const applicationId = opened.application.id;
  const form = await readForm(request);
  const messageId = textOf(form, "messageId") || undefined;
  const write = button(messageSchema, ({ body }) =>
    writeMessage(ctx, { applicationId, body, messageId }),
  );
  const written = await write(form);
  if (!written.ok) return written.answer;
  return redirect(addressOf("/bureau/dossiers/:id/messages", { id: applicationId }), 303);
}

/** The messages between the company and the certification body about one application. */
export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, messages, mayWrite, messageId } = loaderData;
  return (
    <ApplicationFrame opened={opened} here="messages">
      <RefusedNotice title="Le message n’est pas parti" refused={actionData} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ol className="flex max-w-3xl flex-col gap-3">
          {messages.length === 0 && (
            <li className="text-ink-soft">Aucun message sur ce dossier.</li>
          )}
          {messages.map(({ id, ours, who, of, at, body, document, seen, fresh }) => (
            <li key={id} className={`card p-4 ${ours ? "md:ml-10" : "md:mr-10"}`}>
              <p className="font-semibold">
                {who}, {of}
                {fresh && <span className="text-sm text-laterite"> nouveau</span>}
              </p>
              <p className="text-sm text-ink-soft">{at}</p>
              <p className="mt-2 whitespace-pre-line wrap-anywhere">{body}</p>
              {document && (
                <p className="mt-2">
                  <a className="link wrap-anywhere" href={document.href}>
                    {document.name}
                  </a>
                </p>
              )}
              {seen && (
                <p className="mt-2 text-sm text-ink-soft">{`Lu par l’entreprise le ${seen}`}</p>
              )}
            </li>
          ))}
        </ol>
        {mayWrite && (
          <OfficeSection title="Écrire à l’entreprise">
            <form
              method="post"
              action={addressOf("/bureau/dossiers/:id/messages", { id: opened.application.id })}
              className="grid grid-cols-1"
            >
              <input type="hidden" name="messageId" value={messageId} />
              <TextAreaField
                {...fieldsOfButton<typeof messageSchema>(actionData, "")("body")}
                label="Votre message"
                help="Expliquez une règle&#8239;; n’écrivez pas la réponse à la place de l’entreprise."
                rows={6}
                maxLength={loaderData.longest}
              />
              <SubmitButton>Envoyer le message</SubmitButton>
            </form>
          </OfficeSection>
        )}
      </div>
    </ApplicationFrame>
  );
}
