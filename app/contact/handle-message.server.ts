import type { Context } from "#app/kernel/context.ts";
import { isId } from "#app/kernel/identifiers.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";

export type HandlingRefusal = "not-permitted" | "unknown-message";

/** Marks a message as handled by the actor, or as waiting again. */
export async function handleMessage(
  ctx: Context,
  { messageId, handled }: { messageId: string; handled: boolean },
): Promise<Result<null, HandlingRefusal>> {
  const { actor } = ctx;
  if (actor.kind !== "person" || !permit(actor, "message.handle")) return refused("not-permitted");
  if (!isId(messageId)) return refused("unknown-message");
  return await ctx.transaction(async (tx) => {
    const changed = await tx.db
      .updateTable("contact_message")
      .set(
        handled
          ? { handled_at: tx.now, handled_by: actor.accountId }
          : { handled_at: null, handled_by: null },
      )
      .where("id", "=", messageId)
      .where("handled_at", handled ? "is" : "is not", null)
      .returning("id")
      .executeTakeFirst();
    return changed ? done(null) : refused("unknown-message");
  });
}
