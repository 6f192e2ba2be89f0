import { describe, expect, test } from "vitest";
import { messageReceiptMail } from "./message-receipt.mail.ts";
import { receivedMessageMail } from "./received-message.mail.ts";
import { subscriptionMail } from "./subscription.mail.ts";

const publicUrl = "https://tabax.example";
const authority = {
  name: "Tabax Qualification BTP",
  address: "Dakar, Sénégal",
  email: "contact@tabax.example",
  phone: "+221 33 800 00 00",
};
const receivedAt = new Date("2026-11-21T08:30:00Z");
const id = "019abcde-0000-7000-8000-0000a1b2c3d4";
const written = {
  id,
  name: "Awa <b>Ndiaye</b>",
  email: "awa@baol.sn",
  message: "Bonjour,\nquand ouvrez-vous & comment ?",
  receivedAt,
  authority,
};

describe("mail to the certification body", () => {
  const mail = receivedMessageMail({ ...written, kind: "contact", phone: null });

  test("the mail of a message carries its text, escaped in HTML, and the address to answer to", () => {
    expect(mail.subject).toBe("Message d’un visiteur, n°\u00A0A1B2C3D4");
    expect(mail.text).toContain(written.message);
    expect(mail.text).toContain("E-mail\u00A0: awa@baol.sn");
    expect(mail.text).toContain("Référence\u00A0: A1B2C3D4");
    expect(mail.text).toContain("21\u00A0novembre 2026 à\u00A08\u00A0h\u00A030");
    expect(mail.text).not.toContain("Téléphone");
    expect(mail.html).toContain("Bonjour,<br>quand ouvrez-vous &amp; comment ?");
    expect(mail.html).not.toContain("<b>");
  });

  test("the mail of a quote request says so, with the phone", () => {
    const quote = receivedMessageMail({ ...written, kind: "quote", phone: "+221771234567" });
    expect(quote.subject).toBe("Demande de devis, n°\u00A0A1B2C3D4");
    expect(quote.text).toContain("Téléphone\u00A0: +221 77 123 45 67");
  });
});

test("the receipt of a message gives its reference and repeats nothing that was typed", () => {
  const hours = "Lun-Ven 8:00 - 18:00";
  const { subject, text, html } = messageReceiptMail({ ...written, publicUrl, hours });
  expect(subject).toBe("Votre message A1B2C3D4 est bien arrivé");
  for (const form of [text, html]) {
    expect(form).toContain("A1B2C3D4");
    expect(form).toContain("du lundi au vendredi, de 8\u00A0h à 18\u00A0h");
    expect(form).not.toContain("Ndiaye");
    expect(form).not.toContain("ouvrez-vous");
    expect(form).not.toContain("awa@");
  }
});

test("the confirmation mail carries both links and the validity of the first", () => {
  const unsubscribeUrl = `${publicUrl}/lettre/desinscription?token=x.y`;
  const token = "jeton";
  const { text, html } = subscriptionMail({
    productName: "Tabax",
    publicUrl,
    token,
    unsubscribeUrl,
    validityHours: 72,
    authority,
  });
  for (const form of [text, html]) {
    expect(form).toContain(`${publicUrl}/lettre/confirmer?token=jeton`);
    expect(form).toContain(unsubscribeUrl);
    expect(form).toContain("72\u00A0heures");
  }
});
