import { expect, test } from "vitest";
import { saysNoSuchMailbox } from "./recipient-refusal.ts";

test.each([
  ["550 5.1.1 <awa@exemple.sn>: Recipient address rejected: User unknown", true],
  ["550-5.1.1 The email account that you tried to reach does not exist.", true],
  ["552 5.2.2 Mailbox full", true],
  ["550 No such user here", true],
  ["553 mailbox name not allowed", true],
  ["554 5.7.1 <awa@exemple.sn>: Relay access denied", false],
  ["550 relay not permitted", false],
  ["550 5.7.1 Our policy refuses your network", false],
  ["550 5.1.8 Sender address rejected: Domain not found", false],
  ["554 Transaction failed", false],
  ["450 4.2.0 Greylisted", false],
  ["", false],
])("%s", (response, expected) => {
  expect(saysNoSuchMailbox(response)).toBe(expected);
});
