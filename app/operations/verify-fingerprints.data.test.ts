import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { filingInScope } from "#app/applications/draft/draft.queries.server.ts";
import { keepFilingReceipt } from "#app/applications/filing/send-filing-receipt.server.ts";
import { drawPaymentReceipt } from "#app/payments/receipts/draw-receipt.server.ts";
import { loader as receiptLoader } from "#app/payments/receipts/receipt-page.tsx";
import { keepLetter } from "#app/review/decision/draw-letter.server.ts";
import { signDecision } from "#app/review/decision/sign-decision.server.ts";
import { duties } from "#server/duties/list.ts";
import { made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { aPayment, paysByTransfer } from "#tests/paying.ts";
import { testContext } from "#tests/services.ts";
import { verifyFingerprints } from "./verify-fingerprints.server.ts";

const t = openForTests({ day: "2026-11-24" });

let prepared: Awaited<ReturnType<typeof aPreparedDecision>>;
let paymentId: string;
beforeAll(async () => {
  prepared = await aPreparedDecision(t.services);
  await presidentReads(t.services, prepared);
  await made(signDecision(t.as(prepared.president), { decisionId: prepared.decisionId }));
  ({ paymentId } = await aPayment(t.services, prepared.companyId));
  await paysByTransfer(t.services, paymentId);
});

const change = async (table: "receipt" | "decision" | "application", statement: string) => {
  await sql.raw(`alter table ${table} disable trigger user`).execute(t.db);
  await sql.raw(statement).execute(t.db);
  await sql.raw(`alter table ${table} enable trigger user`).execute(t.db);
};

const receiptPage = async () => {
  const accountId = "accountId" in prepared.owner ? prepared.owner.accountId : "";
  const { data } = await callPage(
    receiptLoader as never,
    {
      services: t.services,
      path: `/espace/paiements/${paymentId}/recu`,
      params: { id: paymentId },
      cookie: await signedInCookie(t.services, String(accountId)),
    } as never,
  );
  return data as { holds: boolean };
};

test("what was signed and kept has its fingerprint, until somebody changes it past every trigger", async () => {
  const verify = duties.find(({ name }) => name === "verify-seals");
  const run = () => verify?.run(testContext(t.services), new AbortController().signal);
  expect((await verifyFingerprints(t.services)).differing).toEqual([]);
  expect(await run()).not.toHaveProperty("trouble");
  expect(await receiptPage()).toMatchObject({ holds: true });

  await change(
    "receipt",
    `update receipt set content = jsonb_set(content, '{words}', '"un million"')`,
  );
  expect(await receiptPage()).toMatchObject({ holds: false });
  expect(t.services.logged.at(-1)).toMatchObject({
    level: "error",
    message: "A fingerprint differs from what is shown",
  });
  await expect(
    drawPaymentReceipt(
      t.as(prepared.owner),
      { kind: "company", companyId: prepared.companyId },
      paymentId,
    ),
  ).rejects.toThrow("fingerprint of the receipt differs");

  const companyScope = { kind: "company", companyId: prepared.companyId } as const;
  const filed = () => filingInScope(t.db, companyScope, prepared.applicationId);
  expect(await filed()).toMatchObject({ isAsFiled: true });
  await change(
    "application",
    `update application set filing = jsonb_set(filing, '{class}', '"A"')`,
  );
  expect(await filed()).toMatchObject({ isAsFiled: false });
  await expect(keepFilingReceipt(testContext(t.services), prepared)).rejects.toThrow(
    "is not as it was filed",
  );

  await change("decision", `update decision set letter = jsonb_set(letter, '{words}', '"Autre"')`);
  await expect(keepLetter(testContext(t.services), prepared.decisionId)).rejects.toThrow(
    "fingerprint of the letter differs",
  );
  expect((await verifyFingerprints(t.services)).differing).toEqual([
    expect.stringMatching(/^lettre DE-/),
    expect.stringMatching(/^dossier DO-/),
    expect.stringMatching(/^reçu RE/),
  ]);
  expect(await run()).toMatchObject({
    trouble: expect.stringMatching(
      /^3.contenus signés ou enregistrés .*lettre DE-.*Ne vous y fiez pas/,
    ),
  });
});
