import { networkOf } from "#app/accounts/sign-in/attempts.server.ts";
import type { FileRefusal } from "#app/files/file-refusals.ts";
import type { SuppliedFile } from "#app/files/keep-file.server.ts";
import { scanAgain } from "#app/files/scan-again.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { newToken, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { validity } from "#app/settings/validity.ts";
import { actingAccount, lockCompany, memberOf, membersToNotify } from "./members.queries.server.ts";
import { successionMachine } from "./succession.machine.ts";
import {
  objectionKeptMail,
  successionAskedMail,
  successionConfirmMail,
  successionNoticeMail,
  successionOpposedMail,
} from "./succession.mail.ts";
import {
  type Cause,
  companyOfEin,
  isAskedAlready,
  type Succession,
  successionById,
  successionOfToken,
} from "./succession.queries.server.ts";
import {
  addSuccessionIn,
  confirmSuccessionIn,
  objectIn,
  writeSuccessionScan,
} from "./succession-writes.queries.server.ts";

/** An infected document is no longer served to anybody; the staff who decide see its scan result. */
export const successionScan = scanAgain("succession-proof-scan", (tx, { key, scan }) =>
  writeSuccessionScan(tx.db, { successionId: key, scan }),
);

interface Wish {
  cause: Cause;
  reason: string;
  /** A description of the document and, when one was sent, the file itself, scanned and stored. */
  proof: string;
  file?: SuppliedFile | null;
}

interface Asked extends Omit<Wish, "file"> {
  /** Scans and stores the file; called only when the requester is within the rate limit. */
  keep?: () => Promise<Result<SuppliedFile, FileRefusal> | null>;
  ein: { key: string; display: string };
  firstname: string;
  lastname: string;
  function: string;
  email: string;
}

/**
 * Someone without an account asks to act for a company whose owner is gone. Answer and mail are the same whether or
 * not the company exists; nothing is looked up before the address is proved.
 */
export async function askSuccession(
  ctx: Context,
  { ein, cause, reason, proof, keep, ...person }: Asked,
): Promise<{ waitSeconds?: number; refusal?: FileRefusal }> {
  for (const key of [
    `address:${networkOf(ctx.requester.ipAddress)}`,
    `email:${sha256Hex(person.email)}`,
  ]) {
    const turn = await ctx.limits.consume("succession", key);
    if (!turn.allowed) return { waitSeconds: turn.retryAfterSeconds };
  }
  const keptProof = (await keep?.()) ?? null;
  if (keptProof?.ok === false) return { refusal: keptProof.refusal };
  const file = keptProof?.value ?? null;
  const { token, hash } = newToken();
  await ctx.transaction(async (tx) => {
    const company = await companyOfEin(tx.db, ein.key);
    const id = newId();
    await addSuccessionIn(tx, {
      id,
      person,
      cause,
      reason,
      proof,
      file,
      companyId: company?.id ?? null,
      ein: ein.display,
      askedBy: null,
      confirmHash: hash,
    });
    if (file) await successionScan.askIn(tx, { key: id, file });
    await queueMail(tx, {
      kind: "succession-confirm",
      subjectKind: "succession",
      subjectId: id,
      to: person.email,
      mail: successionConfirmMail({
        url: `${tx.publicUrl}/reprendre-acces/confirmer?token=${token}`,
        validityHours: validity.invitationHours,
        authority: authorityContact(await settingsInForce(tx.db, tx.now)),
      }),
    });
  });
  return {};
}

/** A member who is not an owner asks to become one. */
export async function askOwnSuccession(
  ctx: Context,
  { companyId, cause, reason, proof, file = null }: Wish & { companyId: string },
): Promise<Result<null, "not-yours" | "already-asked">> {
  return await ctx.transaction<Result<null, "not-yours" | "already-asked">>(async (tx) => {
    const accountId = actingAccount(tx);
    const company = await lockCompany(tx.db, companyId);
    const member = company && accountId && (await memberOf(tx.db, companyId, { accountId }));
    if (!company || !member || member.role === "owner") return refused("not-yours");
    if (await isAskedAlready(tx.db, companyId, member.email)) return refused("already-asked");
    const { firstname, lastname, email } = member;
    const id = newId();
    await addSuccessionIn(tx, {
      id,
      companyId,
      cause,
      reason,
      proof,
      file,
      ein: company.ein,
      person: { firstname, lastname, function: member.function, email },
      askedBy: accountId,
      confirmHash: null,
    });
    if (file) await successionScan.askIn(tx, { key: id, file });
    await openSuccessionIn(tx, { id, companyId, cause });
    return done(null);
  });
}

type LinkRefusal = "unknown-token" | "expired-token" | "already-used";

/** Why the link that proves an address no longer works; null when it works. */
export async function confirmObstacle(
  { db, now }: Pick<Context, "db" | "now">,
  token: string,
): Promise<LinkRefusal | null> {
  const succession = await successionOfToken(db, "confirm", token);
  if (!succession) return "unknown-token";
  if (succession.confirmedAt) return "already-used";
  const age = now.getTime() - succession.askedAt.getTime();
  return age > validity.invitationHours * 3_600_000 ? "expired-token" : null;
}

