import type { Context, Tx } from "#app/kernel/context.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { queueMail } from "#app/mails/queue-mail.server.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { expertMail } from "./expert.mail.ts";
import { expertToken, expertUrl } from "./expert-link.server.ts";
import { questionsToRemind } from "./expert-locks.queries.server.ts";
import { REMINDED_DAYS_BEFORE } from "./expert-question.ts";
import { writeReminder } from "./expert-writes.queries.server.ts";

const atOnce = 20;

/** Reminds, once each, the experts whose last day to answer is near; returns how many. */
export async function remindExperts(ctx: Context, signal?: AbortSignal): Promise<number> {
  let reminded = 0;
  for (;;) {
    const some = await ctx.transaction(remindSomeIn);
    reminded += some;
    if (some < atOnce || signal?.aborted) return reminded;
  }
}

async function remindSomeIn(tx: Tx): Promise<number> {
  const today = todayInDakar(tx.now);
  const lastDay = addDays(today, REMINDED_DAYS_BEFORE);
  const due = await questionsToRemind(tx.db, { today, lastDay, limit: atOnce });
  const authority = authorityContact(await settingsInForce(tx.db, tx.now));
  for (const { id, applicationId, dueOn, name, email } of due) {
    await writeReminder(tx, { id, tokenSha256: sha256Hex(expertToken(tx, id)) });
    await queueMail(tx, {
      kind: "expert-reminder",
      subjectKind: "application",
      subjectId: applicationId,
      to: email,
      mail: expertMail("reminder", { name, dueOn, authority, url: expertUrl(tx, id) }),
    });
  }
  return due.length;
}
