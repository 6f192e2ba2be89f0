import { EmailField, TextAreaField, TextField } from "#app/forms/field.tsx";
import type { FormValues } from "#app/forms/form-input.ts";
import type { contactSchema } from "./message.schema.ts";
import { MessageForm } from "./message-form.tsx";
import type { KnownSender } from "./prefilled-message.server.ts";
import type { MessageFailure } from "./take-message.server.ts";

interface ContactFormProps {
  failure: MessageFailure<FormValues<typeof contactSchema>> | undefined;
  stamp: string;
  sender: KnownSender;
  /** The prefilled beginning of the message. */
  message: string;
}

/** The form of the contact page (Spec §2), with native required fields (Spec §5). */
export function ContactForm({ failure, stamp, sender, message }: ContactFormProps) {
  return (
    <MessageForm action="/contact" failure={failure} stamp={stamp} count="trois champs">
      {(field) => (
        <>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <TextField
              {...field("username")}
              defaultValue={failure ? failure.values.username : sender?.name}
              label="Votre nom"
              autoComplete="name"
              askedByBrowser
            />
            <EmailField
              {...field("email")}
              defaultValue={failure ? failure.values.email : sender?.email}
              label="Votre adresse e-mail"
              autoComplete="email"
              askedByBrowser
            />
          </div>
          <div className="grid">
            <TextAreaField
              {...field("message")}
              defaultValue={failure ? failure.values.message : message}
              label="Votre message"
              help="Pour un dossier, indiquez le nom de l’entreprise et son NINEA. N’écrivez jamais de mot de passe."
              rows={8}
              askedByBrowser
            />
          </div>
        </>
      )}
    </MessageForm>
  );
}
