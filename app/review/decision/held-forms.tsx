import { DateField } from "#app/forms/date-field.tsx";
import { HiddenFields, TextAreaField } from "#app/forms/field.tsx";
import { OfficeSection } from "#app/layouts/office/office-page.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { MOST_OF_REASON } from "./held.schema.ts";
import type { HeldCertificate } from "./held-certificate.server.ts";

type Typed = Partial<Record<string, string>> | undefined;

interface HeldProps {
  held: HeldCertificate;
  issueTyped: Typed;
  giveUpTyped: Typed;
}

/** A certificate that is paid and not issued: what hinders it, and the two ways out. */
export const HeldForms = ({ held, issueTyped, giveUpTyped }: HeldProps) => (
  <OfficeSection title="Certificat payé, délivrance à vérifier" id="delivrance">
    <p className="border-l-4 border-laterite pl-4">
      {held.hindrance ?? "Plus rien n’empêche la délivrance\u00A0: le président peut délivrer."}
    </p>
    {held.mayIssue && (
      <form method="post" className="mt-4">
        <HiddenFields values={{ seen: String(held.version) }} />
        {held.asksDay && (
          <DateField
            name="endsOn"
            label="Dernier jour des qualifications"
            help="Elles commencent aujourd’hui et ne durent pas plus, depuis la décision, que le tarif ne le permet."
            defaultValue={issueTyped?.endsOn}
          />
        )}
        <TextAreaField
          name="reason"
          id="issue-held-reason"
          label="Pourquoi délivrer ainsi"
          rows={3}
          maxLength={MOST_OF_REASON}
          defaultValue={issueTyped?.reason}
        />
        <SubmitButton intent="issue-held">Délivrer le certificat</SubmitButton>
      </form>
    )}
    {held.mayGiveUp && (
      <form method="post" className="mt-4">
        <HiddenFields values={{ seen: String(held.version) }} />
        <TextAreaField
          name="reason"
          id="give-up-reason"
          label="Pourquoi il n’est pas délivré (l’entreprise le lit)"
          rows={3}
          maxLength={MOST_OF_REASON}
          defaultValue={giveUpTyped?.reason}
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
        Le président délivre, ou le secrétariat fait rendre les frais.
      </p>
    )}
  </OfficeSection>
);
