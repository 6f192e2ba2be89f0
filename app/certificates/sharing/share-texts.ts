import { formatDateLong } from "#app/kernel/dates.ts";
import { escapeMarkup } from "#app/kernel/escape.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import { noticeOf } from "../marks.ts";
import { contractSize, levelCode } from "../qualification.ts";
import type { VerifiedCertificate } from "../verification/verify-certificate.server.ts";

interface TenderFacts {
  certificate: Pick<VerifiedCertificate, "number" | "decidedOn" | "holder" | "rights" | "marks">;
  /** Name of the certification body. */
  body: string;
  ceilings: Tariff["classCeilings"];
  today: string;
  /** Origin of the product, without a final slash. */
  publicUrl: string;
}

/** What a company copies into an offer: only what is in force today, with the day and the address where the status is read. */
export function tenderText({ certificate, body, ceilings, today, publicUrl }: TenderFacts): string {
  const { number, decidedOn, holder, rights, marks } = certificate;
  const tax = holder.isNinea ? "NINEA" : "numéro fiscal";
  const lines = rights
    .filter(({ status }) => status === "valid" || status === "to-renew")
    .map(
      ({ code, name, level, class: letter, endsOn }) =>
        `- ${code} ${name}\u00A0: ${levelCode(level)}, classe\u00A0${letter} (marchés ${contractSize(letter, ceilings)}), jusqu’au ${formatDateLong(endsOn)}`,
    );
  const notice = noticeOf(marks);
  return [
    ...(notice === null ? [] : [notice]),
    `${holder.name} (${tax} ${holder.ein}) est titulaire du certificat de qualification n°\u00A0${number}, délivré par ${body} sur décision du ${formatDateLong(decidedOn)}.`,
    `${lines.length > 1 ? "Qualifications" : "Qualification"} en vigueur au ${formatDateLong(today)}\u00A0:`,
    ...lines,
    `Statut du jour, à vérifier par l’acheteur\u00A0: ${publicUrl}/v/${number}`,
  ].join("\n");
}

/** The HTML of the living badge for the site of a company: it shows the state of the day and opens its verification. */
export const badgeCode = (
  { number, holder }: Pick<VerifiedCertificate, "number" | "holder">,
  publicUrl: string,
): string =>
  `<a href="${publicUrl}/v/${number}"><img src="${publicUrl}/badge/${holder.slug}.svg" width="320" height="44" alt="${escapeMarkup(holder.name)}, certificat ${number}\u00A0: statut du jour"></a>`;
