import { declaredRecord } from "#app/companies/declared-record.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { projectListingsIn } from "#app/listings/project-listings.server.ts";
import {
  type PublishedContact,
  writeMessagesStopped,
  writePublishedContact,
} from "./published-contact.queries.server.ts";
import type { ContactRefusal } from "./published-contact.refusals.ts";

interface Publication {
  companyId: string;
  contact: PublishedContact;
  /** The version that the form showed. */
  seen: number;
}

/** Shows in the directory what a company chose, at once, in place of what it showed before. */
export async function publishContact(
  ctx: Context,
  { companyId, contact, seen }: Publication,
): Promise<Result<null, ContactRefusal>> {
  if (!permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    if (!(await declaredRecord(tx.db, companyId, { locked: true })))
      return refused("unknown-company");
    if (!(await writePublishedContact(tx, { companyId, seen, contact })))
      return refused("changed-meanwhile");
    await projectListingsIn(tx, [companyId]);
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "contact-published",
      data: {
        phone: contact.phone !== null,
        places: contact.places,
        messages: contact.takesMessages,
      },
    });
    return done(null);
  });
}

/** Stops the messages of visitors at once, whatever another form has changed; nothing changes when they are off. */
export async function stopMessages(
  ctx: Context,
  { companyId }: { companyId: string },
): Promise<Result<null, ContactRefusal>> {
  if (!permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  return await ctx.transaction(async (tx) => {
    await stopMessagesIn(tx, { companyId, by: "member" });
    return done(null);
  });
}

/** The same by whoever holds the link of a mail. */
export async function stopMessagesIn(
  tx: Tx,
  { companyId, by }: { companyId: string; by: "member" | "mail" },
): Promise<void> {
  if (!(await writeMessagesStopped(tx, companyId))) return;
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: companyId,
    event: "messages-stopped",
    ...(by === "mail" && { actor: "visitor" }),
    data: { by },
  });
}
