import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { demoCommentMessages, demoCommentSchema } from "./comment.schema.ts";

const right = { name: "Aline", email: "aline@example.com", url: "", comment: "A fine wall." };

const messagesOf = (fields: Partial<typeof right>) =>
  v.safeParse(demoCommentSchema, { ...right, ...fields }).issues?.map(({ message }) => message) ??
  [];

describe("form of the dialog", () => {
  it.each([
    ["all that is required", {}, []],
    ["a site", { url: "https://example.com/wall" }, []],
    ["no name", { name: " " }, [demoCommentMessages.name]],
    ["no e-mail", { email: "" }, [demoCommentMessages.email]],
    ["half an e-mail", { email: "aline@" }, [demoCommentMessages.emailForm]],
    ["no comment", { comment: "\n" }, [demoCommentMessages.comment]],
    ["a site without its beginning", { url: "example.com" }, [demoCommentMessages.urlForm]],
    ["an address that is no site", { url: "javascript:alert(1)" }, [demoCommentMessages.urlForm]],
  ])("with %s: its first message, or none", (_, fields, messages) => {
    const faults = messagesOf(fields);
    expect(faults.slice(0, 1)).toEqual(messages);
  });
});
