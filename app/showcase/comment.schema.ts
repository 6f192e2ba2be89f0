import * as v from "valibot";
import { type FormValues, keptValues } from "#app/forms/form-input.ts";

/** The form below a post (Spec §2), without rules: nothing of a comment is kept. */
const commentSchema = v.object({
  name: v.string(),
  email: v.string(),
  website: v.string(),
  comment: v.string(),
});

/** The only answer to a comment: template pages take none. */
export interface CommentsClosed {
  refusal: "comments-closed";
  values: Partial<FormValues<typeof commentSchema>>;
  errors: Record<never, never>;
}

/** The form comes back with all that was typed. */
export const commentsClosed = (form: FormData): CommentsClosed => ({
  refusal: "comments-closed",
  values: keptValues(commentSchema, form),
  errors: {},
});
