import { appendToJournal } from "#app/journal/append.server.ts";
import type { GuardContext } from "#app/journal/make-move.server.ts";
import type { Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { nextNumber } from "#app/kernel/next-number.server.ts";
import { announceDifferenceIn } from "#app/payments/refunds/surplus.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { classReached } from "#app/tariff/classes.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { taskKind } from "#app/tasks/task.ts";
import type { LockedApplication } from "../application.queries.server.ts";
import { applicationNumbers } from "../application.ts";
import { type ReadDraft, readDraft } from "../draft/draft-facts.server.ts";
import { companyFigures } from "../draft/figures.ts";
import type { FiledContent, FiledDocument, Filing } from "./filing.ts";
import { writeFiling } from "./filing-writes.queries.server.ts";

/** Draws the filing receipt and mails it. */
export const filingReceiptTask = taskKind<{ applicationId: string }>("filing-receipt");

/** Who accepted the sworn statement. */
export interface Accepted {
  accountId: string;
  name: string;
}

const draftCache = new WeakMap<LockedApplication, Promise<ReadDraft>>();

/** The draft of a locked application, read once for all its guards. */
export function draftOf(
  ctx: Pick<GuardContext, "db" | "now">,
  subject: LockedApplication,
): Promise<ReadDraft> {
  const cachedDraft = draftCache.get(subject) ?? readDraft(ctx, subject);
  draftCache.set(subject, cachedDraft);
  return cachedDraft;
}

/**
 * Copies the whole content of an application, under the lock of its company, so that no document leaves the vault
 * meanwhile. The journal keeps the hash of the copy and of each document.
 */
export async function freezeIn(
  tx: Tx,
  subject: LockedApplication,
  accepted: Accepted,
): Promise<void> {
  const { swornStatement: text } = await settingsInForce(tx.db, tx.now);
  const facts = await draftOf(tx, subject);
  const year = Number(todayInDakar(tx.now).slice(0, 4));
  const number = await nextNumber(tx, applicationNumbers, year);
  const { class: aimedAt, ...content } = contentOf(subject, facts);
  if (aimedAt === null) throw new Error("A file without a class is frozen.");
  const filing: Filing = { ...content, number, class: aimedAt };
  const sha256 = sha256Hex(canonicalJson(filing));
  const textSha256 = sha256Hex(text);
  await writeFiling(tx.db, {
    id: subject.id,
    number,
    filing,
    sha256,
    at: tx.now,
    by: accepted.accountId,
    sworn: { ...accepted, at: tx.now.toISOString(), text, textSha256 },
    address: tx.requester.ipAddress,
  });
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: subject.id,
    event: "application-frozen",
    data: {
      number,
      sha256,
      swornSha256: textSha256,
      documents: filing.documents.map((document) => ({
        code: document.code,
        sha256: document.sha256,
      })),
    },
  });
}

/** The content that a draft would be filed with now. */
export function contentOf(
  { kind }: Pick<LockedApplication, "kind">,
  { draft, company, means, asked, tariff }: ReadDraft,
): FiledContent {
  const { fee, figures, means: summary } = draft;
  return {
    kind,
    number: null,
    company: {
      name: company.name,
      ein: company.ein,
      businessRegistry: company.businessRegistry,
      country: company.country,
      legalForm: company.legalForm,
      foundedOn: company.foundedOn,
      address: company.address,
      phone: company.phone,
      email: company.email,
    },
    contact: {
      firstname: company.contactFirstname,
      lastname: company.contactLastname,
      function: company.contactFunction,
      email: company.contactEmail,
      phone: company.contactPhone,
    },
    class: draft.class,
    classReached: classReached(companyFigures(figures), tariff.classMinima),
    tariff: tariff.number,
    subAreas: draft.subAreas.map(({ code, name, level }) => ({ code, name, level })),
    figures,
    means,
    summary,
    registered: { turnover: Number(company.turnover) },
    confirmed: draft.discrepancies.flatMap(({ confirmed, ...each }) =>
      confirmed ? [{ ...each, ...confirmed }] : [],
    ),
    documents: asked.flatMap(filedDocuments),
    listed: asked.flatMap(({ requirement: { label, version }, listed }) =>
      listed ? [{ code: listed.list, label, version, entries: listed.entries }] : [],
    ),
    fee: {
      reference: fee.payment?.reference ?? "",
      amount: fee.payment?.amount ?? 0,
      ...(fee.toReturn > 0 && { toReturn: fee.toReturn }),
    },
  };
}

/**
 * The documents to file for one requirement: those that are valid on that day (for financial years, all of them), else the
 * proof that the document was requested.
 */
const filedDocuments = ({
  requirement,
  standing,
  documents,
}: ReadDraft["asked"][number]): FiledDocument[] =>
  documents
    .filter(({ isRequest, validity }) =>
      isRequest
        ? standing === "requested"
        : ["valid", "ends-soon"].includes(validity.state) || requirement.validity === "fiscal",
    )
    .map((document) => ({
      code: requirement.code,
      label: requirement.label,
      version: requirement.version,
      documentId: document.id,
      name: document.name,
      sha256: document.sha256,
      bytes: document.bytes,
      issuedOn: document.issuedOn,
      endsOn: document.endsOn,
      requestOnly: document.isRequest,
    }));

/** Asks back what was paid beyond the fee of what is filed. */
export async function returnDifferenceIn(tx: Tx, subject: LockedApplication): Promise<void> {
  const { fee } = (await draftOf(tx, subject)).draft;
  if (fee.payment && fee.toReturn > 0)
    await announceDifferenceIn(tx, { paymentId: fee.payment.id, amount: BigInt(fee.toReturn) });
}

/** Queues the task that draws the receipt after the commit. */
export async function queueReceiptIn(tx: Tx, applicationId: string): Promise<void> {
  await addTask(tx, filingReceiptTask, { key: applicationId, data: { applicationId } });
}
