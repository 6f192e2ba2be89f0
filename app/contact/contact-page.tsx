import { type HeadersArgs, redirect } from "react-router";
import { newStamp } from "#app/forms/robots.server.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/contact-page";
import { ContactForm } from "./contact-form.tsx";
import { contactSchema } from "./message.schema.ts";
import { knownSender, prefilledMessage } from "./prefilled-message.server.ts";
import { sendMessage } from "./send-message.server.ts";
import { takeMessage } from "./take-message.server.ts";
import { WritingPage } from "./writing-page.tsx";

// Not `no-store`: the browser keeps typed values when going back to the form.
export function headers({ actionHeaders }: Pick<HeadersArgs, "actionHeaders">) {
  const wait = actionHeaders?.get("Retry-After");
  return new Headers(wait ? { "Retry-After": wait } : {});
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const message = await prefilledMessage(ctx, url.searchParams);
  return { stamp: newStamp(ctx), sender: knownSender(ctx), message };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const outcome = await takeMessage(ctx, {
    form,
    kind: "contact",
    schema: contactSchema,
    send: async (message) => {
      await sendMessage(ctx, { kind: "contact", ...message });
      return null;
    },
  });
  if (outcome.ok) return redirect("/contact/merci", 303);
  return formAgain(outcome.failure);
}

const description =
  "Écrivez ou téléphonez à l’organisme de qualification des entreprises du BTP au Sénégal\u00A0: formulaire, téléphone, e-mail, adresse à Dakar et horaires.";

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Contact" description={description} path="/contact" />
      <PageBanner
        title="Contactez-nous"
        lead={
          "Une question sur l’inscription, un dossier ou un certificat\u202F? Écrivez-nous ou appelez-nous."
        }
        picture="interieur-hall"
      />
      <WritingPage id="ecrire">
        <ContactForm failure={actionData} {...loaderData} />
      </WritingPage>
    </>
  );
}
