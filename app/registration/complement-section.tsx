import { legalFormSuggestions } from "#app/companies/legal-forms.ts";
import { TextField } from "#app/forms/field.tsx";
import { amountReading } from "./amount-reading.ts";
import { bind, FormSection, type SectionProps, WholeLine } from "./form-section.tsx";

export function ComplementSection({ today, ...props }: SectionProps & { today: string }) {
  const { typed } = props;
  return (
    <FormSection id="complement" title="Informations complémentaires">
      <TextField
        {...bind(props, "legalForm")}
        label="Forme juridique"
        list="formes-juridiques"
        help={"Exemple\u00A0: SARL, SA, GIE. Une autre forme peut être saisie."}
      />
      <datalist id="formes-juridiques">
        {legalFormSuggestions.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <TextField
        {...bind(props, "foundedOn")}
        label="Date de création"
        type="date"
        max={today}
        min="1800-01-01"
      />
      <TextField
        {...bind(props, "capital")}
        label="Capital social (FCFA)"
        inputMode="numeric"
        help={
          amountReading(typed?.capital) ??
          "Exemple\u00A0: 10\u202F000\u202F000. Saisissez 0 s’il n’y en a pas."
        }
      />
      <TextField
        {...bind(props, "turnover")}
        label="Chiffre d’affaires annuel (FCFA)"
        inputMode="numeric"
        help={amountReading(typed?.turnover) ?? "Celui du dernier exercice clos."}
      />
      <WholeLine>
        <TextField
          {...bind(props, "website")}
          label="Site web"
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
      </WholeLine>
    </FormSection>
  );
}
