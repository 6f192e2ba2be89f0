import { appendToJournal } from "#app/journal/append.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import type { Context, Db, Tx } from "#app/kernel/context.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { nextNumber } from "#app/kernel/next-number.server.ts";
import { permit } from "#app/kernel/permissions.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { lastDayToAcknowledge, lastDayToAnswerComplaint } from "#app/tariff/last-days.server.ts";
import { complainantOf, writeNaming } from "./complainant.queries.server.ts";
import { complaintMachine } from "./complaint.machine.ts";
import { unconcernedStaff } from "./complaint.queries.server.ts";
import { type Channel, type ComplaintKind, complaintNumbers, type Naming } from "./complaint.ts";
import { insertComplaint, sameComplaint } from "./complaint-writes.queries.server.ts";
import { mailReceiptIn, mailToHandleIn } from "./mail-complaint.server.ts";
import { companyNumbered, companyWithSlug } from "./parties.queries.server.ts";

export interface FiledComplaint {
  kind: ComplaintKind;
  channel: Channel;
  /** What was typed about the company, certificate or person. */
  about: string | null;
  words: string;
  name: string;
  email: string | null;
  phone: string | null;
  naming: Naming;
  /** The page of the directory from which the complainant came. */
  slug?: string | undefined;
  /** Invented, as those about companies of the demonstration are. */
  demo?: boolean;
}

interface Numbered {
  id: string;
  number: string;
}

/**
 * Registers a complaint under the next number of the year, mails the receipt and tells the staff whom nothing ties to it (ISO/IEC 17065
 * §7.13.3). The same words within 24 hours (double click, reload) are the same complaint. Staff write down those that reach them
 * otherwise; the form is open to everybody.
 */
export async function fileComplaint(
  ctx: Context,
  complaint: FiledComplaint,
): Promise<Result<Numbered, "not-yours">> {
  const { actor } = ctx;
  const isForm = complaint.channel === "form";
  if (!isForm && !permit(actor, "complaint.handle")) return refused("not-yours");
  const registeredBy = !isForm && actor.kind === "person" ? actor.accountId : null;
  const { kind, channel, about, words, name, email, phone, naming, slug } = complaint;
  const fingerprint = sha256Hex(
    canonicalJson([kind, channel, about, words, name, email, phone, slug ?? null]),
  );
  const filed = await ctx.transaction<Result<Numbered, "filed-meanwhile">>(async (tx) => {
    const { db, now } = tx;
    const same = await sameComplaint(tx, fingerprint);
    if (same) {
      await keepLaterChoice(tx, same, naming);
      return done(same);
    }
    const today = todayInDakar(now);
    const company = kind === "body" ? undefined : await companyMeant(db, { slug, about });
    const demo = complaint.demo === true || company?.demo === true;
    const acknowledgeBy = await lastDayToAcknowledge(tx, now);
    const answerBy = await lastDayToAnswerComplaint(tx, today);
    const number = await nextNumber(tx, complaintNumbers, Number(today.slice(0, 4)));
    const id = await insertComplaint(tx, {
      number,
      kind,
      channel,
      words,
      about,
      companyId: company?.id ?? null,
      registeredBy,
      acknowledgeBy,
      answerBy,
      fingerprint,
      demo,
      complainant: { name, email, phone, naming },
    });
    // The second of two equal posts waits for the first, and is answered the number of the first.
    if (id === null) return refused("filed-meanwhile");
    await openFirstStayIn(tx, complaintMachine, [id]);
    await appendToJournal(tx, {
      subjectKind: "complaint",
      subjectId: id,
      event: "complaint-received",
      ...(isForm && { actor: "visitor" }),
      data: { number, kind, channel },
    });
    await mailReceiptIn(tx, { id, number, acknowledgeBy, answerBy, demo });
    const staff = await unconcernedStaff(db, id, ["registrar", "secretary"]);
    await mailToHandleIn(tx, { id, number, acknowledgeBy, demo }, staff);
    return done({ id, number });
  });
  if (filed.ok) return filed;
  return await ctx.transaction<Result<Numbered, "not-yours">>(async (tx) => {
    const same = await sameComplaint(tx, fingerprint);
    if (!same) throw new Error("A complaint that was inserted meanwhile is not there.");
    await keepLaterChoice(tx, same, naming);
    return done(same);
  });
}

/** The same complaint with another choice about the name: the later choice counts, as on the page of the complaint. */
async function keepLaterChoice(tx: Tx, { id, number }: Numbered, naming: Naming): Promise<void> {
  if ((await complainantOf(tx.db, id)).naming === naming) return;
  await writeNaming(tx.db, { complaintId: id, naming });
  await appendToJournal(tx, {
    subjectKind: "complaint",
    subjectId: id,
    event: "complaint-naming",
    actor: "visitor",
    data: { number, naming },
  });
}

/** The company of the number that the complainant typed, or else of the page from which they came. */
async function companyMeant(
  db: Db,
  { slug, about }: { slug?: string | undefined; about: string | null },
) {
  const numbered = about === null ? undefined : await companyNumbered(db, about);
  return numbered ?? (slug ? await companyWithSlug(db, slug) : undefined);
}
