import { expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { askForPayment } from "#app/payments/attempts/ask-for-payment.server.ts";
import { anApplicationUnderWay, made } from "#tests/applying.ts";
import { openForTests } from "#tests/opening.ts";
import { exportPerson } from "./export-person.server.ts";

const t = openForTests({ day: "2026-11-20" });

/** A company with a sheet of each kind; their numbers end in the given letter. */
async function withReceipts(letter: string) {
  const { applicationId, companyId, owner } = await anApplicationUnderWay(t.services);
  const payment = t.as(owner).transaction((tx) =>
    askForPayment(tx, {
      companyId,
      subjectId: applicationId,
      due: { kind: "opening", class: "D", subAreas: 1 },
    }),
  );
  const { paymentId } = await made(payment);
  const sheets = [
    ["registration-receipt", "company", companyId],
    ["payment-receipt", "payment", paymentId],
    ["filing-receipt", "application", applicationId],
  ] as const;
  for (const [kind, subject_kind, subject_id] of sheets)
    await t.db
      .insertInto("sheet")
      .values({
        id: newId(),
        kind,
        subject_kind,
        subject_id,
        number: `N-${letter}`,
        sha256: "0",
        pdf: Buffer.from(letter),
        drawn_at: t.services.now(),
      })
      .execute();
  return owner;
}

test("an export holds the receipts of registration, payments and filings of the person’s companies, and no others", async () => {
  const owner = await withReceipts("A");
  await withReceipts("B");
  const { accountId, email } = owner;
  const files = await made(exportPerson(t.as(owner), { accountId, email }));
  expect(files.map(({ name }) => name)).toEqual([
    ...["a-lire.html", "donnees.json", "recus/recu-depot-N-A.pdf"],
    ...["recus/recu-paiement-N-A.pdf", "recus/recu-inscription-N-A.pdf"],
  ]);
});
