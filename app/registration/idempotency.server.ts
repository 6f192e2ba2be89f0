import * as v from "valibot";
import { verifyPassword } from "#app/accounts/password.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { requestOfKey } from "./registration.queries.server.ts";
import type { Registration } from "./registration.schema.ts";

const keySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7E]{8,255}$/));

/** An idempotency key as it may be kept: 8 to 255 visible ASCII characters; null otherwise. */
export function readIdempotencyKey(value: unknown): string | null {
  const result = v.safeParse(keySchema, value);
  return result.success ? result.output : null;
}

/** Tells two registrations apart without the password, which is compared with its own slow hash. */
export function fingerprintOf({ password, capital, turnover, ...rest }: Registration): string {
  void password;
  return sha256Hex(
    canonicalJson({ ...rest, capital: String(capital), turnover: String(turnover) }),
  );
}

/** The answer to a key seen before: the same success for the same content, a refusal for another. */
export async function replay(
  db: Db,
  key: string,
  registration: Registration,
): Promise<Result<{ companyId: string }, "key-already-used">> {
  const earlier = await requestOfKey(db, key);
  const same =
    earlier?.fingerprint === fingerprintOf(registration) &&
    (await verifyPassword(earlier.password ?? "", registration.password));
  return earlier && same ? done({ companyId: earlier.company_id }) : refused("key-already-used");
}
