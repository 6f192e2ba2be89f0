import { EmailField, TextAreaField, TextField } from "#app/forms/field.tsx";
import type { FormValues } from "#app/forms/form-input.ts";
import type { quoteSchema } from "./message.schema.ts";
import { MessageForm } from "./message-form.tsx";
import type { KnownSender } from "./prefilled-message.server.ts";
import type { MessageFailure } from "./take-message.server.ts";

interface QuoteFormProps {
  failure: MessageFailure<FormValues<typeof quoteSchema>> | undefined;
  stamp: string;
  sender: KnownSender;
}

/** The form of a quote request, on its own page and on other pages of the site. */
export function QuoteForm({ failure, stamp, sender }: QuoteFormProps) {
  return (
    <MessageForm action="/contact/devis" failure={failure} stamp={stamp} count="quatre champs">
      {(field) => (
        <>
          <div className="grid">
            <TextField
              {...field("name")}
              defaultValue={failure ? failure.values.name : sender?.name}
              label="Votre nom"
              autoComplete="name"
              askedByBrowser
            />
          </div>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <EmailField
              {...field("email")}
              defaultValue={failure ? failure.values.email : sender?.email}
              label="Votre adresse e-mail"
              autoComplete="email"
              askedByBrowser
            />
            <TextField
              {...field("phone")}
              label="Votre téléphone"
              help={"Exemple\u00A0: 77 123 45 67"}
              type="tel"
              autoComplete="tel"
              askedByBrowser
            />
          </div>
          <div className="grid">
            <TextAreaField
              {...field("message")}
              label="Votre demande"
              help="Vos activités, les qualifications qui vous intéressent, et la taille de votre entreprise."
              rows={8}
              askedByBrowser
            />
          </div>
        </>
      )}
    </MessageForm>
  );
}