/** Proves the address of a request. From now on the staff see it, and the company is mailed and may object. */
export async function confirmSuccession(
  ctx: Context,
  token: string,
): Promise<Result<null, LinkRefusal>> {
  return await ctx.transaction<Result<null, LinkRefusal>>(async (tx) => {
    const obstacle = await confirmObstacle(tx, token);
    const succession = await successionOfToken(tx.db, "confirm", token);
    if (obstacle || !succession) return refused(obstacle ?? "unknown-token");
    const { id, companyId, email, cause } = succession;
    if (companyId) await lockCompany(tx.db, companyId);
    if (companyId && (await isAskedAlready(tx.db, companyId, email)))
      return refused("already-used");
    if (!(await openSuccessionIn(tx, { id, companyId, cause }))) return refused("already-used");
    await queueMail(tx, {
      kind: "succession",
      subjectKind: "succession",
      subjectId: id,
      to: email,
      mail: successionAskedMail({
        firstname: succession.firstname,
        ein: succession.ein,
        objectUntil: endOfObjection(tx),
        authority: authorityContact(await settingsInForce(tx.db, tx.now)),
      }),
    });
    return done(null);
  });
}

const endOfObjection = ({ now }: Pick<Tx, "now">) =>
  new Date(now.getTime() + validity.successionObjectionDays * 24 * 3_600_000);

async function openSuccessionIn(
  tx: Tx,
  { id, companyId, cause }: { id: string; companyId: string | null; cause: Cause },
): Promise<boolean> {
  const { token, hash } = newToken();
  const objectUntil = endOfObjection(tx);
  if (!(await confirmSuccessionIn(tx, { id, objectHash: hash, objectUntil }))) return false;
  await openFirstStayIn(tx, successionMachine, [id]);
  await appendToJournal(tx, {
    subjectKind: "succession",
    subjectId: id,
    event: "succession-asked",
    data: { companyId, cause },
    first: true,
  });
  if (companyId) await notifyCompanyIn(tx, { id, companyId, token });
  return true;
}

async function notifyCompanyIn(
  tx: Tx,
  { id, companyId, token }: { id: string; companyId: string; token: string },
): Promise<void> {
  const company = await lockCompany(tx.db, companyId);
  if (!company) return;
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  const url = `${tx.publicUrl}/reprendre-acces/opposition?token=${token}`;
  for (const [to, firstname] of await ownersAndCompany(tx, company))
    await queueMail(tx, {
      kind: "succession",
      subjectKind: "succession",
      subjectId: id,
      to,
      mail: successionNoticeMail({
        company,
        firstname,
        url,
        authority,
        objectUntil: endOfObjection(tx),
      }),
    });
}

/** Addresses with first names: those of the owners, and the company's own, which has no name. */
async function ownersAndCompany(
  { db }: Tx,
  company: { id: string; email: string },
): Promise<Map<string, string | null>> {
  const recipients = new Map<string, string | null>([[company.email, null]]);
  for (const { email, firstname } of await membersToNotify(db, company.id, "members"))
    recipients.set(email, firstname);
  return recipients;
}

type ObjectionRefusal = "unknown-token" | "already-used" | "too-late";

/** The link of the mail, or an owner who is signed in. */
export type ObjectionProof = { token: string } | { successionId: string };

async function successionToObject(
  { db, actor }: Pick<Context, "db" | "actor">,
  proof: ObjectionProof,
) {
  if ("token" in proof) return await successionOfToken(db, "object", proof.token);
  const succession = await successionById(db, proof.successionId);
  const { companyId } = succession ?? {};
  return companyId && permit(actor, "member.manage", { companyId }) ? succession : undefined;
}

/** Why the holder of this proof cannot object; null when they can. */
export async function objectionObstacle(
  ctx: Pick<Context, "db" | "now" | "actor">,
  proof: ObjectionProof,
): Promise<ObjectionRefusal | null> {
  const succession = await successionToObject(ctx, proof);
  if (!succession?.objectUntil) return "unknown-token";
  if (succession.objectedAt) return "already-used";
  const open = succession.state === "open" || succession.state === "proposed";
  return open && ctx.now <= succession.objectUntil ? null : "too-late";
}

/** Stores the objection of an owner or the company; the staff who decide read it. */
export async function objectToSuccession(
  ctx: Context,
  { proof, objection }: { proof: ObjectionProof; objection: string },
): Promise<Result<null, ObjectionRefusal>> {
  return await ctx.transaction<Result<null, ObjectionRefusal>>(async (tx) => {
    const obstacle = await objectionObstacle(tx, proof);
    const succession = await successionToObject(tx, proof);
    if (obstacle || !succession) return refused(obstacle ?? "unknown-token");
    if (!(await objectIn(tx, { id: succession.id, objection }))) return refused("already-used");
    await appendToJournal(tx, {
      subjectKind: "succession",
      subjectId: succession.id,
      event: "succession-objected",
      data: { companyId: succession.companyId },
    });
    await mailObjectionIn(tx, succession);
    return done(null);
  });
}

/** Informs the person who asked that the company objects, and the company that its objection has arrived. */
async function mailObjectionIn(
  tx: Tx,
  { id, companyId, email, firstname, ein }: Succession,
): Promise<void> {
  const about = { kind: "succession" as const, subjectKind: "succession", subjectId: id };
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  const mail = successionOpposedMail({ firstname, ein, authority });
  await queueMail(tx, { ...about, to: email, mail });
  const company = companyId && (await lockCompany(tx.db, companyId));
  if (!company) return;
  for (const [to, name] of await ownersAndCompany(tx, company))
    if (to !== email)
      await queueMail(tx, {
        ...about,
        to,
        mail: objectionKeptMail({ company, firstname: name, authority }),
      });
}
