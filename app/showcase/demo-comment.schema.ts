import * as v from "valibot";

export const demoCommentMessages = {
  name: "Your name is required",
  email: "Your e-mail address is required",
  emailForm: "Enter a complete e-mail address, such as name@example.com",
  urlForm: "Enter a complete web address, such as https://example.com",
  comment: "Your comment is required",
};

const text = (missing: string) => v.pipe(v.string(missing), v.trim(), v.nonEmpty(missing));

const isWebAddress = (address: string) =>
  address === "" || (URL.canParse(address) && /^https?:\/\//i.test(address));

/** The form of the fourth dialog (Spec §5): name, e-mail and comment are required, the address of a site is not. */
export const demoCommentSchema = v.object({
  name: text(demoCommentMessages.name),
  email: v.pipe(text(demoCommentMessages.email), v.email(demoCommentMessages.emailForm)),
  url: v.pipe(v.string(), v.trim(), v.check(isWebAddress, demoCommentMessages.urlForm)),
  comment: text(demoCommentMessages.comment),
});
