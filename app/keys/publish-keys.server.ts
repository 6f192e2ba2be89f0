import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import type { RegisteredKey } from "#app/kernel/signer.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { sameBytes } from "./current-signer.server.ts";
import {
  compromiseKeyIn,
  insertKeyIn,
  publishedKeys,
  putRootsIn,
  retireKeyIn,
} from "./seal-key.queries.server.ts";

/** Where the revocation list of a root is served; named in the certificates of its keys. */
export const crlPath = "/verification/cachet/revocations.crl";

export interface PublishedNow {
  /** How many keys were published, ended or declared compromised. */
  changed: number;
  /** Numbers of keys of this folder that another key bears already: two folders of keys serve one database. */
  foreign: number[];
}

/**
 * Publishes what the folder of the keys says and the database does not: new keys, and keys that ended or were compromised. Each
 * is a row of the journal, so that an exchanged key shows. A key that was published once never disappears, and nothing that ended
 * begins again.
 */
export async function publishKeys(ctx: Context): Promise<PublishedNow> {
  const register = await ctx.signer.register();
  if (!register) return { changed: 0, foreign: [] };
  return await ctx.transaction(async (tx) => {
    await putRootsIn(tx, register.roots);
    let changed = 0;
    const foreign: number[] = [];
    const published = new Map((await publishedKeys(tx.db)).map((key) => [key.id, key]));
    for (const key of register.keys) {
      const publishedKey = published.get(key.id);
      if (publishedKey && !sameBytes(publishedKey.certificate, key.certificate))
        foreign.push(key.id);
      else {
        if (!publishedKey) changed += await publishIn(tx, key);
        changed += await endIn(tx, key);
      }
    }
    return { changed, foreign };
  });
}

async function publishIn(tx: Tx, key: RegisteredKey): Promise<number> {
  if (!(await insertKeyIn(tx, key))) return 0;
  await appendToJournal(tx, {
    subjectKind: "seal-key",
    subjectId: subjectOf(key),
    event: "seal-key-published",
    data: { keyId: key.id, fingerprint: sha256Hex(key.certificate), root: key.root },
  });
  return 1;
}

async function endIn(tx: Tx, key: RegisteredKey): Promise<number> {
  const { id, retiredAt, compromised } = key;
  let changed = 0;
  if (retiredAt && (await retireKeyIn(tx, id, retiredAt))) {
    changed += 1;
    await appendToJournal(tx, {
      subjectKind: "seal-key",
      subjectId: subjectOf(key),
      event: "seal-key-retired",
      data: { keyId: id, at: retiredAt.toISOString() },
    });
  }
  if (compromised && (await compromiseKeyIn(tx, id, compromised))) {
    changed += 1;
    await appendToJournal(tx, {
      subjectKind: "seal-key",
      subjectId: subjectOf(key),
      event: "seal-key-compromised",
      data: { keyId: id, since: compromised.since.toISOString() },
    });
  }
  return changed;
}

const subjectOf = ({ id }: RegisteredKey) => String(id);

/**
 * At the start: the first process of a new database without keys makes a throw-away root, « ESSAI », so that the product works at
 * once; then the keys are published. A database that knows keys never gets a trial root: when its folder is missing, what is to be
 * sealed waits.
 */
export async function beginKeys(ctx: Context): Promise<PublishedNow> {
  const [earlierKeys, register] = await Promise.all([publishedKeys(ctx.db), ctx.signer.register()]);
  if (!register && earlierKeys.length === 0) {
    const { bodyName } = await settingsInForce(ctx.db, ctx.now);
    await ctx.signer.makeTrial({
      organisation: bodyName,
      crlAddress: `${ctx.publicUrl}${crlPath}`,
    });
  }
  return await publishKeys(ctx);
}
