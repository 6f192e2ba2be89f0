import { companyNoticeMail } from "#app/applications/application.mail.ts";
import { membersToNotify } from "#app/companies/members/members.queries.server.ts";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatTime, todayInDakar } from "#app/kernel/dates.ts";
import { mailTextsInForce } from "#app/mails/mail-texts.queries.server.ts";
import { isWorded } from "#app/mails/worded-mail.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { lastDayToAnswer } from "#app/tariff/last-days.server.ts";

export interface Letter {
  subject: string;
  text: string;
  dueOn: string;
  /** How many people of the company get it. */
  recipients: number;
}

/** The mail that a company would get now for its complements, in the words in force, with the day that would be set. */
export async function letterOf(
  { db, now, publicUrl }: Pick<Context, "db" | "now" | "publicUrl">,
  {
    application,
    what,
    requests,
  }: {
    application: { id: string; companyId: string; companyName: string; number: string };
    what: "sent-back" | "asked";
    /** What is asked, each as « Pièce, Quitus fiscal ». */
    requests: readonly string[];
  },
): Promise<Letter> {
  const { id, companyId, companyName, number } = application;
  const today = todayInDakar(now);
  const [dueOn, members, settings] = await Promise.all([
    lastDayToAnswer(db, today),
    membersToNotify(db, companyId, what === "asked" ? "complement" : "sent-back"),
    settingsInForce(db, now),
  ]);
  const mail = companyNoticeMail(what, {
    companyId,
    companyName,
    number,
    complements: requests.length,
    dueOn,
    today,
    firstname: members[0]?.firstname ?? "",
    openedAt: now,
    toSend: requests.length,
    requests,
    time: formatTime(now),
    closesOn: null,
    reason: null,
    at: `${publicUrl}${addressOf("/espace/dossiers/:id", { id })}`,
    authority: authorityContact(settings),
  });
  const texts = await mailTextsInForce(db, `application-${what}`);
  const { subject, text } = isWorded(mail) ? mail.reworded.as(texts) : mail;
  return { subject, text, dueOn, recipients: members.length };
}
