import { type FieldMessage, messageOf } from "#app/accounts/form-input.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { demoCommentMessages as messages } from "../demo-comment.schema.ts";

export interface DemoCommentFailure {
  errors: FieldMessage[];
  /** What was typed in each field, to be shown again. */
  typed: Record<string, string>;
}

const fields = [
  { name: "name", label: "Name", autoComplete: "name", missing: messages.name },
  {
    name: "email",
    label: "Email",
    type: "email",
    autoComplete: "email",
    missing: messages.email,
    mistyped: messages.emailForm,
  },
  {
    name: "url",
    label: "URL",
    type: "url",
    autoComplete: "url",
    mistyped: messages.urlForm,
    optional: true,
  },
  { name: "comment", label: "Comment", missing: messages.comment, rows: 4 },
];

/** Checked by the page's script, and by the server all the same: the browser's own validation is off (Spec §5). */
export function DemoCommentForm({ failure }: { failure: DemoCommentFailure | undefined }) {
  const errors = failure?.errors ?? [];
  return (
    <checked-form className="block">
      {failure && (
        <div className="mb-5">
          <ErrorSummary
            title="Please check the form"
            text="Nothing was lost: what you typed is still there."
            errors={errors}
          />
        </div>
      )}
      <form method="post" action="/modal-popup" noValidate>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {fields.map(({ label, missing, mistyped, optional, rows, ...field }) => {
            const { name } = field;
            const error = messageOf(errors, name);
            const control = {
              ...field,
              id: name,
              defaultValue: failure?.typed[name],
              required: !optional,
              maxLength: rows ? 5000 : 254,
              className: "control",
              "data-missing": missing,
              "data-mistyped": mistyped,
              "aria-invalid": error ? true : undefined,
              "aria-describedby": `${name}-error`,
            };
            return (
              <div
                key={name}
                className={`mb-4 ${name === "name" || name === "email" ? "" : "sm:col-span-2"}`}
              >
                <label htmlFor={name} className="mb-1.5 block font-semibold">
                  {label}
                  {optional && <span className="font-normal text-ink-soft"> (optional)</span>}
                </label>
                {rows ? <textarea {...control} rows={rows} /> : <input {...control} />}
                <p
                  id={`${name}-error`}
                  className="mt-1 text-sm font-semibold text-error empty:hidden"
                >
                  {error}
                </p>
              </div>
            );
          })}
        </div>
        <button type="submit" className="button button-primary">
          Send the comment
        </button>
      </form>
    </checked-form>
  );
}
