import * as v from "valibot";
import { type FormValues, keptValues } from "#app/forms/form-input.ts";
import { typedEmail } from "#app/forms/typed-text.ts";

/** The form below a post (Spec §2), without validation, because comments are not stored. */
const commentSchema = v.object({
  name: v.string(),
  email: v.string(),
  website: v.string(),
  comment: v.string(),
});

/** The answer to any comment: comments are closed. */
export interface CommentsClosed {
  refusal: "comments-closed";
  values: Partial<FormValues<typeof commentSchema>>;
  errors: Record<never, never>;
}

/** The answer to a comment form, with the typed values. */
export const commentsClosed = (form: FormData): CommentsClosed => ({
  refusal: "comments-closed",
  values: keptValues(commentSchema, form),
  errors: {},
});

export const demoCommentMessages = {
  name: "Your name is required",
  email: "Your e-mail address is required",
  emailForm: "Enter a complete e-mail address, such as name@example.com",
  urlForm: "Enter a complete web address, such as https://example.com",
  comment: "Your comment is required",
};

const text = (missingMessage: string) =>
  v.pipe(v.string(missingMessage), v.trim(), v.nonEmpty(missingMessage));

const isWebAddress = (address: string) =>
  address === "" || (URL.canParse(address) && /^https?:\/\//i.test(address));

/** The form of the fourth dialog (Spec §5): name, e-mail and comment are required, the website is optional. */
export const demoCommentSchema = v.object({
  name: text(demoCommentMessages.name),
  email: typedEmail(demoCommentMessages.email, demoCommentMessages.emailForm),
  url: v.pipe(v.string(), v.trim(), v.check(isWebAddress, demoCommentMessages.urlForm)),
  comment: text(demoCommentMessages.comment),
});
