import { data, redirect } from "react-router";
import { safeRedirect } from "#app/accounts/sign-in/safe-redirect.ts";
import { CheckBoxField } from "#app/forms/choice-fields.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, formatInstant, todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import { putOffCookie } from "#app/layouts/account-cookies.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SpacePage } from "#app/layouts/space/space-page.tsx";
import { acceptTermsAgain } from "#app/terms/accept-terms.server.ts";
import { termsTextInForce } from "#app/terms/terms.queries.server.ts";
import { termsRefusals } from "#app/terms/terms.refusals.ts";
import { termsAcceptedBy } from "#app/terms/terms-acceptance.queries.server.ts";
import { termsDifference } from "#app/terms/terms-difference.ts";
import { TermsDifferences } from "#app/terms/terms-difference-view.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { NothingDone, Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/accept-terms-page";
import { companyOfSpace } from "./company.queries.server.ts";

export const headers = privatePageHeaders;

const queryOf = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return { company: searchParams.get("entreprise"), next: safeRedirect(searchParams.get("next")) };
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, now, actor } = ctx;
  const { company } = queryOf(request);
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

/** Field names of this page; no other form of the company space uses them. */
const ownFields = { number: "cgu", agreed: "cgu-accord", act: "cgu-acte" };
const acceptIntent = "accept-terms";

/** The fields of a form posted to another page while new terms had to be accepted; they are posted again to that page. */
type Held = [name: string, value: string][];

const heldIn = (form: FormData): Held =>
  [...form].flatMap(([name, value]): Held => {
    const isOwn = Object.values(ownFields).includes(name) || value === acceptIntent;
    return typeof value === "string" && !isOwn ? [[name, value]] : [];
  });

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const { company, next } = queryOf(request);
  const space = await companyOfSpace(ctx, company);
  if (!space) throw data(null, { status: 404 });
  const held = heldIn(form);
  const number = textOf(form, ownFields.number);
  if (textOf(form, ownFields.act) === "lire") {
    const cookie = await putOffCookie(request, number.slice(0, 20));
    return redirect(next, { status: 303, headers: { "Set-Cookie": cookie } });
  }
  const again = (errors: Record<string, string>, message: string | null, status: number) =>
    formAgain({ values: {}, errors, message, held }, status);
  if (number === "") return again({}, null, 409);
  if (textOf(form, ownFields.agreed) !== "on") {
    const agreed = "Cochez la case pour accepter les conditions générales";
    return again({ [ownFields.agreed]: agreed }, null, 400);
  }
  const result = await acceptTermsAgain(ctx, { companyId: space.company.id, number });
  if (result.ok) return redirect(next, held.length > 0 ? 307 : 303);
  const { status, message } = termsRefusals[result.refusal];
  return again({}, message, status);
}

export default function AcceptTermsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, number, effectiveFrom, accepted, differences, mayAccept, awaits } = loaderData;
  const errors: Record<string, string> = actionData?.errors ?? {};
  const held = actionData?.held ?? [];
  if (!awaits) return <NothingToAccept companyId={company.id} accepted={accepted} />;
  return (
    <SpacePage
      title="Les conditions générales ont changé"
      lead={
        <>
          {`La version ${number} est en vigueur depuis le ${formatDateLong(effectiveFrom)}. `}
          {accepted &&
            `Vous aviez accepté la version ${accepted.number} le ${formatInstant(accepted.at)}. `}
          Tant qu’elle n’est pas acceptée, votre espace se lit, mais rien ne peut y être changé.
        </>
      }
    >
      <NothingDone title="Rien n’a été enregistré" message={actionData?.message} />
      {held.length > 0 && (
        <Notice tone="info" title="Votre formulaire est gardé">
          <p>Ce que vous veniez d’envoyer part dès que vous aurez accepté.</p>
        </Notice>
      )}
      <FormFeedback failure={Object.keys(errors).length > 0 ? { errors } : undefined} />
      <section className="card p-5 sm:p-7">
        <h2 className="mb-4 text-xl font-bold text-green sm:text-2xl">Ce qui change</h2>
        {differences && <TermsDifferences parts={differences} />}
        <p className="mt-5 flex flex-wrap gap-x-6">
          <a className="link inline-flex min-h-11 items-center" href="/conditions-generales">
            Lire le texte entier
          </a>{" "}
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
            <input type="hidden" name={ownFields.number} value={number} />
            {held.map(([name, value], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <CheckBoxField name={ownFields.agreed} error={errors[ownFields.agreed]}>
              {`Au nom de ${company.name}, j’ai lu et j’accepte les conditions générales, version ${number}.`}
            </CheckBoxField>
            <div className="mt-5">
              <SubmitButton intent={acceptIntent}>Accepter</SubmitButton>
            </div>
          </form>
        ) : (
          <p>Une personne qui agit pour l’entreprise doit les accepter. Vous pouvez lire.</p>
        )}
        <form method="post" className="mt-4">
          <input type="hidden" name={ownFields.number} value={number} />
          <button
            type="submit"
            name={ownFields.act}
            value="lire"
            className="button button-secondary"
          >
            Continuer en lecture seule
          </button>
        </form>
      </section>
    </SpacePage>
  );
}

interface NothingToAcceptProps {
  companyId: string;
  accepted: { number: string; at: Date } | null | undefined;
}

const NothingToAccept = ({ companyId, accepted }: NothingToAcceptProps) => (
  <SpacePage title="Il n’y a rien à accepter pour le moment" head="Conditions générales">
    <section className="card p-5 sm:p-6">
      {accepted && (
        <p className="max-w-prose">
          {`L’entreprise a accepté la version ${accepted.number} le ${formatInstant(accepted.at)}. C’est celle qui vaut pour elle.`}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-6">
        {accepted && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={addressOf("/conditions-generales/:number", { number: accepted.number })}
          >
            Lire cette version
          </a>
        )}
        <a
          className="link inline-flex min-h-11 items-center"
          href={`/espace?entreprise=${companyId}`}
        >
          Aller à l’espace entreprise
        </a>
      </p>
    </section>
  </SpacePage>
);
