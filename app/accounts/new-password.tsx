import { data, redirect } from "react-router";
import { NarrowPage } from "#app/layouts/narrow-page.tsx";
import { readForm } from "#app/layouts/read-form.server.ts";
import { servicesContext } from "#app/layouts/request-context.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/field.tsx";
import type { Route } from "./+types/new-password";
import { FormFeedback } from "./form-feedback.tsx";
import { type FieldMessage, messageOf, readInput } from "./form-input.ts";
import { passwordPairSchema } from "./password.schema.ts";
import { privatePageHeaders } from "./private-page.ts";
import { resetRefusals } from "./reset-password.refusals.ts";
import { resetObstacle, resetPassword } from "./reset-password.server.ts";

export const handle = { noJs: true };
export const headers = privatePageHeaders;

/** The form posts to its own address, so that the token is where it was. */
const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext);
  const obstacle = await resetObstacle(db, { token: tokenOf(request), now: now() });
  return data({ obstacle }, { status: obstacle ? resetRefusals[obstacle].status : 200 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const input = readInput(passwordPairSchema, await readForm(request));
  if (!input.ok) return data({ errors: input.errors }, { status: 400 });
  const { password } = input.output;
  const services = context.get(servicesContext);
  const result = await resetPassword(services, { token: tokenOf(request), password });
  if (result.ok) return redirect("/espace/connexion?mot-de-passe=1", 303);
  return data({ errors: [] as FieldMessage[] }, { status: resetRefusals[result.refusal].status });
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.obstacle) {
    const { title, text } = resetRefusals[loaderData.obstacle];
    return (
      <NarrowPage title={title} lead={text}>
        <ButtonLink href="/espace/mot-de-passe-oublie">Demander un nouveau lien</ButtonLink>
        <p>
          <a className="link" href="/espace/connexion">
            Se connecter
          </a>
        </p>
      </NarrowPage>
    );
  }
  const errors = actionData?.errors ?? [];
  return (
    <NarrowPage
      title="Choisir un nouveau mot de passe"
      lead="Les sessions ouvertes sur vos appareils seront fermées."
    >
      <FormFeedback failure={actionData} />
      <form method="post" noValidate className="flex flex-col gap-5">
        <PasswordField
          name="password"
          label="Nouveau mot de passe"
          autoComplete="new-password"
          help="Au moins 8 caractères. Une suite de plusieurs mots est facile à retenir."
          error={messageOf(errors, "password")}
        />
        <PasswordField
          name="confirmPassword"
          label="Confirmation du mot de passe"
          autoComplete="new-password"
          error={messageOf(errors, "confirmPassword")}
        />
        <SubmitButton>Enregistrer le mot de passe</SubmitButton>
      </form>
    </NarrowPage>
  );
}
