import { createHash } from "node:crypto";
import { applicationInScope } from "#app/applications/application.queries.server.ts";
import { askOpeningFee } from "#app/applications/draft/ask-opening-fee.server.ts";
import { confirmDiscrepancies } from "#app/applications/draft/confirm-discrepancies.server.ts";
import { seenOf } from "#app/applications/draft/discrepancies.ts";
import { readDraft } from "#app/applications/draft/draft-facts.server.ts";
import { figureNames } from "#app/applications/draft/figures.ts";
import { openApplication } from "#app/applications/open-application.server.ts";
import { documentMachine } from "#app/documents/document.machine.ts";
import { insertDocument } from "#app/documents/document-writes.queries.server.ts";
import { publishFirstRequirements } from "#app/documents/publish-requirement.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import type { Class } from "#app/tariff/classes.ts";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { aPayer, paysByTransfer } from "./paying.ts";
import { aPdf, fileForm } from "./sample-files.ts";
import { type TestServices, testContext } from "./services.ts";

export type Applicant = Person & { companyId: string };

export const publishRequirements = (services: TestServices) =>
  publishFirstRequirements(testContext(services), {
    effectiveFrom: referenceFrom,
    requirements: requirements2026,
  });

export interface Drafted {
  owner: Applicant;
  companyId: string;
  applicationId: string;
}

interface DraftChoice {
  class?: Class;
  subAreas?: string[];
  /** By name of the figure; one that reaches no class when absent. */
  figures?: Record<string, number>;
}

const tiny = Object.fromEntries(figureNames.map((name, place) => [name, place + 1]));

/** An active company with a draft that has its sub-areas, its class and its figures. */
export async function aDraft(
  services: TestServices,
  { class: aimedAt = "F", subAreas = ["2201"], figures = tiny }: DraftChoice = {},
): Promise<Drafted> {
  const owner = await aPayer(services);
  const { companyId } = owner;
  const opened = await openApplication(testContext(services, { actor: owner }), {
    companyId,
    kind: "first" as const,
    wanted: {
      subAreas: subAreas.map((code) => ({ code, level: 1 })),
      class: aimedAt,
      figures,
    },
  });
  if (!opened.ok) throw new Error(opened.refusal);
  return { owner, companyId, applicationId: opened.value.applicationId };
}

/** Explains every figure of a draft that differs from the lists or from the registration. */
export async function explainsFigures(
  services: TestServices,
  { owner, companyId, applicationId }: Drafted,
): Promise<void> {
  const ctx = testContext(services, { actor: owner });
  const scope = { kind: "company", companyId } as const;
  const application = await applicationInScope(services.db, scope, applicationId);
  if (!application) throw new Error("No such draft.");
  const { draft } = await readDraft(ctx, application);
  const reasons = Object.fromEntries(
    draft.discrepancies.map((each) => [
      each.name,
      { seen: seenOf(each), reason: "Les deux sont justes" },
    ]),
  );
  const confirmed = await confirmDiscrepancies(ctx, { applicationId, reasons });
  if (!confirmed.ok) throw new Error(confirmed.refusal);
}

/** A draft that only lacks the sworn statement: every document is in the vault, the opening fee is paid. */
export async function aCompleteDraft(
  services: TestServices,
  choice: DraftChoice = {},
): Promise<Drafted> {
  const drafted = await aDraft(services, choice);
  await suppliesAll(services, drafted);
  await paysOpening(services, drafted);
  await explainsFigures(services, drafted);
  return drafted;
}

