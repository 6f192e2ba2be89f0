import { data, redirect } from "react-router";
import { safeRedirect } from "#app/accounts/safe-redirect.ts";
import { CheckBoxField } from "#app/forms/choice-fields.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { putOffCookie } from "#app/layouts/account-cookies.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { acceptTermsAgain } from "#app/terms/accept-terms.server.ts";
import { termsAcceptedBy, termsTextInForce } from "#app/terms/terms.queries.server.ts";
import { termsRefusals } from "#app/terms/terms.refusals.ts";
import { termsDifference } from "#app/terms/terms-difference.ts";
import { TermsDifferences } from "#app/terms/terms-difference-view.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/accept-terms";
import { companyOfSpace } from "./company.queries.server.ts";

export const headers = privatePageHeaders;

const asked = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return { company: searchParams.get("entreprise"), next: safeRedirect(searchParams.get("next")) };
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, now, actor } = ctx;
  const { company } = asked(request);
  const space = await companyOfSpace(ctx, company);
  const terms = await termsTextInForce(db, todayInDakar(now));
  if (!space || !terms || actor.kind !== "person") throw data(null, { status: 404 });
  const { id, name } = space.company;
  const membership = actor.memberships.find(({ companyId }) => companyId === id);
  const accepted = await termsAcceptedBy(db, id);
  return {
    company: { id, name },
    awaits: membership?.awaitsTerms === true,
    number: terms.number,
    effectiveFrom: terms.effectiveFrom,
    accepted: accepted && { number: accepted.number, at: accepted.acceptedAt },
    differences: accepted ? termsDifference(accepted.text, terms.text) : null,
    mayAccept: permit(actor, "terms.accept", { companyId: id }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const { company, next } = asked(request);
  const space = await companyOfSpace(ctx, company);
  if (!space) throw data(null, { status: 404 });
  const number = textOf(form, "number");
  if (textOf(form, "acte") === "lire") {
    const cookie = await putOffCookie(request, number.slice(0, 20));
    return redirect(next, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  if (textOf(form, "acceptTerms") !== "on") {
    const acceptTerms = "Cochez la case pour accepter les conditions générales";
    return data({ errors: { acceptTerms }, refusal: null }, { status: 400 });
  }
  const result = await acceptTermsAgain(ctx, { companyId: space.company.id, number });
  if (result.ok) return redirect(next, 303);
  const { status, message } = termsRefusals[result.refusal];
  return data({ errors: {}, refusal: message }, { status });
}

export default function AcceptTermsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, number, effectiveFrom, accepted, differences, mayAccept, awaits } = loaderData;
  const errors: { acceptTerms?: string } = actionData?.errors ?? {};
  if (!awaits) return <NothingToAccept companyId={company.id} />;
  return (
    <SpacePage
      title="Les conditions générales ont changé"
      lead={
        <p>
          {`La version ${number} est en vigueur depuis le ${formatDateLong(effectiveFrom)}. `}
          {accepted &&
            `Vous aviez accepté la version ${accepted.number} le ${formatInstant(accepted.at)}. `}
          Tant qu’elle n’est pas acceptée, votre espace se lit, mais rien ne peut y être changé.
        </p>
      }
    >
      {actionData?.refusal && (
        <Notice tone="error" title="Rien n’a été enregistré" takesFocus>
          <p>{actionData.refusal}</p>
        </Notice>
      )}
      <FormFeedback failure={Object.keys(errors).length > 0 ? { errors } : undefined} />
      <section className="card p-5 sm:p-7">
        <h2 className="mb-4 text-xl font-bold text-green sm:text-2xl">Ce qui change</h2>
        {differences && <TermsDifferences parts={differences} />}
        <p className="mt-5 flex flex-wrap gap-x-6">
          <a className="link inline-flex min-h-11 items-center" href="/conditions-generales">
            Lire le texte entier
          </a>
          <a
            className="link inline-flex min-h-11 items-center"
            href="/partner-manager/v1/public/general-conditions/affective/_download"
          >
            Télécharger le PDF
          </a>
        </p>
      </section>
      <section className="card p-5 sm:p-7">
        <h2 className="mb-4 text-xl font-bold text-green sm:text-2xl">Votre réponse</h2>
        {mayAccept ? (
          <form method="post" noValidate>
            <input type="hidden" name="number" value={number} />
            <CheckBoxField name="acceptTerms" error={errors.acceptTerms}>
              {`Au nom de ${company.name}, j’ai lu et j’accepte les conditions générales, version ${number}.`}
            </CheckBoxField>
            <div className="mt-5">
              <SubmitButton>Accepter</SubmitButton>
            </div>
          </form>
        ) : (
          <p>Une personne qui agit pour l’entreprise doit les accepter. Vous pouvez lire.</p>
        )}
        <form method="post" className="mt-4">
          <input type="hidden" name="number" value={number} />
          <button type="submit" name="acte" value="lire" className="button button-secondary">
            Continuer en lecture seule
          </button>
        </form>
      </section>
    </SpacePage>
  );
}

const NothingToAccept = ({ companyId }: { companyId: string }) => (
  <SpacePage title="Il n’y a rien à accepter pour le moment" head="Conditions générales">
    <p>
      <a
        className="link inline-flex min-h-11 items-center"
        href={`/espace?entreprise=${companyId}`}
      >
        Aller à l’espace entreprise
      </a>
    </p>
  </SpacePage>
);
