import { redirect } from "react-router";
import { awaitedActivation } from "#app/accounts/activation/awaited-activation.server.ts";
import { mailProviderOf } from "#app/accounts/activation/mail-provider.ts";
import { mailRequestSchema } from "#app/accounts/passwords/credentials.schema.ts";
import { countAttempt } from "#app/accounts/sign-in/attempts.server.ts";
import { EmailField } from "#app/forms/field.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { awaitedRegistration } from "#app/layouts/account-cookies.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/registered-page";
import { correctEmail } from "./correct-email.server.ts";
import { emailSuggestion } from "./email-suggestion.ts";
import { successMessage, successTitle } from "./registration-texts.ts";

export const headers = privatePageHeaders;

const page = "/register/succes";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const awaited = await awaitedActivation(ctx, await awaitedRegistration(request));
  const email = awaited?.email ?? null;
  return {
    email,
    provider: email && mailProviderOf(email),
    suggestion: email && emailSuggestion(email),
    corrected: new URL(request.url).searchParams.has("corrige"),
  };
}

type Failure = FormFailure<FormValues<typeof mailRequestSchema>>;

/** Sends the link to another address, for the browser that registered; the answer says nothing about the address. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const awaited = await awaitedActivation(ctx, await awaitedRegistration(request));
  if (!awaited) return redirect(page, 303);
  const input = readFields(mailRequestSchema, await readForm(request));
  const { values } = input;
  if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
  const { email } = input.output;
  const { companyId } = awaited;
  const turns = [
    await countAttempt(ctx, "activation", { email }),
    await ctx.limits.consume("email-correction", companyId),
  ];
  for (const turn of turns)
    if (!turn.allowed)
      return formAgain<Failure>({ values, errors: {}, waitSeconds: turn.retryAfterSeconds });
  const result = await correctEmail(ctx, { companyId, email });
  return redirect(result.ok ? `${page}?corrige=1` : page, 303);
}

/** The confirmation page, shown after the success dialog, and at once without scripts (WCAG 2.2.1). */
export default function Registered({ loaderData, actionData }: Route.ComponentProps) {
  const { portalUrl } = useSettings();
  const { email, provider, suggestion, corrected } = loaderData;
  return (
    <NarrowPage title="Inscription enregistrée">
      {corrected && !actionData ? (
        <Notice tone="success" title="Adresse corrigée">
          <p>Un nouveau lien vient de partir. Celui du message précédent ne fonctionne plus.</p>
        </Notice>
      ) : (
        <Notice tone="success" title={successTitle}>
          <p>{successMessage}</p>
        </Notice>
      )}
      {email && (
        <section>
          <h2 className="text-lg font-bold text-green">L’adresse qui reçoit le lien</h2>
          <p className="mt-2 text-lg font-semibold wrap-anywhere">{email}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            {provider && (
              <ButtonLink href={provider.url} newTab>
                Ouvrir {provider.name}
              </ButtonLink>
            )}
            <Resend email={email} />
          </div>
          {suggestion && !actionData && <Suggestion email={suggestion} />}
          <Correction failure={actionData} open={actionData !== undefined} />
        </section>
      )}
      <section>
        <h2 className="text-lg font-bold text-green">Et maintenant{"\u202F"}?</h2>
        <ol className="mt-2 list-decimal space-y-2 pl-5">
          <li>
            Ouvrez votre messagerie et cherchez le message «{"\u00A0"}Activez votre compte
            entreprise{"\u00A0"}»{" "}
            <span className="text-ink-soft">
              ou, si cette adresse a déjà un compte, «{"\u00A0"}Confirmez votre autre entreprise
              {"\u00A0"}»
            </span>
            .
          </li>
          <li>Suivez le lien qu’il contient et confirmez l’activation.</li>
          <li>Votre espace entreprise s’ouvre, et le reçu de l’inscription part par e-mail.</li>
        </ol>
        <p className="mt-4 text-ink-soft">
          Rien reçu après quelques minutes{"\u202F"}? Regardez dans les courriers indésirables, ou{" "}
          <a className="link" href="/activation/renvoyer">
            demandez un nouveau message d’activation
          </a>
          .
        </p>
      </section>
      <p className="flex flex-wrap gap-x-6">
        <a
          className="link inline-flex min-h-11 items-center"
          href={portalUrl}
          target="_blank"
          rel="noopener"
        >
          Compte déjà activé{"\u202F"}? Ouvrir l’espace entreprise
          <span className="sr-only"> (nouvel onglet)</span>
        </a>{" "}
        <a className="link inline-flex min-h-11 items-center" href="/">
          Revenir à l’accueil
        </a>
      </p>
    </NarrowPage>
  );
}

/** Asks for the same mail again, for the address shown; the answer is a page that says nothing about it. */
const Resend = ({ email }: { email: string }) => (
  <form method="post" action="/activation/renvoyer">
    <input type="hidden" name="email" value={email} />
    <button type="submit" name="intent" value="resend" className="button button-secondary">
      Recevoir à nouveau l’e-mail
    </button>
  </form>
);

/** Corrects a likely typing error of the address with one click. */
function Suggestion({ email }: { email: string }) {
  return (
    <form method="post" className="mt-3">
      <Notice tone="warning" title="Cette adresse semble mal écrite">
        <p>
          Vouliez-vous écrire <strong className="wrap-anywhere">{email}</strong>
          {"\u202F"}?
        </p>
        <input type="hidden" name="email" value={email} />
        <div className="mt-3">
          <SubmitButton>Oui, envoyer le lien à cette adresse</SubmitButton>
        </div>
      </Notice>
    </form>
  );
}

function Correction({ failure, open }: { failure: Failure | undefined; open: boolean }) {
  return (
    <details open={open} className="mt-3">
      <summary className="link cursor-pointer">Ce n’est pas la bonne adresse{"\u202F"}?</summary>
      <form method="post" noValidate className="mt-4 flex flex-col gap-5">
        <FormFeedback failure={failure} />
        <EmailField {...fieldsOf(failure)("email")} label="Bonne adresse" autoComplete="email" />
        <SubmitButton>Envoyer le lien à cette adresse</SubmitButton>
      </form>
    </details>
  );
}
