import { redirect } from "react-router";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { EmailField, TextAreaField, TextField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOfButton } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { upperFirst } from "#app/kernel/french.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/new-complaint-page";
import { complaintRefusals } from "./complaint.refusals.ts";
import { deskComplaintSchema } from "./complaint.schema.ts";
import {
  channelLabels,
  complaintKinds,
  deskChannels,
  kindsOfComplaint,
  longestComplaint,
} from "./complaint.ts";
import { fileComplaint } from "./file-complaint.server.ts";

export const headers = privatePageHeaders;

const button = buttonsRefusedBy<"not-yours">(complaintRefusals);

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const pressed = await pressButton(await readForm(request), {
    note: button(deskComplaintSchema, (complaint) => fileComplaint(ctx, complaint)),
  });
  if (!pressed.ok) return pressed.answer;
  const { id } = pressed.value;
  return redirect(`${addressOf("/bureau/reclamations/:id", { id })}?fait=notee`, 303);
}

/** Writes down a complaint that came by telephone, by letter or at the desk. */
export default function NewComplaintPage({ actionData }: Route.ComponentProps) {
  const field = fieldsOfButton<typeof deskComplaintSchema>(actionData, "note");
  return (
    <OfficePage
      title="Noter une réclamation"
      lead={
        "Ce qu’une personne dit par téléphone, par lettre ou sur place. Écrivez ses mots, pas les vôtres. Elle reçoit le numéro et le code de suivi si elle a une adresse e-mail\u202F; sinon lisez-les-lui."
      }
      parent={{ path: "/bureau/reclamations", label: "Réclamations" }}
    >
      <RefusedNotice refused={actionData} />
      <form method="post" noValidate className="card grid max-w-2xl grid-cols-1 p-5">
        <RequiredNote />
        <RadioField
          {...field("channel")}
          label="Comment elle est arrivée"
          options={deskChannels.map((value) => ({
            value,
            label: upperFirst(channelLabels[value]),
          }))}
        />
        <RadioField
          {...field("kind")}
          label="Ce qu’elle vise"
          options={kindsOfComplaint.map((value) => ({ value, label: complaintKinds[value].label }))}
        />
        <TextField
          {...field("about")}
          label="Entreprise, certificat ou personne"
          help="Un NINEA ou un numéro de certificat relie la réclamation à l’entreprise."
          optional
        />
        <TextAreaField
          {...field("words")}
          label="Dans les mots de la personne"
          rows={8}
          maxLength={longestComplaint}
        />
        <TextField {...field("name")} label="Nom de la personne" autoComplete="off" />
        <EmailField {...field("email")} label="Son adresse e-mail" autoComplete="off" optional />
        <TextField
          {...field("phone")}
          type="tel"
          label="Son téléphone"
          help={"L’adresse ou le téléphone suffit. Exemple\u00A0: 77\u00A0123\u00A045\u00A067"}
          autoComplete="off"
          optional
        />
        <RadioField
          {...field("naming")}
          label={"Son nom peut-il être dit à l’entreprise ou à la personne visée\u202F?"}
          options={[
            { value: "kept-back", label: "Non, il reste chez nous" },
            { value: "may-be-named", label: "Oui" },
          ]}
        />
        <SubmitButton intent="note">Enregistrer la réclamation</SubmitButton>
      </form>
    </OfficePage>
  );
}
