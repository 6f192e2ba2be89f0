import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields, TextAreaField } from "#app/forms/field.tsx";
import { fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { type heldDaySchema, type heldReasonSchema, MOST_OF_REASON } from "./held.schema.ts";
import type { HeldCertificate } from "./held-certificate.server.ts";

interface HeldProps {
  held: HeldCertificate;
  refused: RefusedForm | undefined;
}

/** A certificate that is paid and not issued: what hinders it, and the two ways out. */
export function HeldForms({ held, refused }: HeldProps) {
  const issue = fieldsOfButton<typeof heldDaySchema>(refused, "issue-held");
  const giveUp = fieldsOfButton<typeof heldReasonSchema>(refused, "give-up");
  return (
    <OfficeSection title="Certificat payé, délivrance à vérifier" id="delivrance">
      <p className="border-l-4 border-laterite pl-4">
        {held.hindrance ?? "Plus rien n’empêche la délivrance\u00A0: la présidence peut délivrer."}
      </p>
      {held.mayIssue && (
        <form method="post" className="mt-4">
          <HiddenFields values={{ seen: String(held.version) }} />
          {held.asksDay && (
            <DateField
              {...issue("endsOn")}
              label="Dernier jour des qualifications"
              help="Elles commencent aujourd’hui et ne durent pas plus, depuis la décision, que le tarif ne le permet."
            />
          )}
          <TextAreaField
            {...issue("reason")}
            label="Pourquoi délivrer ainsi"
            rows={3}
            maxLength={MOST_OF_REASON}
          />
          <SubmitButton intent="issue-held">Délivrer le certificat</SubmitButton>
        </form>
      )}
      {held.mayGiveUp && (
        <form method="post" className="mt-4">
          <HiddenFields values={{ seen: String(held.version) }} />
          <TextAreaField
            {...giveUp("reason")}
            label="Pourquoi il n’est pas délivré (l’entreprise le lit)"
            rows={3}
            maxLength={MOST_OF_REASON}
          />
          <button
            type="submit"
            name="intent"
            value="give-up"
            className="button button-secondary w-full sm:w-auto"
          >
            Rendre les frais et classer
          </button>
        </form>
      )}
      {!held.mayIssue && !held.mayGiveUp && (
        <p className="mt-3 text-ink-soft">
          La présidence délivre, ou le secrétariat fait rendre les frais.
        </p>
      )}
    </OfficeSection>
  );
}
