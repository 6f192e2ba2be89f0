import { companyScope } from "#app/accounts/scope.server.ts";
import { lookAt } from "#app/files/keep-file.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import type { ArrivedFile, FileType, InspectedFile, Scan } from "#app/kernel/files.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { changeDocumentIn, documentScan } from "./change-document.server.ts";
import { documentMachine } from "./document.machine.ts";
import type { AddRefusal } from "./document.refusals.ts";
import { insertDocument, lockVault, vaultOf } from "./document-writes.queries.server.ts";
import { askFirstPageIn } from "./pictures/draw-picture.server.ts";
import { requirementsOn } from "./requirement.queries.server.ts";
import {
  type DocumentDates,
  type DocumentFormat,
  datesAsked,
  type Requirement,
} from "./requirement.ts";

export interface DocumentToAdd extends DocumentDates {
  companyId: string;
  /** Code of the requirement that it is for. */
  code: string;
  file: ArrivedFile;
  /** A proof of request, which some requirements accept at filing; it has no dates. */
  isRequest?: boolean;
  /** The document that it replaces. */
  replaces?: { documentId: string; seen?: number | undefined } | undefined;
}

const formats: Record<FileType, DocumentFormat> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
};

type Looked = InspectedFile & { scan: Scan };

/**
 * Adds an arrived upload to the vault of a company: inspects its bytes, asks the antivirus, keeps the content, then
 * inserts the row, once for each content and requirement. Discards the arrived upload afterwards; when the disk or
 * the store throws, the arrived upload stays for a day, so that the form can be posted again.
 */
export async function addDocument(
  ctx: Context,
  input: DocumentToAdd,
): Promise<Result<{ documentId: string }, AddRefusal>> {
  const result = await takeIn(ctx, input);
  await ctx.files.discard(input.file);
  return result;
}

async function takeIn(
  ctx: Context,
  input: DocumentToAdd,
): Promise<Result<{ documentId: string }, AddRefusal>> {
  const { companyId, code, file } = input;
  if (!permit(ctx.actor, "document.supply", { companyId }) || !companyScope(ctx.actor, companyId))
    return refused("read-only");
  const today = todayInDakar(ctx.now);
  const requirement = (await requirementsOn(ctx.db, today)).find((each) => each.code === code);
  if (!requirement) return refused("unknown-requirement");
  if (input.isRequest && requirement.necessity !== "request-enough")
    return refused("request-not-enough");
  const full = await capacityRefusal(ctx, input);
  if (full !== null) return refused(full);
  const looked = await look(ctx, file, requirement);
  if (!looked.ok) return looked;
  await ctx.files.keep(file, looked.value.type);
  const added = await ctx.transaction((tx) => writeIn(tx, input, requirement, looked.value));
  // The purge may be removing this content at this moment, because its last document ended a while ago.
  if (added.ok && !(await ctx.files.isKept(file.sha256)))
    await ctx.files.keep(file, looked.value.type);
  return added;
}

/**
 * Inspections allowed for each document of the daily limit: some uploads are refused, and a broken upload begins
 * again.
 */
const LOOKED_AT_FOR_EACH = 3;

async function look(
  ctx: Context,
  file: ArrivedFile,
  requirement: Requirement,
): Promise<Result<Looked, AddRefusal>> {
  const { documentsPerDay } = await settingsInForce(ctx.db, ctx.now);
  const looked = await lookAt(ctx, file, {
    mostBytes: requirement.maxMb * 1_000_000,
    mostADay: documentsPerDay * LOOKED_AT_FOR_EACH,
  });
  if (!looked.ok) return looked;
  return requirement.formats.includes(formats[looked.value.type])
    ? looked
    : refused("format-not-accepted");
}

async function capacityRefusal(
  { db, now }: Context,
  { companyId, file }: DocumentToAdd,
): Promise<"too-many-today" | "vault-full" | null> {
  const { documentsPerDay, vaultMegabytes } = await settingsInForce(db, now);
  const { supplied, bytes } = await vaultOf(db, companyId, daysBefore(now, 1));
  if (supplied >= documentsPerDay) return "too-many-today";
  return bytes + file.bytes > vaultMegabytes * 1_000_000 ? "vault-full" : null;
}

async function writeIn(
  tx: Tx,
  { companyId, code, file, isRequest = false, replaces, ...dates }: DocumentToAdd,
  requirement: Requirement,
  { type, pages, hasScript, scan }: Looked,
): Promise<Result<{ documentId: string }, AddRefusal>> {
  await lockVault(tx.db, companyId);
  const documentId = newId();
  const askedDates = isRequest ? { issuedOn: null, endsOn: null } : datesAsked(requirement);
  const inserted = await insertDocument(tx.db, {
    id: documentId,
    companyId,
    code,
    sha256: file.sha256,
    name: file.name,
    bytes: file.bytes,
    type,
    pages,
    hasScript,
    scan,
    isRequest,
    issuedOn: askedDates.issuedOn ? dates.issuedOn : null,
    endsOn: askedDates.endsOn ? dates.endsOn : null,
    suppliedAt: tx.now,
    suppliedBy: tx.actor.kind === "person" ? tx.actor.accountId : null,
  });
  if (!inserted) return refused("already-there");
  await openFirstStayIn(tx, documentMachine, [documentId]);
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: companyId,
    event: "document-supplied",
    data: { documentId, code, sha256: file.sha256, bytes: file.bytes },
  });
  await documentScan.askIn(tx, { key: documentId, file: { sha256: file.sha256, scan } });
  await askFirstPageIn(tx, { documentId, sha256: file.sha256, type });
  if (replaces) {
    const replaced = await changeDocumentIn(tx, {
      ...replaces,
      move: "replace",
      replacedBy: documentId,
    });
    if (!replaced.ok) return replaced;
  }
  return done({ documentId });
}
