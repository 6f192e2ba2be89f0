import type { ReactNode } from "react";
import { PasswordField } from "#app/forms/field.tsx";

/** Tells the browser's password manager whose password this is. */
export const Username = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
);

interface NewPasswordFieldsProps {
  /** Label of the first field. */
  label?: string;
  /** Id of the first field, when its page has another field named `password`. */
  id?: string;
  help?: ReactNode;
  errors: { password?: string | undefined; confirmPassword?: string | undefined };
}

/** The two fields of a new password: `password` and `confirmPassword` of the form. */
export const NewPasswordFields = ({
  label = "Nouveau mot de passe",
  id = "password",
  help = "Au moins 8 caractères. Plusieurs mots sans rapport entre eux sont faciles à retenir\u202F; évitez votre nom et votre ville.",
  errors,
}: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      name="password"
      id={id}
      label={label}
      autoComplete="new-password"
      help={help}
      error={errors.password}
    />
    <PasswordField
      name="confirmPassword"
      label="Confirmation du mot de passe"
      autoComplete="new-password"
      error={errors.confirmPassword}
    />
  </>
);
