import { addDays, formatDateLong } from "#app/kernel/dates.ts";
import { counted, days } from "#app/kernel/french.ts";
import { formatFcfa } from "#app/kernel/money.ts";
import { grantedOf, UNREAD_DAYS } from "./decision.ts";
import { appealInWords, type LetterContent, timeToPayInWords } from "./letter.ts";

/** What happens by itself after a signature, and when: « aussitôt », « à la lecture », « au paiement », a day. */
export interface Following {
  kind: "sent" | "read" | "fee" | "certificate" | "listing" | "asked" | "appeal";
  what: string;
  when: string;
}

/** What follows a decision that is signed on a day (YYYY-MM-DD), from the letter alone, in the order of time. */
export function followsSigning(letter: LetterContent, on: string): Following[] {
  const { outcome, lines, grant, adjournment, appeal } = letter;
  const paid = grant !== null && grant.fee > 0 ? "au paiement" : "à la lecture";
  const granted = counted(grantedOf(lines).length, "qualification");
  return [
    { kind: "sent", what: "Lettre dans l’espace de l’entreprise, et e-mail", when: "aussitôt" },
    {
      kind: "read",
      what: "Lecture constatée, sinon rappel",
      when: `le ${formatDateLong(addDays(on, UNREAD_DAYS))}`,
    },
    ...(adjournment
      ? [
          {
            kind: "asked" as const,
            what: `${counted(adjournment.asked.length, "demande envoyée", "demandes envoyées")} à l’entreprise`,
            when: `à la lecture, réponse en ${days(adjournment.days)}`,
          },
        ]
      : []),
    ...(grant && grant.fee > 0
      ? [
          {
            kind: "fee" as const,
            what: `Frais de délivrance demandés, ${formatFcfa(grant.fee)}`,
            when: `à la lecture, à régler ${timeToPayInWords({ days: grant.feeDays, endsWith: grant.feeUntil ?? null })}`,
          },
        ]
      : []),
    ...(grant
      ? [
          { kind: "certificate" as const, what: "Certificat numéroté et scellé", when: paid },
          { kind: "listing" as const, what: `Fiche de l’annuaire, ${granted}`, when: paid },
        ]
      : []),
    ...(outcome !== "adjourned" && appealInWords(letter).length > 0
      ? [
          {
            kind: "appeal" as const,
            what: "Recours ouvert",
            when: `${days(appeal.days)} après la lecture`,
          },
        ]
      : []),
  ];
}
