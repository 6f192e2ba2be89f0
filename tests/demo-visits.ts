import { addDocument } from "#app/documents/add-document.server.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import { declarePayment, keepProof } from "#app/payments/desk/offline.server.ts";
import { arrivalOf } from "#db/demo/stage.ts";
import { aPerson } from "./actors.ts";
import { made } from "./applying.ts";
import { aPdf } from "./sample-files.ts";
import { type TestServices, testContext } from "./services.ts";

/** What a visitor of the demonstration does as a company: sends a document, and pays by a transfer with its proof. */
export async function useDemonstration(services: TestServices, files: FileArrivals): Promise<void> {
  const { db } = services;
  const due = await db
    .selectFrom("payment")
    .innerJoin("member", "member.company_id", "payment.company_id")
    .innerJoin("account", "account.id", "member.account_id")
    .select([
      "payment.id as paymentId",
      "payment.company_id as companyId",
      "account.id as accountId",
    ])
    .where("payment.state", "=", "due")
    .where("payment.id", "not in", db.selectFrom("payment_attempt").select("payment_id"))
    .where("account.email", "like", "%@demo.tabax.example")
    .where("member.role", "=", "owner")
    .orderBy("payment.id")
    .executeTakeFirstOrThrow();
  const { companyId, accountId, paymentId } = due;
  const actor = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
  const ctx = testContext(services, { actor });
  const arrive = arrivalOf(files);
  await made(
    addDocument(ctx, {
      companyId,
      code: "CSS",
      isRequest: false,
      issuedOn: "2026-11-20",
      endsOn: null,
      file: await arrive("css.pdf", aPdf({ text: "Une visite" })),
    }),
  );
  const proof = await made(
    keepProof(ctx, { companyId, file: await arrive("avis.pdf", aPdf({ text: "Un avis" })) }),
  );
  await made(
    declarePayment(ctx, {
      paymentId,
      rail: "transfer",
      proofReference: "VIR-1",
      proofNote: null,
      proof,
    }),
  );
}
