import { deflateRawSync, inflateRawSync } from "node:zlib";
import { addressOf } from "#app/kernel/address.ts";
import type { Context } from "#app/kernel/context.ts";
import { openToken, signedToken } from "#app/kernel/signed-token.server.ts";
import { greeting, type RenderedMail } from "#app/mails/render-mail.ts";
import {
  type MailTexts,
  type MailWords,
  type WordedKind,
  wordedMail,
} from "#app/mails/worded-mail.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import { mailWords } from "../mail-words.ts";
import { wordedKinds } from "./mail-names.ts";

type Given = Pick<Context, "db" | "now" | "publicUrl" | "secret">;

export const wordedKind = (name: string | undefined): WordedKind | null =>
  wordedKinds.find((each) => each === name) ?? null;

/** Renders the mail with these texts and the examples of its placeholders. */
export async function exampleMail(
  { db, now, publicUrl }: Given,
  kind: WordedKind,
  texts: MailTexts,
): Promise<RenderedMail> {
  const words: MailWords = mailWords[kind];
  const values = Object.fromEntries(
    Object.entries(words.placeholders).map(([name, { example }]) => [name, example]),
  );
  const { reworded } = wordedMail(kind, words, {
    values,
    greeting: greeting("Awa"),
    actionUrl: `${publicUrl}/exemple`,
    authority: authorityContact(await settingsInForce(db, now)),
  });
  return reworded.as(texts);
}

export interface MailPreview {
  subject: string;
  text: string;
  /** Address of the HTML preview; it carries the texts, which are not stored yet. */
  htmlAddress: string;
}

export async function previewOf(
  ctx: Given,
  kind: WordedKind,
  texts: MailTexts,
): Promise<MailPreview> {
  const { subject, text } = await exampleMail(ctx, kind, texts);
  const changedParts = mailWords[kind].parts.filter(
    (part) => (texts[part.name] ?? part.text) !== part.text,
  );
  const packed = deflateRawSync(
    JSON.stringify(Object.fromEntries(changedParts.map(({ name }) => [name, texts[name]]))),
  );
  const token = signedToken(packed.toString("base64url"), signing(ctx));
  return {
    subject,
    text,
    htmlAddress: `${addressOf("/bureau/courriels/:kind/apercu", { kind })}?textes=${token}`,
  };
}

/** The texts in an address that `previewOf` signed; null for any other. */
export function previewedTexts(ctx: Given, token: string): MailTexts | null {
  const packed = openToken(token, signing(ctx));
  return packed === null
    ? null
    : JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
}

const signing = ({ secret }: Given) => ({ secret, purpose: "mail-preview" }) as const;
