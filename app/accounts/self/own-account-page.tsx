import { data, redirect } from "react-router";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { counted } from "#app/kernel/french.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { factorsOf } from "../factors/factor.queries.server.ts";
import { sessionsOf } from "../sign-in/session.queries.server.ts";
import { staffPastOf } from "../staff-role.queries.server.ts";
import type { Route } from "./+types/own-account-page";
import { AccountPage, AccountRow, AccountRows } from "./account-page.tsx";
import { nameSchema } from "./own-account.schema.ts";
import { renameAccount } from "./rename-account.server.ts";

export const headers = privatePageHeaders;

const outcomes: Record<string, string> = {
  nom: "Votre nom est enregistré.",
  "mot-de-passe": "Votre mot de passe est enregistré, et vos autres connexions sont fermées.",
  adresse:
    "Un lien de confirmation est envoyé à la nouvelle adresse. L’adresse actuelle reste valable tant que vous ne l’avez pas ouvert.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db, now } = context.get(requestContext);
  if (actor.kind !== "person") throw data(null, { status: 403 });
  const { accountId, name, email } = actor;
  const sessions = await sessionsOf(db, { accountId, now });
  const factors = (await factorsOf(db, accountId)).length;
  return {
    name,
    email,
    isNamedByOthers: (await staffPastOf(db, accountId)) !== "never",
    factors,
    sessions: sessions.length,
    actsForCompany: actor.memberships.length > 0,
    done: outcomeMessage(outcomes, new URL(request.url)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const input = readFields(nameSchema, await readForm(request));
  if (!input.ok) return formAgain<FormFailure<FormValues<typeof nameSchema>>>(input);
  const result = await renameAccount(context.get(requestContext), input.output);
  if (!result.ok) throw data(null, { status: 403 });
  return redirect("/espace/compte?fait=nom", 303);
}

export default function OwnAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, isNamedByOthers, sessions, factors, actsForCompany, done } = loaderData;
  const field = fieldsOf(actionData)("name");
  return (
    <AccountPage title="Mon compte">
      <DoneNotice message={done} />
      <FormFeedback failure={actionData} />
      <AccountRows>
        <AccountRow title="Nom">
          {isNamedByOthers ? (
            <p className="wrap-anywhere">
              <strong className="font-semibold">{name}</strong>. Un administrateur peut le changer
              {"\u00A0"}: procès-verbaux et courriers le montrent.
            </p>
          ) : (
            <form method="post" noValidate className="flex flex-col">
              <RequiredNote />
              <TextField
                {...field}
                defaultValue={actionData ? field.defaultValue : name}
                label="Prénom et nom"
                autoComplete="name"
                help="Le contact d’une entreprise se modifie dans la fiche de l’entreprise."
              />
              <SubmitButton>Enregistrer le nom</SubmitButton>
            </form>
          )}
        </AccountRow>
        <AccountRow
          title="Adresse e-mail"
          link={{ href: "/espace/compte/adresse", label: "Changer d’adresse e-mail" }}
        >
          <p className="wrap-anywhere">
            Vous vous connectez avec <strong className="font-semibold">{email}</strong>.
          </p>
        </AccountRow>
        <AccountRow
          title="Mot de passe"
          link={{ href: "/espace/compte/mot-de-passe", label: "Changer de mot de passe" }}
        />
        <AccountRow
          title="Double vérification"
          link={{ href: "/espace/compte/verification", label: "Voir ma double vérification" }}
        >
          <p>
            {factors === 0
              ? "Votre mot de passe ouvre seul votre compte. Un second moyen le protège mieux."
              : `Votre compte demande un second moyen après le mot de passe\u00A0: vous en avez ${factors}.`}
          </p>
        </AccountRow>
        <AccountRow
          title="Mes connexions"
          link={{ href: "/espace/compte/connexions", label: "Voir mes connexions" }}
        >
          <p>Votre compte est ouvert à {counted(sessions, "endroit")}, celui-ci compris.</p>
        </AccountRow>
        {actsForCompany && (
          <AccountRow
            title="Avis par e-mail"
            link={{ href: "/espace/compte/avis", label: "Choisir les avis que je reçois" }}
          />
        )}
        <AccountRow
          title="Mes données"
          link={{ href: "/espace/compte/donnees", label: "Voir, emporter ou effacer mes données" }}
        />
      </AccountRows>
    </AccountPage>
  );
}
