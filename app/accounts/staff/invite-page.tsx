import { data, redirect } from "react-router";
import { CheckBoxesField } from "#app/forms/choice-fields.tsx";
import { TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf, readFields } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { hours } from "#app/kernel/french.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { formAgain, readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { validity } from "#app/settings/validity.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { staffRoleLabels, staffRoles, staffRoleTasks } from "../roles.ts";
import type { Route } from "./+types/invite-page";
import { invitePerson } from "./invite-person.server.ts";
import { administersAlone } from "./role-proposal.queries.server.ts";
import { staffRefusals } from "./staff.refusals.ts";
import { invitationSchema } from "./staff.schema.ts";

export const headers = privatePageHeaders;

type Failure = FormFailure<FormValues<typeof invitationSchema>>;

export async function action({ request, context }: Route.ActionArgs) {
  const input = readFields(invitationSchema, await readForm(request));
  const { values } = input;
  if (!input.ok) return formAgain<Failure>({ values, errors: input.errors });
  const result = await invitePerson(context.get(requestContext), input.output);
  if (result.ok) {
    const { waits, accountId } = result.value;
    const to = waits
      ? `${addressOf("/bureau/personnes/:id", { id: accountId })}?fait=propose-person`
      : "/bureau/personnes?invitation=1";
    return redirect(to, 303);
  }
  const { status, message } = staffRefusals[result.refusal];
  if (result.refusal === "not-yours") throw data(null, { status });
  const field = result.refusal === "name-taken" ? "name" : "email";
  return data<Failure>({ values, errors: { [field]: message } }, { status });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { actor, db } = context.get(requestContext);
  return { alone: actor.kind === "person" && (await administersAlone(db, actor.accountId)) };
}

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const { alone } = loaderData;
  const field = fieldsOf(actionData);
  return (
    <OfficePage
      title="Inviter une personne"
      parent={{ path: "/bureau/personnes", label: "Personnes et rôles" }}
      lead={
        alone
          ? `Elle reçoit un lien valable ${hours(validity.invitationHours)}, choisit son mot de passe, puis entre.`
          : `Un autre administrateur approuve ses rôles. Elle reçoit alors un lien valable ${hours(validity.invitationHours)}, choisit son mot de passe, puis entre.`
      }
    >
      <FormFeedback failure={actionData} />
      <form method="post" noValidate className="flex max-w-xl flex-col">
        <RequiredNote />
        <TextField {...field("name")} label="Prénom et nom" autoComplete="off" />
        <TextField
          {...field("email")}
          label="Adresse e-mail professionnelle"
          help={"Exemple\u00A0: nom@exemple.sn"}
          type="email"
          autoComplete="off"
          inputMode="email"
        />
        <CheckBoxesField
          {...field("roles")}
          label="Rôles"
          options={staffRoles.map((value) => ({
            value,
            label: staffRoleLabels[value],
            help: staffRoleTasks[value],
          }))}
        />
        <SubmitButton>{alone ? "Envoyer l’invitation" : "Proposer cette personne"}</SubmitButton>
      </form>
    </OfficePage>
  );
}
