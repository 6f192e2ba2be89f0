import { escapeMarkup } from "#app/kernel/escape.ts";
import type { MailContent } from "./render-mail.ts";

/** The link at the end of each mail that its recipient can switch off. */
export const choicesLabel = "Choisir les e-mails que je reçois";

/** Colours of design §6 as mail programs understand them, light and dark. */
const day = {
  ground: "#F6EFE2",
  card: "#FFFDF8",
  ink: "#16211B",
  quiet: "#4C5A52",
  line: "#E3D9C6",
  green: "#0B5D3B",
  onGreen: "#FFFFFF",
};

/** At night the button is light with dark words: the green of the day has less than 3:1 against the card. */
const night = {
  ground: "#101713",
  card: "#18211C",
  ink: "#F3EDE1",
  quiet: "#B9C4BC",
  line: "#33413A",
  link: "#8FD6B1",
  onLink: "#101713",
};

const font = "font-family:'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** A hash or an address longer than the screen is broken; words and numbers are not. */
const wrap = "overflow-wrap:anywhere;word-break:break-word";
const body = `${font};font-size:16px;line-height:1.5;color:${day.ink};${wrap}`;
const small = `${font};font-size:14px;line-height:1.5;color:${day.quiet};${wrap}`;

const style = `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .ground { background: ${night.ground} !important; }
      .card { background: ${night.card} !important; border-color: ${night.line} !important; }
      .ink { color: ${night.ink} !important; }
      .quiet { color: ${night.quiet} !important; border-color: ${night.line} !important; }
      .link { color: ${night.link} !important; }
      .button { background: ${night.link} !important; }
      .button a { color: ${night.onLink} !important; }
    }
    @media print {
      .ground, .card { background: none !important; }
      .ink, .quiet, .link { color: #000 !important; }
      .head { background: none !important; color: #000 !important; border-bottom: 1pt solid #000; border-radius: 0 !important; }
      .act { display: none; }
      h1, p { break-inside: avoid; }
      h1 { break-after: avoid; }
      @page { margin: 18mm; }
    }`;

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Tables and inline styles, which is all that many mail programs support; fetches nothing. */
export function htmlMail(content: MailContent): string {
  const {
    subject,
    preheader,
    greeting,
    paragraphs,
    action,
    notes = [],
    choicesUrl,
    authority: signer,
  } = content;
  return `<!doctype html>
<html lang="fr">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
  <title>${escapeMarkup(subject)}</title>
  <style>${style}
  </style>
</head>
<body class="ground" bgcolor="${day.ground}" style="margin:0;padding:0;background:${day.ground}">
  <div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preheader)}</div>
  <table ${table} class="ground" width="100%" bgcolor="${day.ground}" style="background:${day.ground}">
    <tr>
      <td align="center" style="padding:24px 12px">
        <!--[if mso]><table ${table} width="560" align="center"><tr><td><![endif]-->
        <table ${table} class="card" width="100%" bgcolor="${day.card}" style="max-width:560px;table-layout:fixed;background:${day.card};border:1px solid ${day.line};border-radius:8px">
          <tr>
            <td class="head" align="left" bgcolor="${day.green}" style="padding:16px 24px;background:${day.green};border-radius:7px 7px 0 0;${font};font-size:18px;font-weight:700;color:${day.onGreen};${wrap}">${escapeMarkup(signer.name)}</td>
          </tr>
          <tr>
            <td align="left" style="padding:24px 24px 8px">
              <h1 class="ink" style="margin:0 0 16px;${font};font-size:22px;line-height:1.25;color:${day.ink};${wrap}">${unbroken(subject)}</h1>
${[greeting, ...paragraphs].map((text) => paragraph(text, "ink", body)).join("\n")}
${action ? actionBlock(action) : ""}${notes.map((text) => paragraph(text, "quiet", small, withLinks)).join("\n")}${choicesUrl ? choices(choicesUrl) : ""}
            </td>
          </tr>
          <tr>
            <td class="quiet" align="left" style="padding:16px 24px 24px;border-top:1px solid ${day.line};${small}">
              ${[signer.name, signer.address].map(unbroken).join("<br>\n              ")}<br>
              ${linked(`mailto:${signer.email}`, signer.email)}<br>
              ${linked(`tel:${signer.phone.replace(/[^\d+]/g, "")}`, signer.phone)}
            </td>
          </tr>
        </table>
        <!--[if mso]></td></tr></table><![endif]-->
      </td>
    </tr>
  </table>
</body>
</html>
`;
}

const numbers =
  /(?<![\p{L}\d.-])(?:\p{Lu}{1,4}(?:[-.][\p{Lu}\d]{1,8}){1,5}(?![\p{L}\d-])|\d{1,3}(?:[\u00A0\u202F]\d{2,3})+(?:\u00A0FCFA)?)/gu;
/** Longer than any number of the product, and still narrower than a phone in the letters of a heading. */
const LONGEST_NUMBER = 20;

/** Escapes a text whose numbers (« DO-2026-00042-5 », « 125 000 FCFA ») stay on one line. */
export function unbroken(text: string): string {
  let html = "";
  let from = 0;
  for (const { 0: number, index } of text.matchAll(numbers)) {
    if (number.length > LONGEST_NUMBER || !/\d/.test(number)) continue;
    html += escapeMarkup(text.slice(from, index));
    html += `<span style="white-space:nowrap">${escapeMarkup(number)}</span>`;
    from = index + number.length;
  }
  return html + escapeMarkup(text.slice(from));
}

function paragraph(text: string, className: string, css: string, markup = unbroken): string {
  const lines = markup(text).replaceAll("\n", "<br>");
  return `              <p class="${className}" style="margin:0 0 16px;${css}">${lines}</p>`;
}

const linked = (address: string, words: string): string =>
  `<a class="link" href="${escapeMarkup(address)}" style="color:${day.green}">${escapeMarkup(words)}</a>`;

/** Turns web addresses in a text of the product into links, without the punctuation that ends the sentence. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s«»]*[^\s«».,;:!?])/)
    .map((part, place) => (place % 2 === 1 ? linked(part, part) : unbroken(part)))
    .join("");
}

/** The button with its address written out, for readers whose mail program shows no button or who distrust it. */
function actionBlock({ label, url }: { label: string; url: string }): string {
  const address = escapeMarkup(url);
  return `              <table ${table} class="act" style="margin:8px 0 24px">
                <tr>
                  <td class="button" bgcolor="${day.green}" style="background:${day.green};border-radius:6px"><a href="${address}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;font-weight:700;color:${day.onGreen};text-decoration:none">${escapeMarkup(label)}</a></td>
                </tr>
              </table>
              <p class="quiet" style="margin:0 0 16px;${small}">Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur&nbsp;:<br><a class="link" href="${address}" style="color:${day.green};word-break:break-all">${address}</a></p>
`;
}

const choices = (url: string): string => `
              <p class="quiet act" style="margin:0 0 16px;${small}">${linked(url, choicesLabel)}</p>`;
