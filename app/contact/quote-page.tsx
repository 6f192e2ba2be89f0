import { type HeadersArgs, redirect } from "react-router";
import { newStamp } from "#app/forms/robots.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/quote-page";
import { quoteSchema } from "./message.schema.ts";
import { knownSender } from "./prefilled-message.server.ts";
import { QuoteForm } from "./quote-form.tsx";
import { sendMessage } from "./send-message.server.ts";
import { takeMessage } from "./take-message.server.ts";
import { WritingPage } from "./writing-page.tsx";

const aMinute = 60_000;

// Not `no-store`: the browser keeps typed values when going back to the form.
export function headers({ actionHeaders }: Pick<HeadersArgs, "actionHeaders">) {
  const wait = actionHeaders?.get("Retry-After");
  return new Headers(wait ? { "Retry-After": wait } : {});
}

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  return { stamp: newStamp(ctx), sender: knownSender(ctx) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  if (!form.has("stamp") && fromOurPages(request)) form.set("stamp", earlierStamp(ctx));
  const outcome = await takeMessage(ctx, {
    form,
    kind: "quote",
    schema: quoteSchema,
    send: async (message) => {
      await sendMessage(ctx, { kind: "quote", ...message });
      return null;
    },
  });
  if (outcome.ok) return redirect("/contact/merci", 303);
  return formAgain(outcome.failure);
}

/**
 * Whether a form without a stamp comes from another page of the site, which has the same form. The server has already refused
 * posts whose headers name another site; a post without these headers gets the form again, with a stamp.
 */
const fromOurPages = ({ headers }: Request) =>
  headers.has("origin") || headers.has("sec-fetch-site");

const earlierStamp = ({ now, secret }: Context) =>
  newStamp({ secret, now: new Date(now.getTime() - aMinute) });

const description =
  "Demandez le détail des frais d’une qualification pour votre entreprise du BTP\u00A0: décrivez vos activités, nous vous répondons par e-mail ou par téléphone.";

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Demander un devis" description={description} path="/contact/devis" noIndex />
      <PageBanner
        title="Demander un devis"
        lead="Décrivez votre entreprise et ses activités. Nous vous répondons avec le détail des frais de votre qualification."
        picture="maquette-quartier"
        crumbs={[{ label: "Contact", href: "/contact" }]}
      />
      <WritingPage id="demande">
        <QuoteForm failure={actionData} {...loaderData} />
      </WritingPage>
    </>
  );
}
