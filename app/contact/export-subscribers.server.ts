import { appendToJournal } from "#app/journal/append.server.ts";
import type { Services } from "#app/kernel/context.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { spreadsheet } from "./spreadsheet.ts";
import { subscribersNow } from "./subscriber.queries.server.ts";
import { unsubscribeUrl } from "./unsubscribe-token.server.ts";

/** Everybody who receives the newsletter, as a table; who took it out, and how many lines, is journaled. */
export async function exportSubscribers(services: Services, actor: string): Promise<string> {
  const subscribers = await inTransaction(services.db, async (db) => {
    const list = await subscribersNow(db);
    await appendToJournal(db, {
      subjectKind: "newsletter",
      subjectId: "subscribers",
      event: "subscribers-exported",
      actor,
      data: { count: list.length },
      at: services.now(),
    });
    return list;
  });
  return spreadsheet([
    ["Adresse e-mail", "Confirmée le (heure de Dakar)", "Lien de désinscription"],
    ...subscribers.map(({ id, email, confirmedAt }) => [
      email,
      minuteOf(confirmedAt),
      unsubscribeUrl(id, services),
    ]),
  ]);
}

/** « 2026-11-21 08:30 », which every spreadsheet reads as a date; Dakar keeps UTC all the year round. */
const minuteOf = (instant: Date) => instant.toISOString().slice(0, 16).replace("T", " ");
