import { expect, test } from "vitest";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { aPayer, aPayment, paysByTransfer } from "#tests/paying.ts";
import { loader } from "./receipt-page.tsx";

const t = openForTests({ day: "2026-11-24" });

test.each([true, false])(
  "the page of a receipt says whether its company is of the demonstration: %s",
  async (demo) => {
    const payer = await aPayer(t.services);
    const { companyId, accountId } = payer;
    await t.db.updateTable("company").set({ demo }).where("id", "=", companyId).execute();
    const { paymentId: id } = await aPayment(t.services, companyId);
    await paysByTransfer(t.services, id);
    const answer = await callPage(loader, {
      services: t.services,
      path: `/espace/paiements/${id}/recu`,
      cookie: await signedInCookie(t.services, accountId),
    });
    expect(answer).toMatchObject({ status: 200, data: { isDemo: demo } });
  },
);
