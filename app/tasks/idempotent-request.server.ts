import { sql } from "kysely";
import * as v from "valibot";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { jsonText, storedJson } from "#app/kernel/stored-json.ts";
import type { Stored } from "#db/tables.ts";

const keySchema = v.pipe(v.string(), v.regex(/^[\x21-\x7E]{8,255}$/));

/** An idempotency key in the accepted form, 8 to 255 visible ASCII characters; null otherwise. */
export function readIdempotencyKey(value: unknown): string | null {
  const result = v.safeParse(keySchema, value);
  return result.success ? result.output : null;
}

interface Content {
  /** The kind of request, with the owner where keys belong to an owner: `registration`, or `payment/` and a company id. */
  scope: string;
  /** Hash of the content, without what must not be stored, such as a password. */
  contentHash: string;
}

/** Identifiers of the rows that the request creates, generated before the work. */
type Answer = Record<string, string>;
const answerSchema = v.record(v.string(), v.string());

const answerOf = <Ids extends Answer>({
  answer,
}: {
  answer: Stored<"idempotent_request.answer">;
}) => storedJson("idempotent_request.answer", answerSchema, answer) as Ids;

interface Request<Ids extends Answer> extends Content {
  key: string;
  answer: Ids;
}

/**
 * Runs the work in one transaction when the key is new. A repeated request with the same content gets the first answer,
 * even when several arrive at once; one with other content is refused. The key is claimed before the work begins. A refusal
 * or a fault of the work releases the key.
 */
export async function once<Ids extends Answer, Refusal extends string>(
  ctx: Pick<Context, "db" | "transaction">,
  request: Request<Ids>,
  work: (tx: Tx) => Promise<Result<unknown, Refusal>>,
): Promise<Result<{ answer: Ids; repeated: boolean }, Refusal | "key-already-used">> {
  const { scope, key, contentHash, answer } = request;
  const outcome = await ctx.transaction(async (tx): Promise<Result<"done" | "served", Refusal>> => {
    if (!(await claimKeyIn(tx, request))) return done("served");
    const result = await work(tx);
    return result.ok ? done("done") : result;
  });
  if (!outcome.ok) return outcome;
  if (outcome.value === "done") return done({ answer, repeated: false });
  const earlier = await ctx.db
    .selectFrom("idempotent_request")
    .select(["content_hash", "answer"])
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  if (earlier?.content_hash !== contentHash) return refused("key-already-used");
  return done({ answer: answerOf<Ids>(earlier), repeated: true });
}

/** False when the key is already used; waits for a concurrent transaction that is claiming the same key. */
async function claimKeyIn(
  { db, now }: Tx,
  { scope, key, contentHash, answer }: Request<Answer>,
): Promise<boolean> {
  const claimed = await db
    .insertInto("idempotent_request")
    .values({
      scope,
      key,
      content_hash: contentHash,
      answer: jsonText(answer),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["scope", "key"]).doNothing())
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The answer to the last request with this content, whatever its key; for a retry that has lost its key. */
export async function answerToContent<Ids extends Answer>(
  db: Db,
  { scope, contentHash }: Content,
): Promise<Ids | null> {
  const row = await db
    .selectFrom("idempotent_request")
    .select("answer")
    .where("scope", "=", scope)
    .where("content_hash", "=", contentHash)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? answerOf<Ids>(row) : null;
}

/** Removes the requests that created a row that is removed, so that the same request can create it anew. */
export async function removeAnswersIn(
  { db }: Tx,
  { scope, ids }: { scope: string; ids: Answer },
): Promise<void> {
  await db
    .deleteFrom("idempotent_request")
    .where("scope", "=", scope)
    .where(sql<boolean>`answer @> ${JSON.stringify(ids)}::jsonb`)
    .execute();
}
