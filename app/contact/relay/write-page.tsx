import { data, redirect } from "react-router";
import { companySheet } from "#app/directory/company/company-sheet.server.ts";
import { directoryDay } from "#app/directory/directory.queries.server.ts";
import { EmailField, TextAreaField, TextField } from "#app/forms/field.tsx";
import type { FormValues } from "#app/forms/form-input.ts";
import { newStamp } from "#app/forms/robots.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { months } from "#app/kernel/french.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { headers } from "../contact-page.tsx";
import { relayedSchema } from "../message.schema.ts";
import { MessageForm } from "../message-form.tsx";
import { type MessageFailure, takeMessage } from "../take-message.server.ts";
import type { Route } from "./+types/write-page";
import { relayMessage } from "./relay-message.server.ts";

export { headers };

async function companyOf(ctx: Context, slug: string) {
  const sheet = await companySheet(ctx.db, slug, await directoryDay(ctx));
  if (!sheet) throw data(null, { status: 404 });
  return sheet;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { slug, name, demo, takesMessages } = await companyOf(ctx, params.slug);
  const { relayedRetentionMonths } = await settingsInForce(ctx.db, ctx.now);
  const isSent = new URL(request.url).searchParams.has("envoye");
  return data(
    { slug, name, demo, takesMessages, isSent, relayedRetentionMonths, stamp: newStamp(ctx) },
    // After a post the status of the action counts.
    { status: takesMessages || isSent || request.method !== "GET" ? 200 : 404 },
  );
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { slug } = await companyOf(ctx, params.slug);
  const form = await readForm(request);
  const outcome = await takeMessage(ctx, {
    form,
    kind: "relay",
    schema: relayedSchema,
    count: () => countRelayed(ctx, slug),
    send: async (message) => {
      const result = await relayMessage(ctx, { slug, message });
      return result.ok ? null : result.refusal;
    },
  });
  if (outcome.ok) return redirect(`${addressOf("/annuaire/:slug/ecrire", { slug })}?envoye=1`, 303);
  return formAgain(outcome.failure);
}

/** Counts a message to this company, and to all. */
async function countRelayed({ limits }: Pick<Context, "limits">, slug: string) {
  const turn = await limits.consume("relay-company", `company:${slug}`);
  return turn.allowed ? await limits.consume("relay-all", "all") : turn;
}

export default function WritePage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, demo, takesMessages, isSent } = loaderData;
  const path = addressOf("/annuaire/:slug", { slug });
  const back = <ButtonLink href={path}>Revenir à la fiche de l’entreprise</ButtonLink>;
  if (isSent && !actionData)
    return (
      <NarrowPage title="Votre message est parti">
        <meta name="robots" content="noindex" />
        <Notice tone="success">
          <p>
            {demo
              ? "Cette entreprise est inventée\u00A0: personne ne lira votre message."
              : "L’entreprise le reçoit par e-mail et vous répond directement, si elle le souhaite."}
          </p>
        </Notice>
        {back}
      </NarrowPage>
    );
  if (!takesMessages && !actionData)
    return (
      <NarrowPage title={`${name} ne reçoit pas de messages`}>
        <meta name="robots" content="noindex" />
        {back}
      </NarrowPage>
    );
  return (
    <NarrowPage
      title={`Écrire à ${name}`}
      lead="L’entreprise reçoit votre message par e-mail et vous répond à votre adresse. La sienne ne vous est pas montrée."
    >
      <meta name="robots" content="noindex" />
      {demo && (
        <Notice tone="warning">
          <p>Cette entreprise est inventée{"\u00A0"}: personne ne lira votre message.</p>
        </Notice>
      )}
      <Form {...loaderData} failure={actionData} />
      <p>
        <a href={path} className="link">
          Revenir à la fiche de l’entreprise
        </a>
      </p>
    </NarrowPage>
  );
}

interface FormProps {
  slug: string;
  stamp: string;
  relayedRetentionMonths: number;
  failure: MessageFailure<FormValues<typeof relayedSchema>> | undefined;
}

const Form = ({ slug, stamp, relayedRetentionMonths, failure }: FormProps) => (
  <MessageForm
    action={addressOf("/annuaire/:slug/ecrire", { slug })}
    failure={failure}
    stamp={stamp}
    use={`L’entreprise reçoit votre nom, votre adresse e-mail, votre téléphone si vous l’indiquez, et votre message. Nous en gardons une copie ${months(relayedRetentionMonths)}, pour agir en cas d’abus.`}
  >
    {(field) => (
      <div className="grid">
        <TextField {...field("name")} label="Votre nom" autoComplete="name" askedByBrowser />
        <EmailField
          {...field("email")}
          label="Votre adresse e-mail"
          autoComplete="email"
          askedByBrowser
        />
        <TextField
          {...field("phone")}
          type="tel"
          label="Votre téléphone"
          autoComplete="tel"
          optional
        />
        <TextAreaField {...field("message")} label="Votre message" rows={8} askedByBrowser />
      </div>
    )}
  </MessageForm>
);
