import { countries } from "#app/companies/countries.ts";
import { SelectField, TextField } from "#app/forms/field.tsx";
import { bind, FormSection, type SectionProps, WholeLine } from "./form-section.tsx";
import { businessRegistryWarning, einWarning } from "./number-warnings.ts";

const options = countries.map(({ code, name }) => ({ value: code, label: name }));

export function CompanySection(props: SectionProps) {
  const { typed, errorOf } = props;
  return (
    <FormSection id="entreprise" title="Informations de l’entreprise">
      <WholeLine>
        <TextField
          {...bind(props, "name")}
          label="Nom de l’entreprise"
          autoComplete="organization"
        />
      </WholeLine>
      <WholeLine>
        <SelectField
          {...bind(props, "country")}
          label="Pays d’immatriculation"
          options={options}
          autoComplete="country"
        />
      </WholeLine>
      <TextField
        {...bind(props, "ein")}
        label="Numéro d’identification fiscale (NINEA)"
        help={
          "Tel qu’il figure sur vos papiers, avec le code COFI si vous le connaissez. Exemple\u00A0: 005677234 2G3"
        }
        warning={errorOf("ein") ? undefined : einWarning(typed)}
        spellCheck={false}
      />
      <TextField
        {...bind(props, "businessRegistry")}
        label="Registre du commerce (RCCM)"
        help={"Exemple\u00A0: SN.DKR.2015.B.20990"}
        warning={errorOf("businessRegistry") ? undefined : businessRegistryWarning(typed)}
        spellCheck={false}
      />
      <WholeLine>
        <TextField
          {...bind(props, "address")}
          label="Adresse"
          help="Quartier, rue ou point de repère, ville. Une boîte postale est facultative."
          autoComplete="street-address"
        />
      </WholeLine>
      <TextField
        {...bind(props, "phone")}
        label="Téléphone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help={"Exemple\u00A0: 77 123 45 67"}
      />
      <TextField
        {...bind(props, "email")}
        label="E-mail de contact de l’entreprise"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormSection>
  );
}
