import { PasswordField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import type { ActivationFailure } from "./activation.tsx";

/** The password of the registration, or another one for whoever does not have it: two forms of one page. */
export function ActivationForms({ failure }: { failure: ActivationFailure | undefined }) {
  const { password, confirmPassword } = failure?.errors ?? {};
  const other = failure?.other ?? false;
  return (
    <>
      <form method="post" noValidate className="flex flex-col gap-5">
        <RequiredNote />
        <PasswordField
          name="password"
          id={other ? "mot-de-passe" : "password"}
          label="Mot de passe choisi à l’inscription"
          autoComplete="current-password"
          error={other ? undefined : password}
        />
        <SubmitButton>Activer mon compte</SubmitButton>
      </form>
      <details open={other} className="border-t border-line pt-5">
        <summary className="link cursor-pointer">
          Vous ne l’avez plus, ou ce n’est pas vous qui l’avez choisi{"\u202F"}?
        </summary>
        <form method="post" noValidate className="mt-5 flex flex-col gap-5">
          <input type="hidden" name="choice" value="other" />
          <RequiredNote />
          <PasswordField
            name="password"
            id={other ? "password" : "autre-mot-de-passe"}
            label="Nouveau mot de passe"
            autoComplete="new-password"
            help="Au moins 8 caractères. Une suite de plusieurs mots est facile à retenir."
            error={other ? password : undefined}
          />
          <PasswordField
            name="confirmPassword"
            label="Confirmation du mot de passe"
            autoComplete="new-password"
            error={confirmPassword}
          />
          <SubmitButton>Activer avec ce mot de passe</SubmitButton>
        </form>
      </details>
    </>
  );
}