/** Adds a document that is valid today to the vault for each requirement of a draft. */
export async function suppliesAll(services: TestServices, drafted: Drafted): Promise<void> {
  const { db } = services;
  const { companyId } = drafted;
  const now = services.now();
  const day = todayInDakar(now);
  const application = await applicationInScope(
    db,
    { kind: "company", companyId },
    drafted.applicationId,
  );
  if (!application) throw new Error("No such draft.");
  const { asked } = await readDraft({ db, now }, application);
  await testContext(services, { actor: drafted.owner }).transaction(async (tx) => {
    for (const { requirement, years } of asked) {
      const closed = (back: number) => `${Number(day.slice(0, 4)) - 1 - back}-12-31`;
      const dates =
        requirement.validity === "fiscal"
          ? Array.from({ length: years ?? 1 }, (_, back) => closed(back))
          : [requirement.validity === "days" ? addDays(day, -5) : null];
      for (const issuedOn of dates) {
        const id = newId();
        await insertDocument(tx.db, {
          id,
          companyId,
          issuedOn,
          code: requirement.code,
          sha256: createHash("sha256").update(id).digest("hex"),
          name: `${requirement.code.toLowerCase()}.pdf`,
          type: "application/pdf",
          bytes: 1000,
          pages: 1,
          hasScript: false,
          scan: "clean" as const,
          isRequest: false,
          endsOn: requirement.validity === "expiry" ? addDays(day, 400) : null,
          suppliedAt: now,
          suppliedBy: drafted.owner.accountId,
        });
        await openFirstStayIn(tx, documentMachine, [id]);
      }
    }
  });
}

/** Asks for the opening fee and settles it. */
export async function paysOpening(
  services: TestServices,
  { owner, applicationId }: Drafted,
): Promise<string> {
  const ctx = testContext(services, { actor: owner });
  const payment = await askOpeningFee(ctx, { applicationId });
  if (!payment.ok) throw new Error(payment.refusal);
  const { paymentId } = payment.value;
  await paysByTransfer(services, paymentId);
  return paymentId;
}

/** A company with ten applications, one of them open, five hundred documents of 25 kinds and a hundred payments. */
export async function fillApplicationFacts(
  { db, now }: Pick<TestServices, "db" | "now">,
  { accountId, companyId }: { accountId: string; companyId: string },
): Promise<void> {
  const at = now();
  const day = todayInDakar(at);
  const files = Array.from({ length: 10 }, (_, place) => ({
    id: newId(),
    company_id: companyId,
    kind: "first" as const,
    state: place === 0 ? ("draft" as const) : ("withdrawn" as const),
    state_since: at,
    version: 1,
    figures: jsonText({}),
    opened_at: at,
    saved_at: at,
  }));
  await db.insertInto("application").values(files).execute();
  const documents = Array.from({ length: 500 }, (_, place) => ({
    id: newId(),
    company_id: companyId,
    requirement_code: `CODE-${place % 25}`,
    sha256: String(place).padStart(64, "0"),
    name: "piece.pdf",
    type: "application/pdf" as const,
    bytes: 1000,
    pages: 1,
    has_script: false,
    issued_on: day,
    state: "usable" as const,
    state_since: at,
    version: 1,
    scan: "clean" as const,
    supplied_at: at,
    supplied_by: accountId,
  }));
  await db.insertInto("document").values(documents).execute();
  const { id } = await db.selectFrom("tariff_version").select("id").executeTakeFirstOrThrow();
  const payments = Array.from({ length: 100 }, (_, place) => ({
    id: newId(),
    company_id: companyId,
    reference: `${companyId}-${place}`,
    purpose: "opening" as const,
    subject_id: newId(),
    lines: jsonText([]),
    amount: 1000n,
    tariff_version_id: id,
    state: "paid" as const,
    state_since: at,
    version: 1,
    created_at: at,
  }));
  await db.insertInto("payment").values(payments).execute();
}

/** Keeps a PDF that no other document has; returns its hash. */
export async function keepContent(services: TestServices, pdf: { pages: number }): Promise<string> {
  const body = fileForm(aPdf({ ...pdf, text: newId() }), {});
  const request = new Request("https://tabax.example/", { method: "POST", body });
  const posted = await services.files.readForm(request, { maxBytes: 1_000_000 });
  if (!posted.ok || !posted.form.file) throw new Error("No file arrived.");
  await services.files.keep(posted.form.file, "application/pdf");
  return posted.form.file.sha256;
}
