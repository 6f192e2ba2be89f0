import type { TestServices } from "./services.ts";

/** The newest link to this page that was mailed to somebody. */
export async function linkTo(
  { db }: TestServices,
  recipient: string,
  page: string,
): Promise<string> {
  const mails = await db
    .selectFrom("mail")
    .select("text_body as text")
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const link = mails
    .map(({ text }) => new RegExp(`/${page}\\?token=[\\w.-]+`).exec(text)?.[0])
    .find((address) => address !== undefined);
  if (!link) throw new Error(`Nothing that leads to ${page} was mailed to ${recipient}.`);
  return link;
}
