import { SubmitButton } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormFeedback } from "./form-feedback.tsx";
import { messageOf } from "./form-input.ts";
import type { MailRequestFailure } from "./mail-request.server.ts";

interface MailRequestFormProps {
  failure: MailRequestFailure | undefined;
  submit: string;
}

/** One field: the address that a mail is asked for. */
export function MailRequestForm({ failure, submit }: MailRequestFormProps) {
  return (
    <>
      <FormFeedback failure={failure} />
      <form method="post" noValidate className="flex flex-col gap-5">
        <TextField
          name="email"
          label="Adresse e-mail"
          type="email"
          autoComplete="email"
          inputMode="email"
          help="Celle du contact principal, indiquée à l’inscription."
          defaultValue={failure?.email}
          error={failure && messageOf(failure.errors, "email")}
        />
        <SubmitButton>{submit}</SubmitButton>
      </form>
    </>
  );
}
