import { MessageField } from "./message-field.tsx";
import { MessageForm } from "./message-form.tsx";
import type { MessageFailure } from "./take-message.server.ts";

interface QuoteFormProps {
  failure: MessageFailure | undefined;
  stamp: string;
}

/** The request for a quote, sent from here or from another page of the site. */
export function QuoteForm({ failure, stamp }: QuoteFormProps) {
  return (
    <MessageForm action="/contact/devis" failure={failure} stamp={stamp} count="quatre champs">
      {(field) => (
        <>
          <div className="grid">
            <MessageField {...field("name")} label="Votre nom" autoComplete="name" />
          </div>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <MessageField
              {...field("email")}
              label="Votre adresse e-mail"
              type="email"
              autoComplete="email"
            />
            <MessageField
              {...field("phone")}
              label="Votre téléphone"
              type="tel"
              autoComplete="tel"
            />
          </div>
          <div className="grid">
            <MessageField
              {...field("message")}
              label="Votre demande"
              help="Vos activités, les qualifications qui vous intéressent, et la taille de votre entreprise."
              multiline
            />
          </div>
        </>
      )}
    </MessageForm>
  );
}
