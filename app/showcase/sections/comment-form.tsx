import { TextAreaField, TextField } from "#app/forms/field.tsx";
import { fieldsOf } from "#app/forms/form-input.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CommentsClosed } from "../comment.schema.ts";

interface CommentFormProps {
  action: string;
  /** The answer to the posted comment. */
  refused: CommentsClosed | undefined;
}

/** Name, e-mail, website and comment (Spec §2), without validation; the answer says that comments are closed. */
export function CommentForm({ action, refused }: CommentFormProps) {
  const fieldProps = fieldsOf(refused);
  const field = (name: Parameters<typeof fieldProps>[0]) => ({
    ...fieldProps(name),
    id: `comment-${name}`,
    optional: "",
  });
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
          <TextField {...field("name")} label="Name" autoComplete="name" />
          <TextField
            {...field("email")}
            label="Email"
            help="Example: name@example.com"
            type="email"
            autoComplete="email"
          />
        </div>
        <div className="grid">
          <TextField {...field("website")} label="Website" type="url" autoComplete="url" />
          <TextAreaField {...field("comment")} label="Comment" rows={6} />
        </div>
        <SubmitButton>Post comment</SubmitButton>
      </form>
    </section>
  );
}

function Closed() {
  return (
    <div className="mb-5">
      <Notice tone="warning" title="Comments are closed on the pages of the template" takesFocus>
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
