import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { frenchProse } from "#app/kernel/text.ts";
import { type LockedApplication, lockApplication } from "./application.queries.server.ts";
import { changeComplementIn } from "./complements/change-complement.server.ts";
import type { ComplementRefusal } from "./complements/complement.refusals.ts";
import { LONGEST_ANSWER } from "./complements/complement.ts";
import { complementsIn } from "./complements/complement-reads.queries.server.ts";
import { prepareIn, reasonOf } from "./complements/prepare-complement.server.ts";
import { rewriteIn } from "./complements/rewrite-complement.server.ts";
import { settleAnswerIn } from "./complements/settle-answer.server.ts";
import { filedDocument, writeCheck } from "./filing/filed-content.queries.server.ts";
import { staffRefusal } from "./staff-access.server.ts";

interface Checking {
  applicationId: string;
  /** Code of the requirement. */
  code: string;
  documentId: string;
  /** A refusal in words of one's own or those of its reason, with what the document shows otherwise than declared. */
  verdict:
    | { state: "accepted" }
    | { state: "refused"; reasonCode: string; text?: string; differences?: string };
}

/**
 * Records whether a document of an application is conform. A refusal needs a reason of the catalogue and prepares a
 * complement for another document; accepting the document later takes that complement back if it has not been sent. A verdict on a
 * document that answers a complement settles that answer too.
 */
export async function checkDocument(
  ctx: Context,
  { applicationId, code, documentId, verdict }: Checking,
): Promise<Result<{ complementId: string | null }, ComplementRefusal>> {
  return await ctx.transaction(async (tx) => {
    const application = await lockApplication(tx.db, applicationId);
    if (!application) return refused("unknown-application");
    const whyNot = await staffRefusal(tx, application);
    if (whyNot) return refused(whyNot);
    return await checkIn(tx, application, { code, documentId, verdict });
  });
}

/** Writes the verdict on a document, in a transaction that has locked the application and asked who may work on it. */
export async function checkIn(
  tx: Tx,
  application: LockedApplication,
  { code, documentId, verdict }: Omit<Checking, "applicationId">,
): Promise<Result<{ complementId: string | null }, ComplementRefusal>> {
  const applicationId = application.id;
  const document = await filedDocument(tx.db, { applicationId, code, documentId });
  if (!document) return refused("unknown-filed-document");
  const { state } = verdict;
  const reason = state === "refused" ? await reasonOf(tx, verdict.reasonCode, "document") : null;
  if (reason === undefined) return refused("unknown-reason");
  await writeCheck(tx.db, {
    applicationId,
    code,
    documentId,
    state,
    reason,
    at: tx.now,
    by: tx.actor.kind === "person" ? tx.actor.accountId : null,
  });
  await appendToJournal(tx, {
    subjectKind: "application",
    subjectId: applicationId,
    event: "document-checked",
    data: { documentId, code, state, ...(reason && { reason: reason.code }) },
  });
  return await applyCheckIn(tx, application, { code, documentId, reason, verdict });
}

async function applyCheckIn(
  tx: Tx,
  application: LockedApplication,
  {
    code,
    documentId,
    reason,
    verdict,
  }: Pick<Checking, "code" | "documentId" | "verdict"> & {
    reason: { code: string; version: number; text: string } | null;
  },
): Promise<Result<{ complementId: string | null }, ComplementRefusal>> {
  const about = (await complementsIn(tx.db, application.id, ["prepared", "open", "answered"])).find(
    ({ targetKind, target }) => targetKind === "requirement" && target === code,
  );
  if (verdict.state === "accepted") {
    if (about?.state === "answered") {
      const settled = await settleAnswerIn(tx, { complementId: about.id, documentId, why: null });
      return settled?.ok === false ? settled : done({ complementId: null });
    }
    if (about?.state !== "prepared") return done({ complementId: null });
    const taken = await changeComplementIn(tx, { complementId: about.id, move: "waive" });
    return taken.ok ? done({ complementId: null }) : taken;
  }
  const words = verdict.text ?? reason?.text ?? "";
  const text = frenchProse([words, verdict.differences].filter(Boolean).join("\n"));
  if (text === "" || text.length > LONGEST_ANSWER) return refused("no-words");
  if (about) {
    // What the company will read follows the last verdict while it has not been sent.
    if (about.state === "prepared")
      await rewriteIn(tx, { complementId: about.id, applicationId: application.id, text, reason });
    if (about.state === "answered") {
      const settled = await settleAnswerIn(tx, { complementId: about.id, documentId, why: text });
      if (settled?.ok === false) return settled;
    }
    return done({ complementId: about.id });
  }
  return await prepareIn(tx, application, {
    applicationId: application.id,
    targetKind: "requirement",
    target: code,
    reasonCode: verdict.reasonCode,
    text,
    scope: "document",
  });
}
