import type { ReactNode } from "react";
import { FormFeedback } from "#app/accounts/form-feedback.tsx";
import { messageOf } from "#app/accounts/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { messageRefusals } from "./message.refusals.ts";
import type { MessageFailure } from "./take-message.server.ts";
import { TrapField } from "./trap-field.tsx";

interface MessageFormProps {
  action: string;
  failure: MessageFailure | undefined;
  stamp: string;
  /** How many fields there are, all of them asked for: « trois champs ». */
  count: string;
  /** The fields; each is given its name, what was typed in it and what is wrong with it. */
  children: (field: (name: string) => FieldState) => ReactNode;
}

interface FieldState {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
}

/** A form that writes to the body; after a failure it holds all that was typed. */
export function MessageForm({ action, failure, stamp, count, children }: MessageFormProps) {
  const errors = failure?.errors ?? [];
  const field = (name: string) => ({
    name,
    defaultValue: failure?.typed[name],
    error: messageOf(errors, name),
  });
  return (
    <div className="flex flex-col gap-5">
      <MessageFeedback failure={failure} />
      <form method="post" action={action}>
        <input type="hidden" name="stamp" value={failure?.stamp ?? stamp} />
        <TrapField />
        {children(field)}
        <SubmitButton>Soumettre</SubmitButton>
      </form>
      <p className="text-sm text-ink-soft">
        {`Les ${count} sont obligatoires. Ce que vous écrivez ne sert qu’à vous répondre. `}
        <a className="link" href="/confidentialite">
          Protection de vos données
        </a>
      </p>
    </div>
  );
}

/** Wrong fields, a form that came too soon or too late, or too many of them; each takes the focus. */
function MessageFeedback({ failure }: { failure: MessageFailure | undefined }) {
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
