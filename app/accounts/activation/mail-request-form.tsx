import { EmailField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import type { MailRequestFailure } from "./mail-request.server.ts";

interface MailRequestFormProps {
  failure: MailRequestFailure | undefined;
  submit: string;
}

/** The form that requests a mail: one field, the address. */
export function MailRequestForm({ failure, submit }: MailRequestFormProps) {
  return (
    <>
      <FormFeedback failure={failure} />
      <form method="post" noValidate className="flex flex-col gap-5">
        <RequiredNote />
        <EmailField
          {...fieldsOf(failure)("email")}
          label="Adresse e-mail"
          autoComplete="email"
          help="Celle du contact principal, indiquée à l’inscription."
        />
        <SubmitButton>{submit}</SubmitButton>
      </form>
    </>
  );
}
