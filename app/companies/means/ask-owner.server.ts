import { companyScope } from "#app/accounts/scope.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { addDays, daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { signedToken } from "#app/kernel/signed-token.server.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { companyInScope } from "../company.queries.server.ts";
import { ownerMail } from "./confirmation.mail.ts";
import {
  isOwnAddress,
  type OwnerQuestion,
  questionCounts,
  questionOf,
  questionsToRecall,
} from "./confirmation.queries.server.ts";
import { describedOf } from "./confirmation.ts";
import {
  insertQuestion,
  withdrawQuestion,
  writeRecall,
} from "./confirmation-writes.queries.server.ts";
import { entryOf } from "./means.queries.server.ts";
import type { AskRefusal } from "./means.refusals.ts";
import { lockLists } from "./means-writes.queries.server.ts";

/**
 * Most questions of a company per day; to one address per day from all companies; to one address per month from one
 * company.
 */
export const askLimits = { ofCompany: 20, toAddress: 8, ofCompanyToAddress: 10 } as const;

/** The owner of works is reminded once, after this many days without an answer. */
export const reminderAfterDays = 7;

/**
 * Asks the owner of works, by mail to the address that the company gave, whether the works were carried out as
 * described. The description is copied, so that later changes of the reference do not change the question.
 */
export async function askOwner(
  ctx: Context,
  { companyId, referenceId }: { companyId: string; referenceId: string },
): Promise<Result<null, AskRefusal>> {
  const scope = companyScope(ctx.actor, companyId);
  if (!scope || !permit(ctx.actor, "company.change", { companyId })) return refused("not-yours");
  return await ctx.transaction<Result<null, AskRefusal>>(async (tx) => {
    await lockLists(tx.db, companyId);
    const entryKey = { companyId, list: "references" as const, id: referenceId };
    const reference = await entryOf(tx.db, scope, entryKey);
    const company = await companyInScope(tx.db, scope, companyId);
    if (!reference || !company) return refused("unknown-entry");
    const email = reference.contactEmail;
    if (!email) return refused("no-contact");
    const standing = await questionOf(tx.db, scope, referenceId);
    if (standing?.answeredAt) return refused("already-answered");
    if (standing && standing.expiresAt > tx.now) return refused("already-asked");
    const obstacle = await askObstacle(tx, { companyId, email });
    if (obstacle) return refused(obstacle);
    if (standing) await withdrawQuestion(tx.db, { referenceId, at: tx.now });
    const settings = await settingsInForce(tx.db, tx.now);
    const until = addDays(todayInDakar(tx.now), settings.confirmationDays);
    const id = newId();
    const token = tokenOf(tx, id);
    const written = await insertQuestion(tx.db, {
      id,
      referenceId,
      companyId,
      email,
      described: describedOf(reference, company.name),
      tokenSha256: sha256Hex(token),
      askedAt: tx.now,
      askedBy: tx.actor.kind === "person" ? tx.actor.accountId : null,
      expiresAt: new Date(`${addDays(until, 1)}T00:00:00Z`),
    });
    if (!written) return refused("already-asked");
    await appendToJournal(tx, {
      subjectKind: "company",
      subjectId: companyId,
      event: "reference-confirmation-asked",
      data: { referenceId, confirmationId: id },
    });
    await mailOwnerIn(tx, { id, companyId, email, companyName: company.name, until, token });
    return done(null);
  });
}

async function askObstacle(
  tx: Tx,
  { companyId, email }: { companyId: string; email: string },
): Promise<AskRefusal | null> {
  if (await isOwnAddress(tx.db, { companyId, email })) return "own-address";
  const counts = await questionCounts(tx.db, {
    companyId,
    email,
    dayAgo: daysBefore(tx.now, 1),
    monthAgo: daysBefore(tx.now, 30),
  });
  if (counts.ofCompany >= askLimits.ofCompany) return "too-many-today";
  if (
    counts.toAddress >= askLimits.toAddress ||
    counts.ofCompanyToAddress >= askLimits.ofCompanyToAddress
  )
    return "address-asked-often";
  return null;
}

/** The same token in the first mail and the reminder: it is derived from the secret, and only its hash is stored. */
const tokenOf = ({ secret }: Pick<Tx, "secret">, id: string) =>
  signedToken(id, { secret, purpose: "reference-question" });

interface Mailing extends Pick<OwnerQuestion, "id" | "companyId" | "email"> {
  companyName: string;
  until: string;
  token: string;
  reminder?: boolean;
}

async function mailOwnerIn(
  tx: Tx,
  { companyId, email, companyName, until, token, reminder = false }: Mailing,
): Promise<void> {
  const settings = await settingsInForce(tx.db, tx.now);
  await queueMail(tx, {
    kind: reminder ? "reference-reminder" : "reference-question",
    subjectKind: "company",
    subjectId: companyId,
    to: email,
    mail: ownerMail({
      companyName,
      until,
      url: `${tx.publicUrl}/references/confirmer?token=${token}`,
      reminder,
      authority: authorityContact(settings),
    }),
  });
}

const atOnce = 20;

/** Reminds, once each, the owners of works who have not answered for seven days; returns how many. */
export async function remindOwners(ctx: Context, signal?: AbortSignal): Promise<number> {
  let reminded = 0;
  for (;;) {
    const some = await ctx.transaction(remindSomeIn);
    reminded += some;
    if (some < atOnce || signal?.aborted) return reminded;
  }
}

async function remindSomeIn(tx: Tx): Promise<number> {
  const before = daysBefore(tx.now, reminderAfterDays);
  const due = await questionsToRecall(tx.db, { before, now: tx.now, limit: atOnce });
  for (const { id, companyId, email, described, expiresAt } of due) {
    const token = tokenOf(tx, id);
    await writeRecall(tx.db, { id, tokenSha256: sha256Hex(token), at: tx.now });
    await mailOwnerIn(tx, {
      id,
      companyId,
      email,
      token,
      companyName: described.companyName,
      until: addDays(todayInDakar(expiresAt), -1),
      reminder: true,
    });
  }
  return due.length;
}
