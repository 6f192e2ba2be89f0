import { escapeMarkup } from "#app/kernel/escape.ts";
import { day, night } from "./mail-colours.ts";
import type { MailContent } from "./mail-content.ts";

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

/** Tables and inline styles, since many mail programs know nothing else; nothing is fetched from anywhere. */
export function htmlMail(content: MailContent): string {
  const { subject, preheader, greeting, paragraphs, action, notes = [], body: signer } = content;
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
${[greeting, ...paragraphs].map((text) => paragraph(text, "ink", body)).join("\n")}
${action ? actionBlock(action) : ""}${notes.map((text) => paragraph(text, "quiet", small)).join("\n")}
            </td>
          </tr>
          <tr>
            <td class="quiet" style="padding:16px 24px 24px;border-top:1px solid ${day.line};${small}">
              ${[signer.name, signer.address, signer.email, signer.phone].map(escapeMarkup).join("<br>\n              ")}
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

function paragraph(text: string, className: string, style: string): string {
  const lines = escapeMarkup(text).replaceAll("\n", "<br>");
  return `              <p class="${className}" style="margin:0 0 16px;${style}">${lines}</p>`;
}

/** The address is also written out, for the reader who does not trust a button or whose program has none. */
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
