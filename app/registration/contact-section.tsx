import { TextField } from "#app/forms/field.tsx";
import { bind, FormSection, type SectionProps } from "./form-section.tsx";

export function ContactSection(props: SectionProps) {
  return (
    <FormSection
      id="contact"
      title="Contact principal"
      lead="La personne qui activera le compte et suivra le dossier de l’entreprise."
    >
      <TextField {...bind(props, "contactFirstname")} label="Prénom" autoComplete="given-name" />
      <TextField {...bind(props, "contactLastname")} label="Nom" autoComplete="family-name" />
      <TextField
        {...bind(props, "contactEmail")}
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        help="Le lien d’activation y sera envoyé. Cette adresse servira à vous connecter."
      />
      <TextField
        {...bind(props, "contactFunction")}
        label="Fonction"
        autoComplete="organization-title"
        help={"Exemple\u00A0: gérante, directeur technique"}
      />
    </FormSection>
  );
}
