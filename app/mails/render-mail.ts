import { escapeMarkup } from "#app/kernel/escape.ts";
import { personInMail } from "./typed-name.ts";

/** The content of a mail, from which the plain text and the HTML are both rendered. */
export interface MailContent {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preheader: string;
  greeting: string;
  /** Plain texts; line breaks are kept. */
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Smaller, after the action: how long the link works, what to do when the mail was not expected. */
  notes?: string[];
  /** The signature; the phone formatted for display. */
  authority: { name: string; address: string; email: string; phone: string };
}

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/**
 * Renders a mail as plain text and HTML, everything escaped. Throws when the URL of the action is not http(s), so that no
 * other link can leave in a mail.
 */
export function renderMail(content: MailContent): RenderedMail {
  if (content.action && !isWebAddress(content.action.url))
    throw new TypeError("The action of a mail leads to an http(s) address.");
  const subject = content.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return {
    subject,
    text: textMail(content),
    html: htmlMail({ ...content, subject }),
  };
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/u.test(url) && URL.canParse(url);
}

/** The plain text: everything that the HTML says, in the same order. */
function textMail({ greeting, paragraphs, action, notes = [], authority }: MailContent): string {
  const blocks = [
    greeting,
    ...paragraphs,
    ...(action ? [`${action.label}\u00A0:\n${action.url}`] : []),
    ...notes,
    ["-- ", authority.name, authority.address, authority.email, authority.phone].join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Colours of design §6 as mail programs understand them, light and dark. */
const day = {
  ground: "#F6EFE2",
  paper: "#FFFDF8",
  ink: "#16211B",
  quiet: "#4C5A52",
  line: "#E3D9C6",
  green: "#0B5D3B",
  onGreen: "#FFFFFF",
};

const night = {
  ground: "#101713",
  paper: "#18211C",
  ink: "#F3EDE1",
  quiet: "#B9C4BC",
  line: "#33413A",
  link: "#8FD6B1",
};

const font = "font-family:'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = `${font};font-size:16px;line-height:1.5;color:${day.ink}`;
const small = `${font};font-size:14px;line-height:1.5;color:${day.quiet}`;

const nightStyle = `
    :root { color-scheme: light dark; supported-color-schemes: light dark; }
    @media (prefers-color-scheme: dark) {
      .ground { background: ${night.ground} !important; }
      .paper { background: ${night.paper} !important; border-color: ${night.line} !important; }
      .ink { color: ${night.ink} !important; }
      .quiet { color: ${night.quiet} !important; border-color: ${night.line} !important; }
      .link { color: ${night.link} !important; }
    }`;

/** Tables and inline styles, which is all that many mail programs support; fetches nothing. */
function htmlMail(content: MailContent): string {
  const {
    subject,
    preheader,
    greeting,
    paragraphs,
    action,
    notes = [],
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
  <style>${nightStyle}
  </style>
</head>
<body class="ground" style="margin:0;padding:0;background:${day.ground}">
  <div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preheader)}</div>
  <table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${day.ground}">
    <tr>
      <td align="center" style="padding:24px 12px">
        <table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background:${day.paper};border:1px solid ${day.line};border-radius:8px">
          <tr>
            <td style="padding:16px 24px;background:${day.green};border-radius:7px 7px 0 0;${font};font-size:18px;font-weight:700;color:${day.onGreen}">${escapeMarkup(signer.name)}</td>
          </tr>
          <tr>
            <td style="padding:24px 24px 8px">
              <h1 class="ink" style="margin:0 0 16px;${font};font-size:22px;line-height:1.25;color:${day.ink}">${escapeMarkup(subject)}</h1>
${[greeting, ...paragraphs].map((text) => paragraph(text, "ink", body)).join("\n")}
${action ? actionBlock(action) : ""}${notes.map((text) => paragraph(text, "quiet", small, withLinks)).join("\n")}
            </td>
          </tr>
          <tr>
            <td class="quiet" style="padding:16px 24px 24px;border-top:1px solid ${day.line};${small}">
              ${[signer.name, signer.address].map(escapeMarkup).join("<br>\n              ")}<br>
              ${linked(`mailto:${signer.email}`, signer.email)}<br>
              ${linked(`tel:${signer.phone.replace(/[^\d+]/g, "")}`, signer.phone)}
            </td>
          </tr>
        </table>
      </td>
    </tr>
  </table>
</body>
</html>
`;
}

function paragraph(text: string, className: string, style: string, markup = escapeMarkup): string {
  const lines = markup(text).replaceAll("\n", "<br>");
  return `              <p class="${className}" style="margin:0 0 16px;${style}">${lines}</p>`;
}

const linked = (address: string, words: string): string =>
  `<a class="link" href="${escapeMarkup(address)}" style="color:${day.green}">${escapeMarkup(words)}</a>`;

/** Turns web addresses in a text of the product into links, without the punctuation that ends the sentence. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s«»]*[^\s«».,;:!?])/)
    .map((part, place) => (place % 2 === 1 ? linked(part, part) : escapeMarkup(part)))
    .join("");
}

/** The button with its address written out, for readers whose mail program shows no button or who distrust it. */
function actionBlock({ label, url }: { label: string; url: string }): string {
  const address = escapeMarkup(url);
  return `              <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px">
                <tr>
                  <td style="background:${day.green};border-radius:6px"><a href="${address}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;font-weight:700;color:${day.onGreen};text-decoration:none">${escapeMarkup(label)}</a></td>
                </tr>
              </table>
              <p class="quiet" style="margin:0 0 16px;${small}">Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur&nbsp;:<br><a class="link" href="${address}" style="color:${day.green};word-break:break-all">${address}</a></p>
`;
}

/** The first line of a mail; administrators have no first name, and a text that is no name is not repeated. */
export function greeting(firstname: string | null): string {
  const name = firstname && personInMail(firstname);
  return name ? `Bonjour ${name},` : "Bonjour,";
}
