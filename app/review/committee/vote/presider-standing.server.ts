import type { Db } from "#app/kernel/context.ts";
import { declarationOf } from "../../interests/interests.queries.server.ts";
import type { Item } from "../agenda/item.queries.server.ts";
import type { Session } from "../sessions/session.queries.server.ts";
import { hasPartInItem } from "./voters.queries.server.ts";

/**
 * Why who presides may not preside over an item; null where they may. They have declared no interest in its application, and neither
 * examined nor present it (review §5).
 */
export async function presiderGap(
  db: Db,
  {
    item: { id, applicationId },
    session: { presidedBy },
  }: { item: Pick<Item, "id" | "applicationId">; session: Pick<Session, "presidedBy"> },
): Promise<"presider-recused" | "presider-undeclared" | null> {
  if (!presidedBy) return "presider-undeclared";
  const declared = await declarationOf(db, { applicationId, accountId: presidedBy });
  const hasPart = await hasPartInItem(db, { itemId: id, accountId: presidedBy });
  if (declared?.outcome === "conflict" || hasPart) return "presider-recused";
  return declared ? null : "presider-undeclared";
}
