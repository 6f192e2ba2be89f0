import { mailMembersIn } from "#app/companies/members/mail-members.server.ts";
import { scanAgain } from "#app/files/scan-again.server.ts";
import { type MachineBindings, makeMoveIn } from "#app/journal/make-move.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { markContentGone, usableWithContent, writeScan } from "./content.queries.server.ts";
import {
  type DocumentEffects,
  type DocumentGuard,
  type DocumentMove,
  type DocumentState,
  documentMachine,
} from "./document.machine.ts";
import type { ChangeRefusal } from "./document.refusals.ts";
import { documentRefusedMail } from "./document-refused.mail.ts";
import {
  isFiled,
  type LockedDocument,
  lockDocument,
  nameSuccessor,
  writeDocumentState,
} from "./document-writes.queries.server.ts";
import { requirementVersions } from "./requirement.queries.server.ts";

interface Details {
  /** The document that replaces it. */
  replacedBy?: string;
}

const bindings: MachineBindings<
  DocumentState,
  DocumentMove,
  DocumentGuard,
  keyof DocumentEffects,
  LockedDocument,
  Details
> = {
  machine: documentMachine,
  lock: lockDocument,
  write: writeDocumentState,
  guards: { "in-no-filed-application": async ({ db }, { id }) => !(await isFiled(db, id)) },
  journalEntry: (move, { id, companyId, code, sha256 }, { replacedBy }) => ({
    subjectKind: "company",
    subjectId: companyId,
    event: documentMachine.moves[move].event.name,
    data: { documentId: id, code, sha256, ...(replacedBy && { replacedBy }) },
  }),
  effects: { notify: (tx, { subject }) => notifyRefusalIn(tx, subject) },
};

async function notifyRefusalIn(tx: Tx, { companyId, code }: LockedDocument): Promise<void> {
  const [latest] = await requirementVersions(tx.db, code);
  const label = latest?.label ?? code;
  const documentsUrl = `${tx.publicUrl}${addressOf("/espace/pieces/:code", { code })}?entreprise=${companyId}`;
  await mailMembersIn(tx, {
    companyId,
    event: "document",
    kind: "document-refused",
    subjectKind: "company",
    subjectId: companyId,
    mail: (to) => documentRefusedMail({ ...to, label, documentsUrl }),
  });
}

interface Change {
  documentId: string;
  move: DocumentMove;
  /** Version on which the form was based. */
  seen?: number | undefined;
  replacedBy?: string;
}

/** Makes a move of the document machine. */
export async function changeDocumentIn(
  tx: Tx,
  { documentId, move, seen, replacedBy }: Change,
): Promise<Result<{ state: DocumentState; version: number }, ChangeRefusal>> {
  if (!isId(documentId)) return refused("unknown-document");
  const details = replacedBy === undefined ? {} : { replacedBy };
  const result = await makeMoveIn(tx, bindings, { id: documentId, move, details, seen });
  if (!result.ok)
    return refused(result.refusal === "unknown" ? "unknown-document" : result.refusal);
  if (replacedBy !== undefined) await nameSuccessor(tx.db, documentId, replacedBy);
  return done(result.value);
}

/** Removes a document from the vault of its company; the purge removes its content some days later. */
export async function removeDocument(
  ctx: Context,
  { documentId, seen }: { documentId: string; seen?: number | undefined },
): Promise<Result<null, ChangeRefusal>> {
  return await ctx.transaction(async (tx) => {
    const result = await changeDocumentIn(tx, { documentId, move: "remove", seen });
    return result.ok ? done(null) : result;
  });
}

/** Refuses all documents with an infected content, mails their companies and removes the content at once. */
export const documentScan = scanAgain(
  "document-scan",
  async (tx, { sha256, scan }) => {
    await writeScan(tx.db, sha256, scan);
    if (scan !== "infected") return;
    for (const { id } of await usableWithContent(tx.db, sha256))
      await changeDocumentIn(tx, { documentId: id, move: "refuse" });
    await markContentGone(tx.db, sha256, tx.now);
  },
  (ctx, sha256) => ctx.files.remove(sha256),
);
