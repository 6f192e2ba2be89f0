import type { ReactNode } from "react";
import { PasswordField } from "#app/forms/field.tsx";

/** Tells the password manager of the browser whose password this is. */
export const Username = ({ email }: { email: string }) => (
  <input type="email" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
);

interface NewPasswordFieldsProps {
  /** What it is called where an account has one already. */
  label?: string;
  /** Of the first field, where its page has another of that name. */
  id?: string;
  help?: ReactNode;
  errors: { password?: string | undefined; confirmPassword?: string | undefined };
}

/** A password that is chosen, twice: as `password` and `confirmPassword` of the form. */
export const NewPasswordFields = ({
  label = "Nouveau mot de passe",
  id = "password",
  help = "Au moins 8 caractères. Une suite de plusieurs mots est facile à retenir.",
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
