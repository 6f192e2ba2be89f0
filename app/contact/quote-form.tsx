import { messageOf } from "#app/accounts/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { MessageFeedback } from "./contact-form.tsx";
import { MessageField } from "./message-field.tsx";
import type { MessageFailure } from "./take-message.server.ts";
import { TrapField } from "./trap-field.tsx";

interface QuoteFormProps {
  failure: MessageFailure | undefined;
  stamp: string;
}

/** The request for a quote; after a failure it holds all that was typed, here or on another page of the site. */
export function QuoteForm({ failure, stamp }: QuoteFormProps) {
  const errors = failure?.errors ?? [];
  const field = (name: string) => ({
    name,
    defaultValue: failure?.typed[name],
    error: messageOf(errors, name),
  });
  return (
    <div className="flex flex-col gap-5">
      <MessageFeedback failure={failure} />
      <form method="post" action="/contact/devis">
        <input type="hidden" name="stamp" value={failure?.stamp ?? stamp} />
        <TrapField />
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
          <MessageField {...field("phone")} label="Votre téléphone" type="tel" autoComplete="tel" />
        </div>
        <div className="grid">
          <MessageField
            {...field("message")}
            label="Votre demande"
            help="Vos activités, les qualifications qui vous intéressent, et la taille de votre entreprise."
            multiline
          />
        </div>
        <SubmitButton>Soumettre</SubmitButton>
      </form>
      <p className="text-sm text-ink-soft">
        Les quatre champs sont obligatoires. Ce que vous écrivez ne sert qu’à vous répondre.{" "}
        <a className="link" href="/confidentialite">
          Protection de vos données
        </a>
      </p>
    </div>
  );
}
