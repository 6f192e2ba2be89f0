import { expect, test } from "./fixtures.ts";
import { keepPreCheck } from "./pre-check-steps.ts";

test("without scripts, what was answered before there was an account is in the file that is opened", async ({
  page,
  mailbox,
}) => {
  await keepPreCheck(page, mailbox, () => expect(page).toHaveURL(/\/register\/succes$/));
});
