import { NewPasswordFields, Username } from "#app/accounts/passwords/new-password-fields.tsx";
import { PasswordField } from "#app/forms/field.tsx";
import { RequiredNote } from "#app/forms/form-feedback.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import type { ActivationFailure } from "./activation-page.tsx";

interface ActivationFormsProps {
  asks: "password" | "confirmation" | "sign-in";
  email: string;
  /** Token of this link, to return to after the sign-in. */
  token: string;
  failure: ActivationFailure | undefined;
}

/** The form of an activation: the password of the registration, or one click of the holder of an active account. */
export function ActivationForms({ asks, email, token, failure }: ActivationFormsProps) {
  if (asks === "password") return <PasswordForms email={email} failure={failure} />;
  if (asks === "sign-in") {
    const next = encodeURIComponent(`/activation?token=${token}`);
    return (
      <>
        <p>
          Adresse du compte{"\u00A0"}:{" "}
          <strong className="font-semibold wrap-anywhere">{email}</strong>
        </p>
        <ButtonLink href={`/espace/connexion?next=${next}`}>Se connecter</ButtonLink>
        <p className="text-ink-soft">
          Cette inscription ne vient pas de vous{"\u202F"}? Ne faites rien{"\u00A0"}: elle s’efface
          d’elle-même.
        </p>
      </>
    );
  }
  return (
    <form method="post" className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="confirmation" />
      <SubmitButton>Oui, ajouter cette entreprise à mon espace</SubmitButton>
      <p className="text-ink-soft">
        Elle ne vient pas de vous{"\u202F"}? Ne faites rien{"\u00A0"}: elle s’efface d’elle-même.
      </p>
    </form>
  );
}

/** Two forms of one page: the password of the registration, or a new password for someone who does not have it. */
function PasswordForms({ email, failure }: Pick<ActivationFormsProps, "email" | "failure">) {
  const { password, confirmPassword } = failure?.errors ?? {};
  const other = failure?.choice === "other";
  return (
    <>
      <form method="post" noValidate className="flex flex-col gap-5">
        <RequiredNote />
        <Username email={email} />
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
          <input type="hidden" name="intent" value="other" />
          <RequiredNote />
          <Username email={email} />
          <NewPasswordFields
            id={other ? "password" : "autre-mot-de-passe"}
            errors={{ password: other ? password : undefined, confirmPassword }}
          />
          <SubmitButton>Activer avec ce mot de passe</SubmitButton>
        </form>
      </details>
    </>
  );
}
