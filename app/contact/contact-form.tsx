import { MessageField } from "./message-field.tsx";
import { MessageForm } from "./message-form.tsx";
import type { MessageFailure } from "./take-message.server.ts";

interface ContactFormProps {
  failure: MessageFailure | undefined;
  stamp: string;
  /** How the message begins, until something was typed. */
  message: string;
}

/** The form of the contact page (Spec §2). */
export function ContactForm({ failure, stamp, message }: ContactFormProps) {
  return (
    <MessageForm action="/contact" failure={failure} stamp={stamp} count="trois champs">
      {(field) => (
        <>
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
        </>
      )}
    </MessageForm>
  );
}
