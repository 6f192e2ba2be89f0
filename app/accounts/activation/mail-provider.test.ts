import { expect, test } from "vitest";
import { mailProviderOf } from "./mail-provider.ts";

test.each([
  ["awa@gmail.com", "https://mail.google.com/"],
  ["awa@Yahoo.FR", "https://mail.yahoo.com/"],
  ["awa@hotmail.fr", "https://outlook.live.com/mail/"],
  ["awa@live.co.uk", "https://outlook.live.com/mail/"],
  ["awa@icloud.com", "https://www.icloud.com/mail/"],
  ["awa@baol.sn", null],
  ["awa@gmail.com.evil.example", null],
  ["awa@notgmail.com", null],
])("the mailbox of %s is read at %s", (email, url) => {
  expect(mailProviderOf(email)?.url ?? null).toBe(url);
});
