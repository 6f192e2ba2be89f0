import { appendToJournal } from "#app/journal/append.server.ts";
import { actorName } from "#app/kernel/actor.ts";
import type { Context } from "#app/kernel/context.ts";
import { canonicalJson } from "#app/kernel/hash.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { insertMailText, mailTextVersions } from "#app/mails/mail-texts.queries.server.ts";
import {
  faultOf,
  type MailTexts,
  type MailWords,
  type WordedKind,
} from "#app/mails/worded-mail.ts";
import { mailWords } from "../mail-words.ts";
import type { MailTextRefusal } from "./mail-text.refusals.ts";

interface MailTextChange {
  mail: string;
  /** The version that was edited; 0 for the product's original text. */
  basedOn: number;
  /** By name of the part; an absent part, or one equal to the product's text, is the original. */
  texts: MailTexts;
}

/** Changes the texts of a mail from now on, journaled; without any text the original applies again. */
export async function changeMailText(
  ctx: Context,
  { mail, basedOn, texts }: MailTextChange,
): Promise<Result<{ version: number }, MailTextRefusal>> {
  if (!permit(ctx.actor, "setting.change")) return refused("not-yours");
  const words = wordsOf(mail);
  if (!words) return refused("unknown-mail");
  const changedTexts = ownTexts(words, texts);
  if (!changedTexts) return refused("faulty-text");
  return await ctx.transaction(async (tx) => {
    const [latest] = await mailTextVersions(tx.db, mail);
    if ((latest?.version ?? 0) !== basedOn) return refused("edited-meanwhile");
    if (canonicalJson(latest?.texts ?? {}) === canonicalJson(changedTexts))
      return refused("nothing-changes");
    const version = basedOn + 1;
    // Append before the insert: of two simultaneous changes the journal chain lets one commit; the other runs again and is refused.
    await appendToJournal(tx, {
      subjectKind: "mail-text",
      subjectId: mail,
      event: "mail-text-changed",
      data: { version, from: latest?.texts ?? {}, to: changedTexts },
      first: version === 1,
    });
    const by = actorName(tx.actor);
    await insertMailText(tx.db, { mail, version, texts: changedTexts, by, at: tx.now });
    return done({ version });
  });
}

const wordsOf = (mail: string): MailWords | null =>
  Object.hasOwn(mailWords, mail) ? mailWords[mail as WordedKind] : null;

/** The texts that differ from the product's; null when one is faulty or belongs to no part. */
function ownTexts(words: MailWords, texts: MailTexts): MailTexts | null {
  const changedTexts: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const part = words.parts.find((each) => each.name === name);
    if (!part || faultOf(words, part, text)) return null;
    if (text !== part.text) changedTexts[name] = text;
  }
  return changedTexts;
}
