import { PasswordField } from "#app/forms/field.tsx";
import { bind, FormSection, type SectionProps } from "./form-section.tsx";

export function SecuritySection(props: SectionProps) {
  return (
    <FormSection
      id="securite"
      title="Sécurité"
      lead="Une phrase de plusieurs mots est facile à retenir et difficile à deviner."
    >
      <PasswordField
        {...bind(props, "password")}
        label="Mot de passe"
        autoComplete="new-password"
        help="8 caractères au moins"
      />
      <PasswordField
        {...bind(props, "confirmPassword")}
        label="Confirmation du mot de passe"
        autoComplete="new-password"
        help="Le même mot de passe, une seconde fois"
      />
    </FormSection>
  );
}
