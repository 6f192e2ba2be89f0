import { data, redirect } from "react-router";
import * as v from "valibot";
import { usableDocuments } from "#app/documents/document.queries.server.ts";
import { requirementVersions } from "#app/documents/requirement.queries.server.ts";
import { SelectField, TextAreaField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { fieldsOfButton } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatInstant } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { buttonsRefusedBy } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { kindLabels } from "../application.ts";
import { applicationOfSpace } from "../draft/draft-facts.server.ts";
import type { Route } from "./+types/thread-page";
import { messagesOf } from "./message.queries.server.ts";
import { messageRefusals } from "./message.refusals.ts";
import { LONGEST_MESSAGE, readMessages, writeMessage } from "./write-message.server.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy(messageRefusals);
const messageSchema = v.object({ body: v.string(), documentId: v.string() });

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { application, scope } = spaceApplication;
  const { id: applicationId, companyId, number, kind, state } = application;
  const messages = await messagesOf(ctx.db, scope, applicationId);
  if (messages.some(({ side, seenAt }) => side === "staff" && seenAt === null))
    await readMessages(ctx, { applicationId, companyId });
  const mayWrite = state !== "draft" && permit(ctx.actor, "application.prepare", { companyId });
  const documents = mayWrite ? await usableDocuments(ctx.db, scope, { companyId }) : [];
  const requirements = documents.length > 0 ? await requirementVersions(ctx.db) : [];
  return {
    applicationId,
    mayWrite,
    isDraft: state === "draft",
    title: number ?? kindLabels[kind],
    messageId: newId(),
    longest: LONGEST_MESSAGE,
    documents: documents.map((document) => ({
      value: document.id,
      label: documentInWords(document, requirements),
    })),
    messages: messages.map(({ id, side, author, body, document, writtenAt, seenAt }) => ({
      id,
      body,
      document,
      ours: side === "company",
      who: side === "staff" ? "L’organisme" : (author ?? "Un ancien membre"),
      at: formatInstant(writtenAt),
      fresh: side === "staff" && seenAt === null,
      seen: side === "company" && seenAt ? formatInstant(seenAt) : null,
    })),
  };
}

/** « Quitus fiscal, envoi du 22 novembre 2026 à 9 h 30 »: a file name such as IMG_2041.jpeg says nothing. */
function documentInWords(
  { code, name, suppliedAt }: { code: string; name: string; suppliedAt: Date },
  requirements: readonly { code: string; label: string }[],
): string {
  const label = requirements.find((each) => each.code === code)?.label ?? name;
  return `${label}, envoi du ${formatInstant(suppliedAt)}`;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const spaceApplication = await applicationOfSpace(ctx, params.id);
  if (!spaceApplication) throw data(null, { status: 404 });
  const { id: applicationId, companyId } = spaceApplication.application;
  const form = await readForm(request);
  const messageId = textOf(form, "messageId") || undefined;
  const write = button(messageSchema, ({ body, documentId }) =>
    writeMessage(ctx, { applicationId, body, documentId: documentId || undefined, messageId }),
  );
  const written = await write(form);
  if (!written.ok) return written.answer;
  return redirect(
    `${addressOf("/espace/dossiers/:id/messages", { id: applicationId })}?entreprise=${companyId}`,
    303,
  );
}

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { applicationId, title, messages, mayWrite, documents, messageId, isDraft } = loaderData;
  const { to } = useSpace();
  const field = fieldsOfButton<typeof messageSchema>(actionData, "");
  return (
    <SpacePage
      title="Messages"
      head={`Messages, dossier ${title}`}
      lead={`À propos du dossier ${title}.`}
      width="words"
      trail={[
        { label: "Dossiers", path: "/espace/dossiers" },
        {
          label: `Dossier ${title}`,
          path: addressOf("/espace/dossiers/:id/suivi", { id: applicationId }),
        },
      ]}
    >
      <RefusedNotice title="Le message n’est pas parti" refused={actionData} />
      {messages.length === 0 && (
        <p>
          {isDraft
            ? "Ce dossier n’est pas encore déposé\u00A0: personne ne le suit pour le moment."
            : "Aucun message pour le moment. Posez ici vos questions sur ce dossier."}
        </p>
      )}
      <ol className="flex flex-col gap-4">
        {messages.map(({ id, ours, who, at, body, document, seen, fresh }) => (
          <li key={id} className={`card p-4 sm:p-5 ${ours ? "sm:ml-10" : "sm:mr-10"}`}>
            <p className="font-semibold">
              {who}
              {fresh && <span className="text-sm text-laterite"> nouveau</span>}
            </p>
            <p className="text-sm text-ink-soft">{at}</p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{body}</p>
            {document && (
              <p className="mt-2">
                <a
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                  href={addressOf("/espace/pieces/fichiers/:id", { id: document.id })}
                  target="_blank"
                  rel="noopener"
                >
                  {document.name}
                  <span className="sr-only"> (nouvel onglet)</span>
                </a>
              </p>
            )}
            {seen && (
              <p className="mt-2 text-sm text-ink-soft">{`Lu par l’organisme le ${seen}`}</p>
            )}
          </li>
        ))}
      </ol>
      {mayWrite && (
        <SpaceSection title="Écrire un message">
          <form
            method="post"
            action={to(addressOf("/espace/dossiers/:id/messages", { id: applicationId }))}
            noValidate
            className="grid grid-cols-1"
          >
            <input type="hidden" name="messageId" value={messageId} />
            <RequiredNote />
            <TextAreaField
              {...field("body")}
              label="Votre message"
              rows={6}
              maxLength={loaderData.longest}
            />
            {documents.length > 0 && (
              <SelectField
                {...field("documentId")}
                label="Pièce dont vous parlez"
                optional
                options={[{ value: "", label: "Aucune" }, ...documents]}
              />
            )}
            <SubmitButton>Envoyer le message</SubmitButton>
          </form>
        </SpaceSection>
      )}
    </SpacePage>
  );
}
