import { data, redirect } from "react-router";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { deviceCookie, knownDevice, sessionCookie } from "#app/layouts/account-cookies.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { type LinkRefusal, linkObstacle } from "../activation/account-links.server.ts";
import { credentialOf } from "../passwords/credential.queries.server.ts";
import { passwordPairSchema } from "../passwords/credentials.schema.ts";
import { NewPasswordFields, Username } from "../passwords/new-password-fields.tsx";
import { passwordRefusals } from "../passwords/password.refusals.ts";
import type { PasswordWeakness } from "../passwords/weak-password.server.ts";
import { deviceToken } from "../sign-in/known-device.server.ts";
import type { Route } from "./+types/invitation-page";
import { acceptInvitation } from "./accept-invitation.server.ts";
import { staffRefusals } from "./staff.refusals.ts";
import { acceptanceSchema } from "./staff.schema.ts";
import { UNNAMED } from "./staff-name.ts";

export const handle = { focused: true };
export const headers = privatePageHeaders;

type LinkAnswer = RefusalAnswer<never> & { title: string };

const linkRefusals: Record<LinkRefusal, LinkAnswer> = {
  "unknown-token": {
    status: 404,
    title: "Ce lien ne fonctionne pas",
    message:
      "L’adresse n’a peut-être pas été recopiée en entier. Ouvrez à nouveau le lien depuis votre e-mail, ou demandez une autre invitation à un administrateur.",
  },
  "expired-token": {
    status: 410,
    title: "Cette invitation n’est plus valable",
    message:
      "Elle a expiré, ou une plus récente l’a remplacée. Demandez-en une autre à un administrateur.",
  },
  "already-used": {
    status: 409,
    title: "Cette invitation a déjà servi",
    message: "Connectez-vous avec le mot de passe que vous avez choisi.",
  },
};

const refusals: Record<
  LinkRefusal | PasswordWeakness | "name-taken" | "name-missing",
  RefusalAnswer<"name" | "password">
> = {
  ...linkRefusals,
  ...passwordRefusals,
  "name-taken": { ...staffRefusals["name-taken"], field: "name" },
  "name-missing": { status: 400, field: "name", message: "Le nom est requis" },
};

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const link = { token: tokenOf(request), purpose: "invitation" } as const;
  const obstacle = await linkObstacle(ctx, link);
  const account = obstacle ? undefined : await credentialOf(ctx.db, link);
  const status = obstacle ? linkRefusals[obstacle].status : 200;
  const { email = "", name = "" } = account ?? {};
  return data({ obstacle, email, name: name === UNNAMED ? null : name }, { status });
}

type Failure = FormFailure<FormValues<typeof acceptanceSchema>>;

/** Only somebody whom nobody has named types a name. */
function readAcceptance(form: FormData, givenName: string) {
  if (givenName === UNNAMED) return readFields(acceptanceSchema, form);
  const input = readFields(passwordPairSchema, form);
  return input.ok ? { ...input, output: { ...input.output, name: null } } : input;
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const token = tokenOf(request);
  const account = await credentialOf(ctx.db, { token, purpose: "invitation" });
  const form = await readForm(request);
  const input = readAcceptance(form, account?.name ?? "");
  const { values } = input;
  if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
  const result = await acceptInvitation(ctx, { token, ...input.output });
  if (!result.ok) {
    const { status, message, field } = refusals[result.refusal];
    return data<Failure>({ values, errors: field ? { [field]: message } : {} }, { status });
  }
  const { ticket, email } = result.value;
  const device = deviceToken(ctx, { email, former: await knownDevice(request) });
  return redirect("/bureau", {
    status: 303,
    headers: [
      ["Set-Cookie", await sessionCookie(request, ticket)],
      ["Set-Cookie", await deviceCookie(request, device)],
    ],
  });
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { obstacle, email, name } = loaderData;
  if (obstacle) {
    const { title, message } = linkRefusals[obstacle];
    return (
      <NarrowPage title={title} lead={message}>
        <ButtonLink href="/espace/connexion">Se connecter</ButtonLink>
      </NarrowPage>
    );
  }
  const field = fieldsOf(actionData);
  return (
    <NarrowPage
      title="Bienvenue"
      lead={`Vous ouvrez un compte de l’organisme pour ${name ? `${name}, ` : ""}${email}.`}
    >
      <FormFeedback failure={actionData} />
      <form method="post" noValidate className="flex flex-col gap-1">
        {name === null && (
          <TextField {...field("name")} label="Prénom et nom" autoComplete="name" />
        )}
        <Username email={email} />
        <NewPasswordFields label="Mot de passe" errors={actionData?.errors ?? {}} />
        <SubmitButton>Ouvrir mon compte</SubmitButton>
      </form>
    </NarrowPage>
  );
}
