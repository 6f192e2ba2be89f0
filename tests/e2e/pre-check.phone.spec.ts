import { expect, test } from "./fixtures.ts";
import { keepPreCheck } from "./pre-check-steps.ts";

test("what was answered before there was an account is in the file that is opened after registration and sign-in", async ({
  page,
  mailbox,
}) => {
  await keepPreCheck(page, mailbox, () =>
    expect(page.getByText(/Inscription (enregistrée|reçue)|e-mail/i).first()).toBeVisible(),
  );
});
