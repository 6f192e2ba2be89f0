import { manageDocument, removeDocumentOf } from "./document-steps.ts";
import { test } from "./fixtures.ts";
import { enterAsMember } from "./register-page.ts";

test("without scripts documents are listed as missing, refused, accepted, replaced and removed", async ({
  page,
  mailbox,
}) => {
  await enterAsMember(page, mailbox);
  await manageDocument(page);
  await removeDocumentOf(page);
});
