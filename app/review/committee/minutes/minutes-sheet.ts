import { formatDateLong, formatTime } from "#app/kernel/dates.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import type { Minutes, ShownMinutes } from "./minutes.queries.server.ts";
import {
  actInWords,
  alternatesInWords,
  apartInWords,
  endedMandateInWords,
  endWords,
  lineInWords,
  opinionInWords,
  presentInWords,
  recusedHere,
  voteInWords,
} from "./minutes.ts";

/** Signed minutes as a PDF document, whole, or as an extract that says which items it leaves out. */
export function minutesSheet(minutes: Minutes | ShownMinutes, settings: Settings): Sheet {
  const { facts, words, sha256, signedAt, signedByName } = minutes;
  const isExtract = "isExtract" in minutes && minutes.isExtract;
  if (!sha256 || !signedAt) throw new Error("Minutes are drawn as a PDF once they are signed.");
  const hour = (instant: string) => formatTime(new Date(instant));
  return {
    product: settings.productName,
    authority: authorityContact(settings),
    title: isExtract ? "Procès-verbal (extrait)" : "Procès-verbal",
    number: facts.number,
    issuedAt: signedAt,
    facts: [
      { label: "Séance", value: `${facts.number}${facts.second ? ", seconde séance" : ""}` },
      { label: "Jour et lieu", value: `${formatDateLong(facts.heldOn)}, ${facts.place}` },
      { label: "Heures", value: `de ${hour(facts.openedAt)} à ${hour(facts.closedAt)}` },
      { label: "Présidence", value: facts.presidedBy },
      {
        label: "Signature",
        value: `${signedByName ?? facts.presidedBy}, ${formatDateLong(signedAt.toISOString().slice(0, 10))}`,
      },
    ],
    table: {
      columns: [{ title: "Point" }, { title: "Issue" }],
      rows: facts.items.map((item) =>
        "isHidden" in item
          ? [`${item.position}. ${item.company}`, ""]
          : [`${item.position}. ${item.number} ${item.company}`, endWords[item.outcome]],
      ),
      notes: facts.items.map((item) =>
        "isHidden" in item
          ? recusedHere
          : [
              `Rapporteur\u00A0: ${item.rapporteur}.`,
              apartInWords(item),
              alternatesInWords(item),
              ...(item.opinions ?? []).map(opinionInWords),
              item.divided ? "Vote par sous-domaine, à la demande d’un membre." : "",
              ...item.votes.map(voteInWords),
              ...(item.acts ?? []).map(actInWords),
              ...item.lines.map(lineInWords),
              item.reason ? `Motif\u00A0: ${item.reason}` : "",
              words.items[item.id] ?? "",
            ]
              .filter(Boolean)
              .join(" "),
      ),
    },
    paragraphs: [
      words.before,
      `Présents. ${presentInWords(facts.people).join(" ")}`,
      facts.observers.length > 0
        ? `Observateurs, sans voix\u00A0: ${facts.observers.map(({ name, organisation }) => `${name} (${organisation})`).join(", ")}.`
        : "",
      ...(facts.endedMandates ?? []).map(endedMandateInWords),
      facts.quorumFailed ? "Le quorum a manqué pour les points reportés." : "",
      words.after,
      facts.items.some(
        (item) => !("isHidden" in item) && item.votes.some(({ kind }) => kind === "secret"),
      )
        ? "Un vote secret ne garde que son résultat."
        : "",
    ].filter(Boolean),
    check: `${isExtract ? "Cet extrait omet les points sur lesquels son lecteur est récusé. " : ""}L’organisme conserve ce procès-verbal tel qu’il a été signé. Son numéro\u00A0: ${facts.number}.`,
    fingerprint: { label: "Empreinte SHA-256 du procès-verbal, inscrite au journal", sha256 },
  };
}
