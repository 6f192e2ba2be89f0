import * as v from "valibot";
import { verifyPassword } from "#app/accounts/password.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { earlierRequests } from "./registration.queries.server.ts";
import type { Registration } from "./registration.schema.ts";

const keySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7E]{8,255}$/));

/** An idempotency key as it may be kept: 8 to 255 visible ASCII characters; null otherwise. */
export function readIdempotencyKey(value: unknown): string | null {
  const result = v.safeParse(keySchema, value);
  return result.success ? result.output : null;
}

/** Tells two registrations apart without the password, which is compared with its own slow hash. */
export function fingerprintOf(registration: Registration): string {
  const { password: _, warnings: __, ...content } = registration;
  return sha256Hex(canonicalJson(content));
}

/**
 * The company that an earlier request registered with this very content and password: found by its key, or by its
 * content when the retry has lost its key (the page was loaded again). Null when there is none.
 */
export async function registeredBefore(
  ctx: Pick<Context, "db" | "heavyWork">,
  where: { key: string } | { fingerprint: string },
  registration: Registration,
): Promise<{ companyId: string } | null> {
  const [earlier] = await earlierRequests(ctx.db, where);
  if (!earlier || earlier.fingerprint !== fingerprintOf(registration)) return null;
  const samePassword = await ctx.heavyWork(() =>
    verifyPassword(earlier.password, registration.password),
  );
  return samePassword ? { companyId: earlier.company_id } : null;
}
