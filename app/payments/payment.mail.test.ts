import { describe, expect, test } from "vitest";
import {
  type PaymentMail,
  type PaymentNotice,
  paymentMail,
  proofToCheckMail,
} from "./payment.mail.ts";

const authority = {
  name: "Tabax",
  address: "Dakar",
  email: "contact@tabax.example",
  phone: "+221\u00A033\u00A0800\u00A000\u00A000",
};
const mailFacts: PaymentMail = {
  what: "asked",
  firstname: "Awa",
  reference: "PA-2026-00042-5",
  companyName: "Sahel <Bâtiment>",
  purpose: "Ouverture de dossier",
  amount: 75_000n,
  dueOn: "2026-12-07",
  receiptNumber: null,
  rail: null,
  proof: null,
  received: null,
  reason: null,
  url: "https://tabax.example/espace/paiements/1",
  authority,
};
const textOf = (changes: Partial<PaymentMail>) =>
  paymentMail({ ...mailFacts, ...changes }).text.replaceAll(/[\u00A0\u202F]/g, " ");

const paid = {
  rail: "orange-money",
  proof: "MP261123.1",
  receiptNumber: "RE-2026-00001-3",
} as const;
const refund = { sum: 75_000n, by: "par virement bancaire, référence VIR-9" };

describe("a mail about a payment", () => {
  test.each<[PaymentNotice, Partial<PaymentMail>, string[]]>([
    [
      "asked",
      {},
      [
        "Somme : 75 000 FCFA",
        "Pour : Ouverture de dossier",
        "Moyen : au choix, dans votre espace",
        "Reste à payer : 75 000 FCFA",
        "À régler : au plus tard le lundi 7 décembre 2026",
      ],
    ],
    [
      "received",
      paid,
      [
        "Somme reçue : 75 000 FCFA",
        "Moyen : Orange Money, référence MP261123.1",
        "Reste à payer : rien",
        "Reçu n° : RE-2026-00001-3",
      ],
    ],
    [
      "to-check",
      { rail: "transfer", proof: "VIR-1", received: 74_000n },
      ["Somme demandée : 75 000 FCFA", "Arrivé : 74 000 FCFA"],
    ],
    [
      "proof-received",
      { rail: "cheque", proof: "CHQ-118" },
      ["Moyen : Chèque, référence CHQ-118", "Reste à payer : rien, si la somme est retrouvée"],
    ],
    [
      "rejected",
      { rail: "cheque", reason: "Le chèque est sans provision" },
      ["Le chèque est sans provision. Rien n’est réglé", "Reste à payer : 75 000 FCFA"],
    ],
    [
      "failed",
      { rail: "wave", reason: "Le solde du compte ne suffit pas." },
      [
        "Votre paiement par Wave n’a pas abouti. Le solde du compte ne suffit pas. Rien n’est réglé.",
        "Reste à payer : 75 000 FCFA",
      ],
    ],
    [
      "surplus",
      { ...paid, given: { sum: 75_000n, by: "Wave", until: "2026-12-03" } },
      [
        "À vous rendre : 75 000 FCFA",
        "Arrivée par : Wave",
        "au plus tard le jeudi 3 décembre 2026",
        "Reste à payer : rien",
      ],
    ],
    [
      "refunded",
      { ...paid, given: refund },
      ["Somme rendue : 75 000 FCFA", "Rendue : par virement bancaire, référence VIR-9"],
    ],
    [
      "refund-refused",
      { ...paid, reason: "Le dossier est recevable", given: { sum: 75_000n } },
      ["n’a pas été accordé. Le dossier est recevable.", "Somme non rendue : 75 000 FCFA"],
    ],
  ])(
    "the mail « %s » greets by name and states sum, purpose, way and remaining amount",
    (what, changes, lines) => {
      const text = textOf({ what, ...changes });
      expect(text).toContain("Bonjour Awa,");
      for (const line of [...lines, "Paiement : PA-2026-00042-5", "Pour : Ouverture de dossier"])
        expect(text).toContain(line);
      expect(text).not.toMatch(/[0-9a-f]{64}|null|undefined/);
      const { subject, html } = paymentMail({ ...mailFacts, what, ...changes });
      expect(subject).toContain("PA-2026-00042-5");
      expect(html).not.toContain("<Bâtiment>");
    },
  );

  test("each subject with its longest values has at most sixty characters", () => {
    const notices: PaymentNotice[] = [
      ...(["asked", "received", "to-check", "proof-received", "rejected", "failed"] as const),
      ...(["refunded", "refund-refused", "surplus"] as const),
    ];
    const longest = 99_999_999_999n;
    for (const what of notices) {
      const { subject } = paymentMail({
        ...mailFacts,
        what,
        reference: "PA-2026-123456-7",
        amount: longest,
        rail: "cash",
        given: { sum: longest },
      });
      expect([subject, subject.length <= 60]).toEqual([subject, true]);
    }
  });

  test("the mail to a cashier names company, sum, way and proof, and leads to the payment at the desk", () => {
    const { reference, amount } = mailFacts;
    const companyName = "Sahel Bâtiment";
    const mail = proofToCheckMail({
      name: "Cheikh Ba",
      reference,
      companyName,
      amount,
      rail: "transfer",
      proof: "VIR-1",
      url: "https://tabax.example/bureau/caisse/paiements/1",
      authority,
    });
    const text = mail.text.replaceAll(/[\u00A0\u202F]/g, " ");
    expect(text).toContain("Bonjour Cheikh Ba,");
    expect(text).toMatch(
      /« Sahel Bâtiment ».* déclare avoir payé 75 000 FCFA par virement bancaire, preuve VIR-1\./,
    );
    expect(text).toContain("https://tabax.example/bureau/caisse/paiements/1");
  });
});
