import type { Context } from "#app/kernel/context.ts";
import { publishedKeys } from "./seal-key.queries.server.ts";
import { keyInUse } from "./seal-key.ts";

/** The key that signs now. */
export interface CurrentSigner {
  keyId: number;
  /** X.509 in DER, and those of its issuers, the root last. */
  certificate: Uint8Array;
  chain: readonly Uint8Array[];
  /** Made by the product itself: what it signs says « ESSAI ». */
  isTrial: boolean;
  endsAt: Date;
  /** Whether a key is published that signs after this one. */
  hasNext: boolean;
  /** Signs with ES256 (ECDSA P-256 over SHA-256): r followed by s, 64 bytes. */
  sign: (data: Uint8Array) => Promise<Uint8Array>;
}

/**
 * The key that signs now; null when this process has none that is published and in use. What is to be sealed then waits.
 * Call it outside a transaction.
 */
export async function currentSigner(
  ctx: Pick<Context, "db" | "now" | "signer">,
): Promise<CurrentSigner | null> {
  const register = await ctx.signer.register();
  if (!register) return null;
  const published = await publishedKeys(ctx.db);
  const ownKeys = published.filter(({ id, certificate }) =>
    register.keys.some((key) => key.id === id && sameBytes(key.certificate, certificate)),
  );
  const key = keyInUse(ownKeys, ctx.now);
  const root = register.roots.find(({ fingerprint }) => fingerprint === key?.root);
  if (!key || !root) return null;
  return {
    keyId: key.id,
    certificate: key.certificate,
    chain: [root.certificate],
    isTrial: root.isTrial,
    endsAt: key.endsAt,
    hasNext: ownKeys.some(
      (each) => each.endsAt > key.endsAt && !each.retiredAt && !each.compromised,
    ),
    sign: (data) => ctx.signer.sign(key.id, data),
  };
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
