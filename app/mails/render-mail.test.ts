import { describe, expect, test } from "vitest";
import type { MailContent } from "./render-mail.ts";
import { renderMail } from "./render-mail.ts";

const content: MailContent = {
  subject: "Activez votre compte entreprise",
  preheader: "Il ne reste qu’une étape.",
  greeting: "Bonjour Awa Ndiaye,",
  paragraphs: [
    "Votre entreprise Sahel Bâtiment est inscrite.",
    "Confirmez votre adresse\u00A0: le lien est valable 72\u00A0heures.",
  ],
  action: { label: "Activer mon compte", url: "https://tabax.sn/activation?jeton=a1&b=2" },
  notes: ["Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message."],
  authority: {
    name: "Tabax Qualification BTP",
    address: "12, rue Félix-Faure, Dakar",
    email: "contact@tabax.sn",
    phone: "+221\u00A033\u00A0800\u00A000\u00A000",
  },
};

const readHtml = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<(br|\/p|\/td|\/div)[^>]*>/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&nbsp;", "\u00A0")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

test("the plain text has its parts in order, with the link alone on its line", () => {
  expect(renderMail(content).text).toBe(`Bonjour Awa Ndiaye,

Votre entreprise Sahel Bâtiment est inscrite.

Confirmez votre adresse\u00A0: le lien est valable 72\u00A0heures.

Activer mon compte\u00A0:
https://tabax.sn/activation?jeton=a1&b=2

Si vous n’êtes pas à l’origine de cette inscription, ignorez ce message.

-- 
Tabax Qualification BTP
12, rue Félix-Faure, Dakar
contact@tabax.sn
+221\u00A033\u00A0800\u00A000\u00A000
`);
});

test("the HTML says what the text says, in the same order", () => {
  const { text, html } = renderMail(content);
  const readText = readHtml(html);
  let from = 0;
  for (const line of text.split("\n").filter((line) => line !== "" && line !== "-- ")) {
    const at = readText.indexOf(line.replace(/\u00A0:$/, ""), from);
    expect(at, line).toBeGreaterThanOrEqual(from);
    from = at;
  }
});

test("the HTML is French, fetches nothing and shows the address of its link", () => {
  const { html } = renderMail(content);
  expect(html).toContain('<html lang="fr">');
  expect(html).not.toMatch(/<img|<link|<script|@import|url\(|\ssrc=/);
  const address = "https://tabax.sn/activation?jeton=a1&amp;b=2";
  expect(html.split(`href="${address}"`)).toHaveLength(3);
  expect(html).toContain(`>${address}</a>`);
});

test("a mail without action and notes has no links but those of the signature", () => {
  const { action: _action, notes: _notes, ...plain } = content;
  const { html, text } = renderMail(plain);
  expect(html).not.toContain('href="http');
  expect(html).toContain(`href="mailto:${plain.authority.email}"`);
  expect(html).toMatch(/href="tel:\+?\d+"/);
  expect(text).not.toContain("https://");
});

test("the subject is the heading, and an address in a note becomes a link", () => {
  const { html } = renderMail({ ...content, notes: ["Ou ici\u00A0: https://tabax.sn/a?b=1."] });
  expect(html).toMatch(/<h1[^>]*>Activez/);
  expect(html).toContain('href="https://tabax.sn/a?b=1"');
});

describe("typed texts in a mail", () => {
  const hostile = `<script>alert("x")</script> & 'co'`;

  test("typed texts are escaped everywhere in the HTML and unchanged in the plain text", () => {
    const { html, text } = renderMail({
      subject: hostile,
      preheader: hostile,
      greeting: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: `https://tabax.sn/?a="><script>` },
      notes: [hostile],
      authority: { name: hostile, address: hostile, email: hostile, phone: hostile },
    });
    expect(html).not.toContain("<script>");
    expect(html).not.toContain(`"x"`);
    expect(html).not.toContain("'co'");
    expect(html.split("&lt;script&gt;alert(&quot;x&quot;)")).toHaveLength(14);
    expect(text.split(hostile)).toHaveLength(9);
  });

  test("typed line breaks are kept in a paragraph", () => {
    const { html, text } = renderMail({ ...content, paragraphs: ["Un\nDeux"] });
    expect(html).toContain("Un<br>Deux");
    expect(text).toContain("Un\nDeux");
  });

  test("typed text cannot end the subject header", () => {
    const { subject } = renderMail({ ...content, subject: "Bonjour\r\nBcc: b@exemple.sn\u2028 " });
    expect(subject).toBe("Bonjour Bcc: b@exemple.sn");
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "/activation",
    "https://a.sn/\nX",
    "https://",
  ])("renderMail refuses the action URL %j", (url) => {
    expect(() => renderMail({ ...content, action: { label: "Ouvrir", url } })).toThrow(TypeError);
  });
});
