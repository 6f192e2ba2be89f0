import { expect, test } from "./fixtures.ts";
import { keepPreCheck } from "./pre-check-steps.ts";

test("the answers of the pre-check are in the application that is opened after registration and sign-in", async ({
  page,
  mailbox,
}) => {
  await keepPreCheck(page, mailbox, () =>
    expect(page.getByText(/Inscription (enregistrée|reçue)|e-mail/i).first()).toBeVisible(),
  );
});
