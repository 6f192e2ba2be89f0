import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { FormFeedback, RequiredNote } from "#app/forms/form-feedback.tsx";
import { type FormFailure, type FormValues, fieldsOf } from "#app/forms/form-input.ts";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { type demoCommentSchema, demoCommentMessages as messages } from "../comment.schema.ts";

export type DemoCommentFailure = FormFailure<FormValues<typeof demoCommentSchema>>;

const words = {
  title: "Please check the form",
  text: "Nothing was lost: what you typed is still there.",
};

/** Checked by a script and again by the server; native validation is off (Spec §5). */
export function DemoCommentForm({ failure }: { failure: DemoCommentFailure | undefined }) {
  const field = fieldsOf(failure);
  return (
    <checked-form className="block">
      <BrowserScript name="showcase" />
      <div className="mb-5 empty:hidden">
        <FormFeedback failure={failure} words={words} />
      </div>
      <form method="post" action="/modal-popup" noValidate>
        <RequiredNote>All fields are required unless they say otherwise.</RequiredNote>
        <div className="grid gap-x-6 sm:grid-cols-2">
          <TextField
            {...field("name")}
            label="Name"
            autoComplete="name"
            maxLength={254}
            askedByBrowser
            data-missing={messages.name}
          />
          <TextField
            {...field("email")}
            label="Email"
            help="Example: name@example.com"
            type="email"
            autoComplete="email"
            maxLength={254}
            askedByBrowser
            data-missing={messages.email}
            data-mistyped={messages.emailForm}
          />
        </div>
        <div className="grid">
          <TextField
            {...field("url")}
            label="URL"
            help="Example: https://example.com"
            type="url"
            autoComplete="url"
            maxLength={254}
            optional="optional"
            data-mistyped={messages.urlForm}
          />
          <TextAreaField
            {...field("comment")}
            label="Comment"
            rows={4}
            maxLength={5000}
            askedByBrowser
            data-missing={messages.comment}
          />
        </div>
        <button type="submit" className="button button-primary">
          Send the comment
        </button>
      </form>
    </checked-form>
  );
}
