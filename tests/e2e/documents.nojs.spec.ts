import { manageDocument, removeDocumentOf } from "./document-steps.ts";
import { test } from "./fixtures.ts";
import { enterAsMember } from "./register-page.ts";

test("documents: what is missing, a file that cannot be used, one that is in order, replaced, removed", async ({
  page,
  mailbox,
}) => {
  await enterAsMember(page, mailbox);
  await manageDocument(page);
  await removeDocumentOf(page);
});
