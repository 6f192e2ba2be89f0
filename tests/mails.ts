import { answerMail } from "#app/contact/answer.mail.ts";
import { receivedMessageMail } from "#app/contact/received-message.mail.ts";
import { relayedMessageMail } from "#app/contact/relay/relayed-message.mail.ts";
import { greeting, type RenderedMail } from "#app/mails/render-mail.ts";
import { type MailWords, type WordedKind, wordedMail } from "#app/mails/worded-mail.ts";
import { wordedKinds } from "#app/operations/mail-texts/mail-names.ts";
import { mailWords } from "#app/operations/mail-words.ts";

/** Every kind of mail, made with examples or with the longest values that it can get. */

const authority = {
  name: "Organisme de qualification et de certification des entreprises du BTP",
  address: "12, rue Félix-Faure, immeuble Kébé extension, 3e étage, Dakar Plateau",
  email: "contact@tabax.example",
  phone: "+221\u00A033\u00A0800\u00A000\u00A000",
};
export const actionUrl = "https://tabax.example/espace/dossiers/1/suivi?entreprise=2";
const longUrl = `${actionUrl}&token=${"aB3-_9".repeat(20)}`;

/** 150 characters without a place to break. */
const longAddress = `${"entreprise-de-construction.".repeat(5)}bureau@exemple.sn`.slice(0, 150);
const hash = "0f1e2d3c4b5a69788796a5b4c3d2e1f0".repeat(2);
const numbers = `Montant\u00A0: 1\u202F234\u202F567\u202F890\u00A0FCFA, dossier DO-2026-00042-5, certificat QC-SN-2026-00042-5`;

/** Values for all placeholders: their examples; the longest; or the longest with what no line can hold in each text. */
export function exampleOf(
  { placeholders }: MailWords,
  size: "example" | "long" | "unbroken" = "example",
): Record<string, string> {
  const values = Object.entries(placeholders).map(([name, { example, longest, typed }]) => {
    if (size === "example") return [name, example];
    const long = typed ? longAddress : (longest ?? example);
    // Some values are lists of facts, where a hash or a number may stand.
    return [
      name,
      size === "unbroken" && !typed ? `${long}\nEmpreinte\u00A0: ${hash}\n${numbers}` : long,
    ];
  });
  return Object.fromEntries(values);
}

export const mailOf = (
  kind: WordedKind,
  values: Record<string, string> = {},
  { name = "Awa", url = actionUrl } = {},
) =>
  wordedMail(kind, mailWords[kind], {
    values: { ...exampleOf(mailWords[kind]), ...values },
    greeting: greeting(name),
    actionUrl: url,
    authority,
  });

/** The mails without words that the certification body may change; `every-mail.test.ts` finds one that is missing here. */
export const unwordedMails: Record<string, RenderedMail> = {
  "app/contact/received-message.mail.ts": receivedMessageMail({
    id: "019abcde-0000-7000-8000-0000a1b2c3d4",
    kind: "quote",
    name: "Awa Ndiaye",
    email: longAddress,
    phone: "+221771234567",
    message: `${numbers}\n${hash}\n${longAddress}`,
    receivedAt: new Date("2026-11-21T08:30:00Z"),
    authority,
  }),
  "app/contact/relay/relayed-message.mail.ts": relayedMessageMail({
    firstname: "Aïssatou",
    companyName: "Baol Bâtiment",
    name: "Awa Ndiaye",
    email: longAddress,
    phone: "+221771234567",
    message: `${numbers}\n${hash}\n${longAddress}`,
    receivedAt: new Date("2026-11-21T08:30:00Z"),
    links: {
      report: `https://tabax.example/messages/signaler?token=${hash}`,
      stop: `https://tabax.example/messages/arreter?token=${hash}`,
    },
    authority,
  }),
  "app/contact/answer.mail.ts": answerMail({
    id: "019abcde-0000-7000-8000-0000a1b2c3d4",
    receivedAt: new Date("2026-11-21T08:30:00Z"),
    answer: `${numbers}\n${hash}\n\n${longAddress}`,
    authority,
  }),
};

/** Each kind with what no line can hold, and the link to the choices. */
export const widestMails = (): Map<string, string> =>
  new Map([
    ...wordedKinds.map((kind): [string, string] => {
      const { reworded } = mailOf(kind, exampleOf(mailWords[kind], "unbroken"), {
        name: "Aïssatou-Mariama Ndiaye-Diop de la Communauté rurale",
        url: longUrl,
      });
      return [kind, reworded.as({}, { choicesUrl: longUrl }).html];
    }),
    ...Object.entries(unwordedMails).map(([file, { html }]): [string, string] => [file, html]),
  ]);
