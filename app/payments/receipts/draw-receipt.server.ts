import type { Scope } from "#app/accounts/scope.server.ts";
import { drawnAsKept } from "#app/journal/ask-fingerprint.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateLong } from "#app/kernel/dates.ts";
import { formatFcfa, formatInteger } from "#app/kernel/money.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import { drawOnce } from "#app/sheets/draw-once.server.ts";
import type { KeptSheet } from "#app/sheets/sheet.queries.server.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import { type KeptReceipt, receiptInScope } from "./receipt.queries.server.ts";

/** The receipt as a PDF, drawn once with the settings of its day; null when there is no receipt. */
export async function drawPaymentReceipt(
  ctx: Context,
  scope: Scope,
  paymentId: string,
): Promise<KeptSheet | null> {
  const receipt = await receiptInScope(ctx.db, scope, paymentId);
  if (!receipt) return null;
  const about = { subjectKind: "payment", subjectId: paymentId } as const;
  const isDemo = ctx.rails.some(({ demo }) => demo);
  return await drawOnce(
    ctx,
    { kind: "payment-receipt", ...about },
    {
      draw: async () => {
        drawnAsKept({ what: "receipt", content: receipt.content, sha256: receipt.sha256 });
        return receiptSheet(receipt, await settingsInForce(ctx.db, receipt.issuedAt), { isDemo });
      },
      entry: (data) => ({ ...about, event: "receipt-drawn", data }),
    },
  );
}

/** The receipt as a sheet, from its content and the settings of its day. */
export function receiptSheet(
  { number, issuedAt, content, sha256 }: KeptReceipt,
  settings: Settings,
  { isDemo }: { isDemo: boolean },
): Sheet {
  const { company, body, lines } = content;
  const amount = BigInt(content.amount);
  return {
    product: settings.productName,
    authority: {
      name: body.name,
      address: body.address,
      email: settings.email,
      phone: formatPhone(settings.phone),
    },
    title: "Reçu de paiement",
    number,
    issuedAt,
    facts: [
      { label: "Reçu de", value: `${company.name}, NINEA ${company.ein}` },
      { label: "Adresse", value: company.address },
      { label: "Objet", value: `${content.purpose}, paiement ${content.payment}` },
      { label: "Payé le", value: formatDateLong(content.paidOn) },
      { label: "Moyen", value: `${content.means}, référence ${content.proof}` },
      { label: "Encaissement", value: content.receivedBy },
    ],
    table: {
      columns: [
        { title: "Désignation" },
        { title: "Quantité", figures: true },
        { title: "Prix (FCFA)", figures: true },
        { title: "Montant (FCFA)", figures: true },
      ],
      rows: lines.map((line) => [
        line.label,
        String(line.quantity),
        formatInteger(line.unit),
        formatInteger(line.amount),
      ]),
      total: ["Reçu", "", "", formatInteger(amount)],
    },
    paragraphs: [
      `Arrêté le présent reçu à la somme de ${content.words} (${formatFcfa(amount)}).`,
      ...(isDemo ? ["Démonstration\u00A0: aucun argent n’a circulé."] : []),
    ],
    check: `Écrivez à ${settings.email} ou appelez le ${formatPhone(settings.phone)} en indiquant le numéro ${number}. L’organisme compare ce que dit ce reçu avec l’original qu’il conserve, et avec l’empreinte de son journal.`,
    fingerprint: {
      label:
        "Empreinte SHA-256 du contenu (numéro, jour, entreprise, objet, lignes, somme, moyen, référence), et non du fichier",
      sha256,
    },
  };
}
