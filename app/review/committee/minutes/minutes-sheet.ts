import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import type { Sheet, SheetTable } from "#app/sheets/sheet.ts";
import type { Minutes, ShownMinutes } from "./minutes.queries.server.ts";
import {
  convenedInWords,
  endedMandateInWords,
  endWords,
  heldInWords,
  itemRows,
  type MinutesRow,
  presences,
  recusedHere,
} from "./minutes.ts";

const rowsOf = (rows: readonly MinutesRow[]): SheetTable => ({
  columns: [{ title: "Rubrique", narrow: true }, { title: "Constat" }],
  rows: rows.map(({ label, text }) => [label, text]),
});

/** Signed minutes as a PDF document, whole, or as an extract that says which items it leaves out. */
export function minutesSheet(minutes: Minutes | ShownMinutes, settings: Settings): Sheet {
  const { facts, words, sha256, signedAt, signedByName, attestedAt, attestedByName } = minutes;
  const isExtract = "isExtract" in minutes && minutes.isExtract;
  if (!sha256 || !signedAt) throw new Error("Minutes are drawn as a PDF once they are signed.");
  const dayOf = (instant: Date) => formatDateLong(todayInDakar(instant));
  const observers = facts.observers.map(({ name, organisation }) => `${name} (${organisation})`);
  const around: MinutesRow[] = [
    { label: "Observateurs, sans voix", text: observers.join(", ") },
    ...(facts.endedMandates ?? []).map((ended) => ({
      label: "Mandats",
      text: endedMandateInWords(ended),
    })),
    {
      label: "Quorum",
      text: facts.quorumFailed ? "Le quorum a manqué pour les points reportés." : "",
    },
    { label: "Ouverture", text: words.before },
  ].filter(({ text }) => text !== "");
  return {
    product: settings.productName,
    authority: authorityContact(settings),
    title: isExtract ? "Procès-verbal (extrait)" : "Procès-verbal",
    number: facts.number,
    issuedAt: signedAt,
    facts: [
      { label: "Séance", value: `${facts.number}${facts.second ? ", seconde séance" : ""}` },
      { label: "Convoquée", value: convenedInWords(facts) },
      { label: "Tenue", value: heldInWords(facts) },
      { label: "Présidence", value: facts.presidedBy },
      ...(facts.secretary ? [{ label: "Secrétariat", value: facts.secretary }] : []),
      ...(attestedAt
        ? [{ label: "Signé, secrétariat", value: `${attestedByName}, ${dayOf(attestedAt)}` }]
        : []),
      {
        label: attestedAt ? "Signé, présidence" : "Signature",
        value: `${signedByName ?? facts.presidedBy}, ${dayOf(signedAt)}`,
      },
    ],
    table: {
      columns: [
        { title: "Collège", narrow: true },
        { title: "Présents" },
        { title: "Excusés" },
        { title: "Absents" },
      ],
      rows: presences(facts.people).map(({ college, present, excused, absent }) => [
        college,
        present,
        excused,
        absent,
      ]),
    },
    more: [
      ...(around.length > 0 ? [{ title: "La séance", table: rowsOf(around) }] : []),
      ...facts.items.map((item) =>
        "isHidden" in item
          ? {
              title: `${item.position}. ${item.company}`,
              table: rowsOf([{ label: "Récusation", text: recusedHere }]),
            }
          : {
              title: `${item.position}. ${item.company}\u00A0: ${endWords[item.outcome].toLowerCase()}`,
              table: rowsOf([
                { label: "Dossier", text: item.number },
                ...itemRows(item, words.items[item.id] ?? ""),
              ]),
            },
      ),
    ],
    paragraphs: [
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
