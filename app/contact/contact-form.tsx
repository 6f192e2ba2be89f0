import { FormFeedback } from "#app/accounts/form-feedback.tsx";
import { messageOf } from "#app/accounts/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { messageRefusals } from "./message.refusals.ts";
import { MessageField } from "./message-field.tsx";
import type { MessageFailure } from "./take-message.server.ts";
import { TrapField } from "./trap-field.tsx";

interface ContactFormProps {
  failure: MessageFailure | undefined;
  stamp: string;
  /** How the message begins, until something was typed. */
  message: string;
}

/** The form of the contact page (Spec §2); after a failure it holds all that was typed. */
export function ContactForm({ failure, stamp, message }: ContactFormProps) {
  const errors = failure?.errors ?? [];
  const field = (name: string) => ({
    name,
    defaultValue: failure?.typed[name],
    error: messageOf(errors, name),
  });
  return (
    <div className="flex flex-col gap-5">
      <MessageFeedback failure={failure} />
      <form method="post" action="/contact">
        <input type="hidden" name="stamp" value={failure?.stamp ?? stamp} />
        <TrapField />
        <div className="grid gap-x-6 sm:grid-cols-2">
          <MessageField {...field("username")} label="Votre nom" autoComplete="name" />
          <MessageField
            {...field("email")}
            label="Votre adresse e-mail"
            type="email"
            autoComplete="email"
          />
        </div>
        <div className="grid">
          <MessageField
            {...field("message")}
            defaultValue={failure ? failure.typed.message : message}
            label="Votre message"
            help="Pour un dossier, indiquez le nom de l’entreprise et son NINEA. N’écrivez jamais de mot de passe."
            multiline
          />
        </div>
        <SubmitButton>Soumettre</SubmitButton>
      </form>
      <p className="text-sm text-ink-soft">
        Les trois champs sont obligatoires. Ce que vous écrivez ne sert qu’à vous répondre.{" "}
        <a className="link" href="/confidentialite">
          Protection de vos données
        </a>
      </p>
    </div>
  );
}

/** Wrong fields, a form that came too soon or too late, or too many of them; each takes the focus. */
export function MessageFeedback({ failure }: { failure: MessageFailure | undefined }) {
  if (!failure || failure.errors.length > 0) return <FormFeedback failure={failure} />;
  const refusal = failure.refusal && messageRefusals[failure.refusal];
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts this is what takes a visitor to what is wrong
    <div tabIndex={-1} autoFocus>
      <FormFeedback failure={failure} />
      {refusal && (
        <Notice tone="warning" title={refusal.title}>
          <p>{refusal.text}</p>
        </Notice>
      )}
    </div>
  );
}
