import { test } from "./fixtures.ts";
import { lookAfterPaper, removePaper } from "./paper-steps.ts";
import { enterAsMember } from "./register-page.ts";

test("papers: what is missing, a file that cannot be used, one that is in order, replaced, removed", async ({
  page,
  mailbox,
}) => {
  await enterAsMember(page, mailbox);
  await lookAfterPaper(page);
  await removePaper(page);
});
