import { expect, test } from "vitest";
import {
  activationRefusals,
  resetRefusals,
} from "#app/accounts/activation/account-links.refusals.ts";
import {
  changeRefusals as applicationRefusals,
  openRefusals,
  saveRefusals,
} from "#app/applications/application.refusals.ts";
import { changeRefusals, issueRefusals } from "#app/certificates/certificate.refusals.ts";
import { subscriptionRefusals } from "#app/contact/subscription.refusals.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import { paymentRefusals } from "#app/payments/payment.refusals.ts";
import { editionRefusals } from "#app/settings/edition.refusals.ts";

const tables = {
  activationRefusals,
  resetRefusals,
  openRefusals,
  applicationRefusals,
  saveRefusals,
  issueRefusals,
  changeRefusals,
  subscriptionRefusals,
  editionRefusals,
  paymentRefusals,
};

test.each(Object.entries<Record<string, RefusalAnswer>>(tables))(
  "each refusal of %s has its own message, in sentences of typographic French",
  (_name, table) => {
    const messages = Object.values(table).map(({ message }) => message);
    expect(new Set(messages).size).toBe(messages.length);
    for (const message of messages) {
      expect(message).toMatch(/^\p{Lu}.+\.$/u);
      expect(message).not.toMatch(/ [:;!?»]|'/);
    }
  },
);
