import type { ReactNode } from "react";
import { PasswordField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { type ProofFailure, proofForm, proofIntent } from "./proof-form.ts";
import type { ProofWays } from "./proof-ways.server.ts";

interface ProofFormsProps {
  ways: ProofWays;
  /** Address to which the forms are posted. */
  action: string;
  failure: ProofFailure | undefined;
  /** Hidden fields added to each form. */
  children?: ReactNode;
}

/** One form for each kind of proof: the passkey first, recovery codes last. */
export function ProofForms({ ways, action, failure, children }: ProofFormsProps) {
  const field = fieldsOf(failure);
  const form = (kind: string, content: ReactNode) => (
    <form method="post" action={action} noValidate className="flex flex-col gap-3">
      <input type="hidden" name={proofForm} value={kind} />
      {children}
      {content}
    </form>
  );
  const refusal = failure?.message
    ? { tone: "error" as const, title: "Ce n’est pas reconnu", text: failure.message }
    : undefined;
  return (
    <>
      <FormFeedback
        failure={failure}
        refusal={refusal}
        words={{ title: "Ce n’est pas accepté", text: "Corrigez, puis recommencez." }}
      />
      {ways.password &&
        form(
          "mot-de-passe",
          <>
            {/* Has no name, because the held form may have an e-mail field too. */}
            <input type="email" autoComplete="username" defaultValue={ways.email} hidden readOnly />
            <RequiredNote />
            <PasswordField
              {...field("preuve-mot-de-passe")}
              label="Mot de passe"
              autoComplete="current-password"
            />
            <SubmitButton intent={proofIntent}>Continuer</SubmitButton>
          </>,
        )}
      {ways.passkey &&
        form(
          "cle",
          <>
            <input type="hidden" name="preuve-etape" value={ways.passkey.token} />
            <UsePasskey
              request={ways.passkey.request}
              field="preuve-cle"
              label="Utiliser ma clé d’accès"
            />
          </>,
        )}
      {ways.passkey && ways.totp && <Or />}
      {ways.totp &&
        form(
          "code",
          <>
            <RequiredNote />
            <TextField
              {...field("preuve-code")}
              label="Code à six chiffres"
              help="Celui que votre application de codes affiche maintenant."
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              spellCheck={false}
            />
            <SubmitButton intent={proofIntent}>Continuer</SubmitButton>
          </>,
        )}
      {ways.recovery && (
        <details open={failure?.errors["preuve-secours"] !== undefined}>
          <summary className="link min-h-11 cursor-pointer py-2">
            Utiliser un code de secours
          </summary>
          {form(
            "secours",
            <>
              <RequiredNote />
              <TextField
                {...field("preuve-secours")}
                label="Code de secours"
                help="Un des dix codes que vous avez imprimés. Il ne servira qu’une fois."
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={60}
              />
              <SubmitButton intent={proofIntent}>Continuer avec ce code</SubmitButton>
            </>,
          )}
        </details>
      )}
    </>
  );
}

const Or = () => <p className="text-ink-soft">Ou bien{"\u00A0"}:</p>;

interface UsePasskeyProps {
  /** Options for the browser, as JSON. */
  request: string;
  /** Name of the form field for the browser's answer. */
  field: string;
  label: string;
  /** Creates a passkey instead of using one. */
  makes?: boolean;
}

/** A button that uses a passkey. Without JavaScript, or in a browser without passkeys, it shows a sentence that says so. */
export function UsePasskey({ request, field, label, makes = false }: UsePasskeyProps) {
  return (
    <use-passkey data-request={request} data-field={field} {...(makes && { "data-makes": "" })}>
      <input type="hidden" name={field} />
      <p>
        Une clé d’accès a besoin de JavaScript et d’un navigateur récent, et celui-ci n’en a pas
        l’usage. Choisissez un autre moyen.
      </p>
      <button type="button" hidden className="button button-primary w-full sm:w-auto">
        {label}
      </button>
      <p role="status" className="text-error" />
      <BrowserScript name="factors" />
    </use-passkey>
  );
}
