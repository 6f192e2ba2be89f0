import { redirect } from "react-router";
import { staffScope } from "#app/accounts/scope.server.ts";
import { qualificationMachine } from "#app/certificates/qualification.machine.ts";
import { levelCode } from "#app/certificates/qualification.ts";
import { CheckBoxesField, RadioField } from "#app/forms/choice-fields.tsx";
import { DateField } from "#app/forms/date-field.tsx";
import { SelectField, TextAreaField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOfButton } from "#app/forms/refused-form.ts";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { OfficePage } from "#app/layouts/office/office-page.tsx";
import { orNotFound, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { classes } from "#app/tariff/classes.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { Route } from "./+types/new-measure-page";
import { measureRefusals } from "./measure.refusals.ts";
import { proposeMeasureSchema } from "./measure.schema.ts";
import { kindsOfMeasure, longestFacts, longestReason, measureKinds } from "./measure.ts";
import { complaintForMeasure } from "./measure-complaint.queries.server.ts";
import { measuredCompany, standingOfCompany } from "./measure-rights.queries.server.ts";
import { proposeMeasure } from "./propose-measure.server.ts";

export const headers = privatePageHeaders;

const askedOf = (request: Request) => {
  const query = new URL(request.url).searchParams;
  return { companyId: query.get("entreprise") ?? "", complaintId: query.get("reclamation") ?? "" };
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor, db, now } = context.get(requestContext);
  const scope = orNotFound(staffScope(actor));
  const { companyId, complaintId } = askedOf(request);
  if (companyId === "") return { company: null, complaint: null, rights: [] };
  const company = orNotFound(isId(companyId) ? await measuredCompany(db, scope, companyId) : null);
  const complaint = isId(complaintId)
    ? orNotFound(await complaintForMeasure(db, scope, { complaintId, companyId }))
    : null;
  const rights = await standingOfCompany(db, scope, companyId, todayInDakar(now));
  return {
    company,
    complaint: complaint && {
      number: complaint.number,
      facts: complaint.facts,
      files: complaint.files.map(({ id, name }) => ({ value: id, label: name })),
    },
    rights: rights.map((right) => ({
      value: right.id,
      label: `${right.code} ${right.name}, ${levelCode(right.level)}, classe\u00A0${right.class}`,
      help: `${right.certificate}, ${qualificationMachine.states[right.state].label.toLowerCase()}`,
    })),
  };
}

const button = buttonsRefusedBy(measureRefusals);

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const { companyId, complaintId } = askedOf(request);
  const scope = orNotFound(staffScope(ctx.actor));
  const isFromComplaint = isId(complaintId) && isId(companyId);
  if (isFromComplaint)
    orNotFound(await complaintForMeasure(ctx.db, scope, { complaintId, companyId }));
  const pressed = await pressButton(await readForm(request), {
    propose: button(proposeMeasureSchema, (proposed) =>
      proposeMeasure(ctx, {
        ...proposed,
        companyId,
        complaintId: isFromComplaint ? complaintId : null,
      }),
    ),
  });
  if (!pressed.ok) return pressed.answer;
  const here = addressOf("/bureau/mesures/:id", { id: pressed.value.id });
  return redirect(`${here}?fait=propose`, 303);
}

/** Proposes a measure on qualifications of a company, of which it learns nothing yet. */
export default function NewMeasurePage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, complaint, rights } = loaderData;
  const field = fieldsOfButton<typeof proposeMeasureSchema>(actionData, "propose");
  if (!company)
    return (
      <OfficePage
        title="Proposer une mesure"
        parent={{ path: "/bureau/mesures", label: "Mesures" }}
      >
        <p>
          Une mesure se propose depuis la fiche d’une{" "}
          <a className="link" href="/bureau/entreprises">
            entreprise
          </a>
          .
        </p>
      </OfficePage>
    );
  return (
    <OfficePage
      title="Proposer une mesure"
      parent={{
        path: addressOf("/bureau/entreprises/:id", { id: company.id }),
        label: company.name,
      }}
      facts={complaint && <span>{`après la réclamation ${complaint.number}`}</span>}
      lead={
        "L’entreprise n’apprend rien avant que vous lui demandiez ses observations. Elle lira alors les faits tels que vous les écrivez, avec les pièces jointes. Une autre personne décidera."
      }
    >
      <RefusedNotice refused={actionData} />
      {rights.length === 0 ? (
        <p>Cette entreprise n’a aucune qualification en vigueur ou suspendue aujourd’hui.</p>
      ) : (
        <form method="post" noValidate className="card grid max-w-2xl grid-cols-1 p-5">
          <RequiredNote />
          <RadioField
            {...field("kind")}
            label="Mesure"
            options={kindsOfMeasure.map((value) => ({ value, ...measureKinds[value] }))}
          />
          <CheckBoxesField {...field("rights")} label="Qualifications visées" options={rights} />
          <TextAreaField
            {...field("facts")}
            defaultValue={field.isAgain ? field("facts").defaultValue : (complaint?.facts ?? "")}
            label="Faits retenus"
            help="Datés et vérifiables. L’entreprise et la lettre les lisent tels quels."
            rows={8}
            maxLength={longestFacts}
          />
          <TextAreaField
            {...field("demand")}
            label="Ce que l’entreprise doit faire"
            help="Pour que la qualification reste, ou que la suspension soit levée."
            rows={4}
            maxLength={longestReason}
            optional="condition et suspension"
          />
          <DateField {...field("demandedBy")} label="Jusqu’au" optional="condition seulement" />
          <SelectField
            {...field("toLevel")}
            label="Niveau réduit à"
            optional="réduction seulement"
            options={[
              { value: "", label: "Le niveau reste" },
              { value: "1", label: "N1" },
              { value: "2", label: "N2" },
            ]}
          />
          <SelectField
            {...field("toClass")}
            label="Classe réduite à"
            optional="réduction seulement"
            options={[
              { value: "", label: "La classe reste" },
              ...classes.map((value) => ({ value, label: value })),
            ]}
          />
          {complaint && complaint.files.length > 0 && (
            <CheckBoxesField
              {...field("files")}
              label="Pièces de la réclamation à joindre"
              help="Celles que l’entreprise a déjà vues ou fournies."
              options={complaint.files}
              optional
            />
          )}
          <SubmitButton intent="propose">Proposer la mesure</SubmitButton>
        </form>
      )}
    </OfficePage>
  );
}
