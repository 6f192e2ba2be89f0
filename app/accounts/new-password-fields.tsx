import { PasswordField } from "#app/forms/field.tsx";

interface NewPasswordFieldsProps {
  /** What it is called where an account has one already. */
  label?: string;
  /** Of the first field, where its page has another of that name. */
  id?: string;
  errors: { password?: string | undefined; confirmPassword?: string | undefined };
}

/** A password that is chosen, twice: as `password` and `confirmPassword` of the form. */
export const NewPasswordFields = ({
  label = "Nouveau mot de passe",
  id = "password",
  errors,
}: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      name="password"
      id={id}
      label={label}
      autoComplete="new-password"
      help="Au moins 8 caractères. Une suite de plusieurs mots est facile à retenir."
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
