import { data, redirect } from "react-router";
import { NewPasswordFields, Username } from "#app/accounts/passwords/new-password-fields.tsx";
import { passwordRefusals } from "#app/accounts/passwords/password.refusals.ts";
import { memberRoleLabels } from "#app/accounts/roles.ts";
import { deviceToken } from "#app/accounts/sign-in/known-device.server.ts";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { deviceCookie, knownDevice, sessionCookie } from "#app/layouts/account-cookies.server.ts";
import { intentOf } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { NarrowPage } from "#app/layouts/public/narrow-page.tsx";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/join-page";
import { declineInvitation } from "./end-invitation.server.ts";
import { type InvitationProof, joinCompany, showInvitation } from "./join-company.server.ts";
import { joinRefusals } from "./members.refusals.ts";
import { joinSchema, joinWithPasswordSchema, roleHelp } from "./members.schema.ts";

export const handle = { focused: true };
export const headers = privatePageHeaders;

/** The proof in an address: the token of a mailed link, or the invitation id from the company space. */
function proofIn(request: Request): InvitationProof {
  const { searchParams } = new URL(request.url);
  const invitationId = searchParams.get("invitation");
  return invitationId === null ? { token: searchParams.get("token") ?? "" } : { invitationId };
}

// Mail filters open the links of a mail before the reader does, so the loader must accept nothing.
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("refusee"))
    return data({ obstacle: "declined" as const, invitation: null, query: "" });
  const invitation = await showInvitation(context.get(requestContext), proofIn(request));
  const query = new URL(request.url).search;
  if (!invitation.ok)
    return data(
      { obstacle: invitation.refusal, invitation: null, query },
      { status: joinRefusals[invitation.refusal].status },
    );
  return data({ obstacle: null, invitation: invitation.value, query });
}

type Failure = FormFailure<FormValues<typeof joinWithPasswordSchema>>;

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const proof = proofIn(request);
  const invitation = await showInvitation(ctx, proof);
  // The page, shown again, says why.
  if (!invitation.ok)
    return data<Failure>(
      { values: {}, errors: {} },
      { status: joinRefusals[invitation.refusal].status },
    );
  const form = await readForm(request);
  if (intentOf(form) === "decline") {
    const declined = await declineInvitation(ctx, proof);
    return declined.ok
      ? redirect("/invitation/entreprise?refusee=1", 303)
      : data<Failure>(
          { values: {}, errors: {} },
          { status: joinRefusals[declined.refusal].status },
        );
  }
  const input =
    invitation.value.asks === "password"
      ? readFields(joinWithPasswordSchema, form)
      : readFields(joinSchema, form);
  if (!input.ok) return formAgain<Failure>(input);
  const { firstname, lastname, function: role, phone } = input.output;
  const password = "password" in input.output ? String(input.output.password) : null;
  const result = await joinCompany(ctx, {
    proof,
    person: { firstname, lastname, function: role, phone },
    password,
  });
  if (!result.ok) {
    if (result.refusal in joinRefusals)
      return data<Failure>({ values: input.values, errors: {} }, { status: 409 });
    const { status, message } = passwordRefusals[result.refusal as keyof typeof passwordRefusals];
    return data<Failure>({ values: input.values, errors: { password: message } }, { status });
  }
  const { companyId, email, session } = result.value;
  const device = deviceToken(ctx, { email, former: await knownDevice(request) });
  const cookies = session
    ? [await sessionCookie(request, session), await deviceCookie(request, device)]
    : [];
  return redirect(`/espace/membres?entreprise=${companyId}&fait=bienvenue`, {
    status: 303,
    headers: cookies.map((cookie) => ["Set-Cookie", cookie]),
  });
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { obstacle, invitation, query } = loaderData;
  if (!invitation) return <Obstacle obstacle={obstacle} query={query} />;
  const { companyName, role, email, asks, mayDecline } = invitation;
  const field = fieldsOf(actionData);
  return (
    <NarrowPage
      title="Rejoindre une entreprise"
      lead="Cette invitation vous propose d’agir pour cette entreprise. Rien n’est fait tant que vous n’acceptez pas."
    >
      <dl className="rounded-sm bg-sand p-4">
        <dt className="sr-only">Entreprise</dt>
        <dd className="font-semibold wrap-anywhere">{companyName}</dd>
        <dt className="sr-only">Rôle proposé</dt>
        <dd>{memberRoleLabels[role]}</dd>
        <dt className="sr-only">Ce que ce rôle permet</dt>
        <dd className="text-sm text-ink-soft">{roleHelp[role]}</dd>
      </dl>
      <FormFeedback failure={actionData} />
      <form method="post" noValidate className="flex flex-col gap-1">
        <RequiredNote />
        <TextField {...field("firstname")} label="Prénom" autoComplete="given-name" />
        <TextField {...field("lastname")} label="Nom" autoComplete="family-name" />
        <TextField
          {...field("function")}
          label="Fonction dans l’entreprise"
          autoComplete="organization-title"
          help={"Exemple\u00A0: directrice administrative"}
        />
        <TextField
          {...field("phone")}
          label="Téléphone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          help={"Exemple\u00A0: 77 123 45 67"}
        />
        <Username email={email} />
        {asks === "password" && (
          <NewPasswordFields
            label="Mot de passe"
            help={
              <span className="wrap-anywhere">Pour le compte {email}. Au moins 8 caractères.</span>
            }
            errors={actionData?.errors ?? {}}
          />
        )}
        <SubmitButton>Accepter l’invitation</SubmitButton>
      </form>
      {mayDecline && (
        <form method="post" className="mt-2">
          <p className="text-ink-soft">
            Vous ne souhaitez pas agir pour cette entreprise{"\u202F"}? Qui vous a invité le saura
            par e-mail.
          </p>
          <button
            type="submit"
            name="intent"
            value="decline"
            className="button button-secondary mt-2"
          >
            Refuser l’invitation
          </button>
        </form>
      )}
    </NarrowPage>
  );
}

const declinedWords = {
  title: "Invitation refusée",
  message: "Rien n’est fait en votre nom, et qui vous a invité en est averti par e-mail.",
};

function Obstacle({
  obstacle,
  query,
}: {
  obstacle: keyof typeof joinRefusals | "declined";
  query: string;
}) {
  const { title, message } = obstacle === "declined" ? declinedWords : joinRefusals[obstacle];
  const next = encodeURIComponent(`/invitation/entreprise${query}`);
  return (
    <NarrowPage title={title} lead={message}>
      {obstacle === "other-account" ? (
        <form method="post" action="/espace/deconnexion">
          <button type="submit" name="intent" value="sign-out" className="button button-primary">
            Me déconnecter
          </button>
        </form>
      ) : (
        <ButtonLink
          href={obstacle === "sign-in-first" ? `/espace/connexion?next=${next}` : "/espace"}
        >
          {obstacle === "sign-in-first" ? "Se connecter" : "Ouvrir mon espace"}
        </ButtonLink>
      )}
    </NarrowPage>
  );
}
