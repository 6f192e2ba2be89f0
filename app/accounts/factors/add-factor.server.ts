import { appendToJournal } from "#app/journal/append.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { openSealed, sealText } from "#app/kernel/sealed-text.server.ts";
import { logSecurity } from "#app/kernel/security-log.ts";
import { notifyOwnerIn } from "../self/notify-owner.server.ts";
import { openSession } from "../sign-in/open-session.server.ts";
import { endSessionsOf } from "../sign-in/session.queries.server.ts";
import type { SessionTicket } from "../sign-in/session.ts";
import { challengeOf, endChallenge } from "./challenge.queries.server.ts";
import { addFactor, factorsOf, lockAccount } from "./factor.queries.server.ts";
import type { FactorRefusal } from "./factors.refusals.ts";
import { readPasskeyAnswer, verifiedPasskey } from "./passkey.server.ts";
import { factorLabels } from "./proof-form.ts";
import { sealingOf } from "./prove-factor.server.ts";
import { newTotpSecret, stepOfCode } from "./totp.server.ts";

/** More than anybody uses; it bounds the work to check one code. */
const mostFactors = 10;
/** How long a secret that was shown may be added to an account. */
const offerMinutes = 30;

/**
 * The first factor ends every session of the account, because a password opened them, and begins a session with second-factor
 * assurance; null if the account already had a factor.
 */
type Added = Result<{ ticket: SessionTicket | null }, FactorRefusal>;

const offerSealing = ({ secret }: Pick<Context, "secret">, { accountId }: Person) =>
  ({ secret, purpose: "new-factor-secret", about: accountId }) as const;

/**
 * A secret for an authenticator application, sealed for the form that posts it back. `again` is the sealed secret of an earlier
 * post, which is reused.
 */
export function offerSecret(
  ctx: Pick<Context, "secret" | "now">,
  person: Person,
  again = "",
): { secret: string; offer: string } {
  const offered = openOffer(ctx, person, again);
  if (offered) return { secret: offered, offer: again };
  const secret = newTotpSecret();
  const text = `${secret} ${ctx.now.getTime()}`;
  return { secret, offer: sealText(text, offerSealing(ctx, person)) };
}

function openOffer(
  ctx: Pick<Context, "secret" | "now">,
  person: Person,
  offer: string,
): string | null {
  const [secret, at] = openSealed(offer, offerSealing(ctx, person))?.split(" ") ?? [];
  return secret && ctx.now.getTime() - Number(at) < offerMinutes * 60_000 ? secret : null;
}

/** Adds the authenticator application that shows this code to the caller's account, and spends the code. */
export async function addApplication(
  ctx: Context,
  { offer, code, name }: { offer: string; code: string; name: string },
): Promise<Added> {
  const { actor } = ctx;
  if (actor.kind !== "person") return refused("offer-ended");
  const secret = openOffer(ctx, actor, offer);
  if (!secret) return refused("offer-ended");
  const step = await stepOfCode(secret, { code: code.replace(/\D/g, ""), now: ctx.now });
  if (step === null) return refused("wrong-code");
  const id = newId();
  const sealedSecret = sealText(secret, sealingOf(ctx, id));
  const factor = { kind: "totp", id, accountId: actor.accountId, name } as const;
  return await ctx.transaction((tx) =>
    addFactorIn(tx, { ...factor, sealedSecret, lastStep: step }),
  );
}

/** Adds the passkey just made by the browser to the caller's account. */
export async function addPasskey(
  ctx: Context,
  { token, answer, name }: { token: string; answer: string; name: string },
): Promise<Added> {
  const { actor } = ctx;
  const step = { token, purpose: "new-passkey" } as const;
  const begun = await challengeOf(ctx, step);
  if (!begun || actor.kind !== "person" || begun.accountId !== actor.accountId)
    return refused("offer-ended");
  const passkeyAnswer = readPasskeyAnswer(answer);
  const passkey =
    passkeyAnswer && (await verifiedPasskey(ctx, { answer: passkeyAnswer, nonce: begun.nonce }));
  if (!passkey) return refused("wrong-passkey");
  const factor = { kind: "passkey", id: newId(), accountId: actor.accountId, name } as const;
  return await ctx.transaction<Added>(async (tx) => {
    if (!(await endChallenge(tx, step))) return refused("offer-ended");
    return await addFactorIn(tx, { ...factor, ...passkey });
  });
}

/** Adds the factor with the account locked, so that only one of two concurrent additions is the first factor. */
async function addFactorIn(tx: Tx, factor: Parameters<typeof addFactor>[1]): Promise<Added> {
  const { accountId, kind, name } = factor;
  await lockAccount(tx.db, accountId);
  const before = await factorsOf(tx.db, accountId);
  // The session was opened by the password alone, before the first factor existed.
  if (before.length > 0 && !byFactor(tx)) return refused("offer-ended");
  if (before.length >= mostFactors) return refused("too-many-factors");
  if (!(await addFactor(tx, factor))) return refused("passkey-known");
  await appendToJournal(tx, {
    subjectKind: "account",
    subjectId: accountId,
    event: "factor-added",
    data: { kind },
  });
  await notifyOwnerIn(tx, {
    accountId,
    notice: "factor-added",
    factor: `${factorLabels[kind]}\u00A0: ${name}`,
  });
  tx.afterCommit(() => logSecurity(tx, "factor-added", { factor: kind }));
  if (before.length > 0) return done({ ticket: null });
  await endSessionsOf(tx.db, accountId);
  return done({ ticket: await openSession(tx, { accountId, assurance: "second-factor" }) });
}

const byFactor = ({ actor }: Tx) => actor.kind === "person" && actor.assurance === "second-factor";
