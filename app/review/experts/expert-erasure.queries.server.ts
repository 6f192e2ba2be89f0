import { sql } from "kysely";
import { eraseFromJournalIn } from "#app/journal/erase.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";

/**
 * Whether somebody with this address may still be asked, or has a question that waits: their address is needed until then. An
 * expert who left the list may answer what was asked before.
 */
export async function actsAsExpert(
  db: Db,
  { email, today }: { email: string; today: string },
): Promise<boolean> {
  const expert = await db
    .selectFrom("expert")
    .select("id")
    .where(sql`lower(expert.email)`, "=", email)
    .where((row) =>
      row.or([
        row("ended_at", "is", null),
        row.exists(
          row
            .selectFrom("expert_question as waits")
            .leftJoin("expert_declaration as said", "said.question_id", "waits.id")
            .leftJoin("expert_answer as answered", "answered.question_id", "waits.id")
            .select("waits.id")
            .whereRef("waits.expert_id", "=", "expert.id")
            .where("waits.revoked_at", "is", null)
            .where("waits.due_on", ">=", today)
            .where("answered.question_id", "is", null)
            .where((each) =>
              each.or([each("said.outcome", "is", null), each("said.outcome", "=", "clear")]),
            ),
        ),
      ]),
    )
    .executeTakeFirst();
  return expert !== undefined;
}

/**
 * Erases address, organisation and phone of an expert who has left the list. The name stays where a declaration, an opinion or an
 * authorisation bears it, because decisions rest on these (ISO/IEC 17065 §7.12); otherwise it is erased as well.
 */
export async function eraseExpertIn(tx: Tx, { email }: { email: string }): Promise<void> {
  const expert = await tx.db
    .updateTable("expert")
    .set((row) => ({
      organisation: null,
      phone: null,
      email: sql<string>`'efface-' || expert.id || '@invalid'`,
      name: row
        .case()
        .when(
          row.or([
            row.exists(
              row
                .selectFrom("expert_question as asked")
                .select("asked.id")
                .whereRef("asked.expert_id", "=", "expert.id"),
            ),
            row.exists(
              row
                .selectFrom("authorisation as ground")
                .select("ground.id")
                .whereRef("ground.expert_id", "=", "expert.id"),
            ),
          ]),
        )
        .then(row.ref("expert.name"))
        .else("Expert effacé")
        .end(),
    }))
    .where(sql`lower(expert.email)`, "=", email)
    .where("ended_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (expert) await eraseFromJournalIn(tx, { subjectKind: "expert", subjectId: expert.id });
}
