import type { ReactNode } from "react";
import { Honeypot } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import type { StampRefusal } from "#app/forms/robots.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { RelayRefusal } from "./relay/relay-message.server.ts";
import type { MessageFailure } from "./take-message.server.ts";

interface MessageFormProps<Values> {
  action: string;
  failure: MessageFailure<Values> | undefined;
  stamp: string;
  /** The number of fields, in words, when all are required: « trois champs ». */
  count?: string;
  /** What becomes of the message. */
  use?: string;
  /** Renders the fields; `field` gives each its name, typed value and error. */
  children: (field: ReturnType<typeof fieldsOf<Values>>) => ReactNode;
}

/** A form that sends a message to the certification body or to a company; after a failure it shows all typed values again. */
export function MessageForm<Values>(props: MessageFormProps<Values>) {
  const { action, failure, stamp, count, children } = props;
  const { use = "Ce que vous écrivez ne sert qu’à vous répondre." } = props;
  return (
    <div className="flex flex-col gap-5">
      <FormFeedback
        failure={failure}
        refusal={failure?.refusal && { tone: "warning", ...messageRefusals[failure.refusal] }}
      />
      <form method="post" action={action}>
        <RequiredNote>{count && `Les ${count} sont obligatoires.`}</RequiredNote>
        <input type="hidden" name="stamp" value={failure?.stamp ?? stamp} />
        {children(fieldsOf(failure))}
        {/* Last, so that without styles people meet the real fields first. */}
        <Honeypot />
        <SubmitButton>Soumettre</SubmitButton>
      </form>
      <p className="text-sm text-ink-soft">
        {use}{" "}
        <a className="link" href="/confidentialite">
          Protection de vos données
        </a>
      </p>
    </div>
  );
}

const messageRefusals: Record<StampRefusal | RelayRefusal, { title: string; text: string }> = {
  "too-soon": {
    title: "Votre message n’est pas encore parti",
    text: "Le formulaire a été envoyé plus vite qu’une personne ne peut le remplir. Relisez votre message, puis appuyez de nouveau sur «\u00A0Soumettre\u00A0».",
  },
  expired: {
    title: "Votre message n’est pas encore parti",
    text: "Cette page était ouverte depuis trop longtemps. Rien n’est perdu\u00A0: votre message est ci-dessous, appuyez de nouveau sur «\u00A0Soumettre\u00A0».",
  },
  closed: {
    title: "Votre message n’est pas parti",
    text: "Cette entreprise ne reçoit plus de messages par l’annuaire. Ce que vous avez écrit est encore ci-dessous.",
  },
  "refused-sender": {
    title: "Votre message n’est pas parti",
    text: "Cette entreprise ne reçoit pas de messages de cette adresse e-mail. Ce que vous avez écrit est encore ci-dessous.",
  },
};
