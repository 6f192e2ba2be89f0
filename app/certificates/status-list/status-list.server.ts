import { deflateSync } from "node:zlib";
import type { Context } from "#app/kernel/context.ts";
import { currentSigner } from "#app/keys/current-signer.server.ts";
import { signJwt } from "#app/keys/sign-jwt.server.ts";
import { lastListingChange } from "#app/listings/listing-change.queries.server.ts";
import { changedStates, statusCount } from "./status-list.queries.server.ts";
import { addressOfSegment, offlineHours, packStates, segmentSize } from "./status-list.ts";

const hour = 3_600;
/** Signed again at each change, and at least this often. */
const signedForSeconds = 6 * hour;
const validForSeconds = offlineHours.toConfirm * hour;

interface SignedSegment {
  version: string;
  signedAt: number;
  jwt: string;
}

/** By database, so that tests do not see the segments of each other. */
const segmentCache = new WeakMap<object, Map<number, SignedSegment>>();

/**
 * One segment of the signed status list (IETF Token Status List, `statuslist+jwt`); null for a segment that does not exist. What this
 * process signed is sent again until a right changes, in whatever process, or for six hours.
 */
export async function statusListSegment(
  ctx: Pick<Context, "db" | "now" | "signer" | "publicUrl">,
  segment: number,
): Promise<string | null> {
  const { db, now, publicUrl } = ctx;
  const [change, count] = [await lastListingChange(db), await statusCount(db)];
  if (segment > 0 && segment * segmentSize >= count) return null;
  const signer = await currentSigner(ctx);
  if (!signer) throw Object.assign(new Error("No key signs now."), { retryAfterSeconds: 300 });
  const segments = segmentCache.get(db) ?? new Map<number, SignedSegment>();
  segmentCache.set(db, segments);
  const signedAt = Math.floor(now.getTime() / 1000);
  const version = `${change} ${count} ${signer.keyId}`;
  const cachedSegment = segments.get(segment);
  if (
    cachedSegment?.version === version &&
    Math.abs(signedAt - cachedSegment.signedAt) < signedForSeconds
  )
    return cachedSegment.jwt;
  const from = segment * segmentSize;
  const size = Math.min(segmentSize, count - from);
  const states = await changedStates(db, { from, size });
  const bytes = packStates(
    size,
    states.map(({ index, state }) => ({ at: index - from, state })),
  );
  const claims = {
    sub: addressOfSegment(publicUrl, segment),
    iat: signedAt,
    exp: signedAt + validForSeconds,
    ttl: hour,
    status_list: { bits: 2, lst: deflateSync(bytes, { level: 9 }).toString("base64url") },
  };
  const jwt = await signJwt(signer, "statuslist+jwt", claims);
  segments.set(segment, { version, signedAt, jwt });
  return jwt;
}
