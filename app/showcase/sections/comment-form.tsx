import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CommentsClosed, CommentTyped } from "./comments-closed.ts";

interface CommentFormProps {
  action: string;
  /** The answer to what was sent a moment ago. */
  refused: CommentsClosed | undefined;
}

/** Name, e-mail, website and comment (Spec §2), without rules; the answer says that comments are closed. */
export function CommentForm({ action, refused }: CommentFormProps) {
  return (
    <section aria-labelledby="leave-a-comment" className="card mt-8 p-5 sm:p-8">
      <h2 id="leave-a-comment" className="text-2xl font-bold text-green">
        Leave a comment
      </h2>
      <p id="comment-note" className="mt-2 mb-5 text-ink-soft">
        This is a page of the template: what you send is answered, but neither published nor kept.
      </p>
      {refused && <Closed />}
      <form method="post" action={action} noValidate aria-describedby="comment-note">
        <div className="grid gap-x-6 sm:grid-cols-2">
          <CommentField name="name" label="Name" autoComplete="name" typed={refused?.typed} />
          <CommentField
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            typed={refused?.typed}
          />
        </div>
        <div className="grid">
          <CommentField
            name="website"
            label="Website"
            type="url"
            autoComplete="url"
            typed={refused?.typed}
          />
          <div className="field">
            <label htmlFor="comment-comment" className="font-semibold">
              Comment
            </label>
            <textarea
              id="comment-comment"
              name="comment"
              rows={6}
              defaultValue={refused?.typed.comment}
              className="control"
            />
          </div>
        </div>
        <SubmitButton>Post comment</SubmitButton>
      </form>
    </section>
  );
}

function Closed() {
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts this is what takes a visitor to the answer
    <div tabIndex={-1} autoFocus className="mb-5">
      <Notice tone="warning" title="Comments are closed on the pages of the template">
        <p>
          Your comment was not sent to anyone. What you typed is still below, in case you want to
          copy it. To reach us, use the{" "}
          <a href="/contact" className="link">
            contact page
          </a>
          .
        </p>
      </Notice>
    </div>
  );
}

interface CommentFieldProps {
  name: Exclude<keyof CommentTyped, "comment">;
  label: string;
  type?: "text" | "email" | "url";
  autoComplete: "name" | "email" | "url";
  typed: CommentTyped | undefined;
}

function CommentField({ name, label, type = "text", autoComplete, typed }: CommentFieldProps) {
  const id = `comment-${name}`;
  return (
    <div className="field">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        defaultValue={typed?.[name]}
        className="control"
      />
    </div>
  );
}
