import * as v from "valibot";
import { type College, collegeLabels } from "#app/accounts/staff/staff.schema.ts";
import { levelCode } from "#app/certificates/qualification.ts";
import { formatDateLong, formatTime, hourInWords, todayInDakar } from "#app/kernel/dates.ts";
import { upperFirst } from "#app/kernel/french.ts";
import { keyOf } from "#app/kernel/stored-json.ts";
import { classes, levels } from "#app/tariff/classes.ts";
import { choiceLabels, outcomeLabels } from "../vote/tally.ts";

/** What happened at one item. */
const itemFactsSchema = v.object({
  id: v.string(),
  position: v.number(),
  number: v.string(),
  company: v.string(),
  rapporteur: v.string(),
  outcome: v.picklist(["adopted", "adjourned", "postponed", "withdrawn"]),
  reason: v.nullable(v.string()),
  divided: v.boolean(),
  /** Not in minutes drawn before opinions could be recorded. */
  opinions: v.exactOptional(
    v.array(
      v.object({
        family: v.string(),
        expert: v.string(),
        givenOn: v.string(),
        text: v.string(),
        /** Not in minutes drawn before they were kept. */
        enteredBy: v.exactOptional(v.string()),
        source: v.exactOptional(v.nullable(v.string())),
      }),
    ),
  ),
  recused: v.array(
    v.object({ name: v.string(), ground: v.picklist(["conflict", "rapporteur", "examiner"]) }),
  ),
  /** Alternates among the voters, and whose seat each took; not in minutes drawn before they were kept. */
  alternates: v.exactOptional(v.array(v.object({ name: v.string(), seatOf: v.string() }))),
  votes: v.array(
    v.object({
      round: v.number(),
      code: v.nullable(v.string()),
      kind: v.picklist(["secret", "box", "hands", "casting"]),
      outcome: keyOf(outcomeLabels),
      voidReason: v.nullable(v.picklist(["urn-lost", "too-few", "cancelled"])),
      voters: v.nullable(v.number()),
      hands: v.array(v.object({ name: v.string(), choice: keyOf(choiceLabels) })),
      /** What was voted on, « 2201 : accordé, N2, classe D. »; not in minutes drawn before it was kept. */
      proposal: v.exactOptional(v.array(v.string())),
      /** Why it was on paper, or why who presides cast their vote. */
      reason: v.exactOptional(v.nullable(v.string())),
      /** Seats and voters of each college, and the share of seats that was needed; not in minutes drawn before it was kept. */
      quorum: v.exactOptional(
        v.object({
          percent: v.number(),
          colleges: v.array(
            v.object({ college: keyOf(collegeLabels), seats: v.number(), voters: v.number() }),
          ),
        }),
      ),
    }),
  ),
  /** Acts that the secretary asked for and who presides answered; not in minutes drawn before they were kept. */
  acts: v.exactOptional(
    v.array(
      v.object({
        kind: v.picklist(["close-vote", "void-vote", "adjourn", "postpone"]),
        state: v.picklist(["confirmed", "refused", "withdrawn"]),
        reason: v.string(),
        askedBy: v.string(),
        answeredBy: v.string(),
        waited: v.array(v.string()),
      }),
    ),
  ),
  lines: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      outcome: v.picklist(["granted", "refused"]),
      level: v.nullable(v.picklist(levels)),
      class: v.nullable(v.picklist(classes)),
      reasons: v.array(v.object({ code: v.string(), text: v.string() })),
    }),
  ),
});
export type ItemFacts = v.InferOutput<typeof itemFactsSchema>;

/** The facts of minutes: drawn once when a session closes, and never changed. */
export const minutesFactsSchema = v.object({
  number: v.string(),
  heldOn: v.string(),
  /** The hour to which the members were convened, HH:MM; not, like the secretary, in minutes drawn before they were kept. */
  startsAt: v.exactOptional(v.string()),
  /** Why the members were convened later than the notice of the settings; not in minutes drawn before it was kept. */
  shortNotice: v.exactOptional(v.nullable(v.string())),
  /** Who closed the session and drew its minutes. */
  secretary: v.exactOptional(v.string()),
  place: v.string(),
  second: v.boolean(),
  quorumFailed: v.boolean(),
  openedAt: v.string(),
  closedAt: v.string(),
  presidedBy: v.string(),
  people: v.array(
    v.object({
      name: v.string(),
      college: keyOf(collegeLabels),
      reply: v.nullable(v.string()),
      times: v.array(v.object({ from: v.string(), to: v.nullable(v.string()) })),
      /** Whose seat an alternate may take; not in minutes drawn before it was kept. */
      alternateOf: v.exactOptional(v.nullable(v.string())),
    }),
  ),
  observers: v.array(v.object({ name: v.string(), organisation: v.string() })),
  /** Mandates of its day that ended while the session was open; not in minutes drawn before they were kept. */
  endedMandates: v.exactOptional(
    v.array(
      v.object({
        name: v.string(),
        at: v.string(),
        reason: v.string(),
        proposedBy: v.string(),
        decidedBy: v.string(),
      }),
    ),
  ),
  items: v.array(itemFactsSchema),
});
export type MinutesFacts = v.InferOutput<typeof minutesFactsSchema>;

/** An item as minutes show it to whoever is recused on it. */
export interface HiddenItemFacts {
  id: string;
  position: number;
  company: string;
  isHidden: true;
}

/** Minutes as one person reads them. */
export interface ShownMinutesFacts extends Omit<MinutesFacts, "items"> {
  items: (ItemFacts | HiddenItemFacts)[];
}

/** What of minutes a person reads who is recused on these items: their facts and words are left out, everything else is whole. */
export function withoutItems(
  { facts, words }: { facts: MinutesFacts; words: MinutesWords },
  hiddenIds: ReadonlySet<string>,
): { facts: ShownMinutesFacts; words: MinutesWords } {
  return {
    facts: {
      ...facts,
      items: facts.items.map((item) =>
        hiddenIds.has(item.id)
          ? { id: item.id, position: item.position, company: item.company, isHidden: true }
          : item,
      ),
    },
    words: {
      ...words,
      items: Object.fromEntries(Object.entries(words.items).filter(([id]) => !hiddenIds.has(id))),
    },
  };
}

/** The words of minutes, which are corrected until they are signed. */
export const minutesWordsSchema = v.object({
  before: v.string(),
  /** By the id of an item. */
  items: v.record(v.string(), v.string()),
  after: v.string(),
});
export type MinutesWords = v.InferOutput<typeof minutesWordsSchema>;

const kinds = {
  secret: "Vote secret",
  box: "Vote sur papier",
  hands: "Vote à main levée",
  casting: "Voix prépondérante de qui préside",
} as const;

const voids = {
  "urn-lost": "l’urne a été perdue, le point est voté de nouveau",
  "too-few": "moins de trois bulletins",
  cancelled: "vote annulé",
} as const;

export const grounds = {
  conflict: "récusation pour un intérêt",
  rapporteur: "rapport du dossier",
  examiner: "instruction du dossier",
} as const;

type RecordedVote = ItemFacts["votes"][number];
type ShownVote = Omit<RecordedVote, "hands"> & Partial<RecordedVote>;

/** « Vote secret sur 2201 accordé, N2, classe D, 7 votants : adopté. » No count stands in it, and « à l’unanimité » is never drawn (review §2.4). */
export function voteInWords(vote: ShownVote): string {
  const people =
    vote.voters === null || vote.kind === "casting"
      ? ""
      : `, ${vote.voters} ${vote.voters > 1 ? "votants" : "votant"}`;
  const named = vote.hands?.length
    ? ` (${vote.hands.map(({ name, choice }) => `${name}\u00A0: ${choiceLabels[choice].toLowerCase()}`).join("\u202F; ")})`
    : "";
  const why = vote.voidReason ? `, ${voids[vote.voidReason]}` : "";
  const confirmed =
    vote.kind === "box" && vote.outcome !== "void" ? ", issue confirmée par un membre présent" : "";
  const on = vote.proposal?.length ? ` (proposition\u00A0: ${vote.proposal.join("\u202F; ")})` : "";
  const part = vote.code ? `${vote.code}\u00A0: ` : "";
  return `${part}${kinds[vote.kind]}${on}${people}\u00A0: ${outcomeLabels[vote.outcome].toLowerCase()}${why}${confirmed}${named}.${vote.reason ? ` Motif\u00A0: ${vote.reason}` : ""}`;
}

/** A reason between quotation marks, without its own full stop: the sentence around it ends with one. */
const quoted = (reason: string): string => `«\u00A0${reason.replace(/\.$/, "")}\u00A0»`;

const askedActs = {
  "close-vote": "Clôture du vote avant que chacun ait voté",
  "void-vote": "Annulation du vote",
  adjourn: "Ajournement",
  postpone: "Report après un vote",
} as const;

const answers = { confirmed: "confirmé", refused: "refusé", withdrawn: "retiré" } as const;

/** « Annulation du vote, demandée par Ndèye Fall : erreur de proposition. Confirmé par Fatou Sarr. » */
export function actInWords(act: NonNullable<ItemFacts["acts"]>[number]): string {
  const waited =
    act.waited.length > 0 ? ` Présents et sans bulletin\u00A0: ${act.waited.join(", ")}.` : "";
  const answer = answers[act.state];
  return `${askedActs[act.kind]}, à la demande de ${act.askedBy}\u00A0: ${quoted(act.reason)}.${waited} ${upperFirst(answer)} par ${act.answeredBy}.`;
}

/** « Mandat de Awa Diop terminé pendant la séance, à 15 h 02, à la demande de … : « … ». Décidé par … » */
export const endedMandateInWords = (
  ended: NonNullable<MinutesFacts["endedMandates"]>[number],
): string =>
  `Mandat de ${ended.name} terminé pendant la séance, à ${formatTime(new Date(ended.at))}, à la demande de ${ended.proposedBy}\u00A0: ${quoted(ended.reason)}. Décidé par ${ended.decidedBy}.`;

/** Who took no part in an item: its secretary stated that they left before the vote; without a vote nothing is said of the room. */
export function apartInWords({ recused, votes }: Pick<ItemFacts, "recused" | "votes">): string {
  if (recused.length === 0) return "";
  const people = recused.map(({ name, ground }) => `${name} (${grounds[ground]})`).join(", ");
  const [hasNot, has, s] = recused.length > 1 ? ["N’ont", "ont", "s"] : ["N’a", "a", ""];
  return votes.length > 0
    ? `${hasNot} pas pris part au vote et ${has} quitté la salle avant lui\u00A0: ${people}.`
    : `Récusation${s}, sans qu’un vote ait eu lieu\u00A0: ${people}.`;
}

/** « A siégé en suppléance : Mariama Dabo, pour Ibrahima Sagna. » */
export const alternatesInWords = ({ alternates = [] }: Pick<ItemFacts, "alternates">): string =>
  alternates.length === 0
    ? ""
    : `${alternates.length > 1 ? "Ont" : "A"} siégé en suppléance\u00A0: ${alternates
        .map(({ name, seatOf }) => `${name}, pour ${seatOf}`)
        .join("\u202F; ")}.`;

/** « accordé, N2, classe D » for a line as a vote keeps it, `granted 2 D` or `refused`. */
export function votedInWords(voted: string): string {
  const [outcome, level, granted] = voted.split(" ");
  return outcome === "granted" ? `accordé, N${level}, classe\u00A0${granted}` : "refusé";
}

/** « 2201 Maçonnerie : accordé, N2, classe D. » with its reasons. */
export function lineInWords(line: ItemFacts["lines"][number]): string {
  const outcome =
    line.outcome === "granted" && line.level && line.class
      ? `accordé, ${levelCode(line.level)}, classe\u00A0${line.class}`
      : "refusé";
  const why = line.reasons.map(({ text }) => text).join(" ");
  return `${line.code} ${line.name}\u00A0: ${outcome}.${why ? ` Motif\u00A0: ${why}` : ""}`;
}

/** « Avis écrit de l’expert Awa Diop pour « Fondations », inscrit le 18 décembre 2026 par Ndèye Fall d’après : lettre du 12. … » */
export const opinionInWords = ({
  family,
  expert,
  givenOn,
  text,
  enteredBy,
  source,
}: NonNullable<ItemFacts["opinions"]>[number]): string => {
  const day = formatDateLong(givenOn);
  const entered =
    source && enteredBy
      ? `inscrit le ${day} par ${enteredBy} d’après «\u00A0${source}\u00A0»`
      : `du ${day}`;
  return `Avis écrit de l’expert ${expert} pour «\u00A0${family}\u00A0», ${entered}\u00A0: ${text}`;
};

/** What stands in the place of an item for whoever is recused on it, beside the name of its company. */
export const recusedHere = "Vous ne prenez pas part à ce point.";

export const endWords: Record<ItemFacts["outcome"], string> = {
  adopted: "Adopté",
  adjourned: "Ajourné",
  postponed: "Reporté à une autre séance",
  withdrawn: "Dossier abandonné avant la séance",
};

/** A row of minutes: what it says, and of what. */
export interface MinutesRow {
  label: string;
  text: string;
}

const nth = ["Premier", "Deuxième", "Troisième", "Quatrième", "Cinquième", "Sixième"];

/** « Votants : entreprises 2 sur 3 sièges, … ; il en faut 50 % dans chaque collège. » */
function quorumInWords({ percent, colleges }: NonNullable<ItemFacts["votes"][number]["quorum"]>) {
  const each = colleges.map(
    ({ college, seats, voters }) =>
      `${collegeLabels[college].toLowerCase()} ${voters} sur ${seats} ${seats > 1 ? "sièges" : "siège"}`,
  );
  return each.length === 0
    ? ""
    : ` Votants\u00A0: ${each.join(", ")}\u202F; il en faut ${percent}\u00A0% dans chaque collège.`;
}

/** Why an adopted proposal binds nobody: the item was not closed by it. */
const noEffect = (outcome: ItemFacts["outcome"], vote: ItemFacts["votes"][number]): string =>
  vote.outcome === "adopted" && outcome !== "adopted"
    ? ` Sans effet\u00A0: ${outcome === "adjourned" ? "le point a été ajourné" : "le point a été reporté"}.`
    : "";

/** What minutes say of an item, row by row, in the order of the session. */
export function itemRows(item: ItemFacts, precision: string): MinutesRow[] {
  const { votes, opinions = [], acts = [] } = item;
  const rows: MinutesRow[] = [
    { label: "Rapporteur", text: `${item.rapporteur}.` },
    { label: "Hors du vote", text: apartInWords(item) },
    { label: "Suppléance", text: alternatesInWords(item) },
    ...opinions.map((opinion) => ({ label: "Avis d’expert", text: opinionInWords(opinion) })),
    {
      label: "Division",
      text: item.divided ? "Vote par sous-domaine, à la demande d’un membre." : "",
    },
    ...votes.map((vote, place) => ({
      label: votes.length > 1 ? `${nth[place] ?? `${place + 1}e`} vote` : "Vote",
      text: `${voteInWords(vote)}${vote.quorum ? quorumInWords(vote.quorum) : ""}${noEffect(item.outcome, vote)}`,
    })),
    ...acts.map((act) => ({ label: "Acte de la séance", text: actInWords(act) })),
    ...item.lines.map((line) => ({ label: "Décision", text: lineInWords(line) })),
    { label: "Motif", text: item.reason ?? "" },
    { label: "Précision", text: precision },
  ];
  return rows.filter(({ text }) => text !== "");
}

/** Who of a college was in the room, excused themselves, or was absent. */
export interface Presence {
  college: string;
  present: string;
  excused: string;
  absent: string;
}

export function presences(people: MinutesFacts["people"]): Presence[] {
  const named = (some: MinutesFacts["people"]) =>
    some
      .map(({ name, alternateOf }) => (alternateOf ? `${name} (supplée ${alternateOf})` : name))
      .join(", ") || "–";
  return (Object.keys(collegeLabels) as College[]).map((college) => {
    const members = people.filter((each) => each.college === college);
    const away = members.filter(({ times }) => times.length === 0);
    return {
      college: collegeLabels[college],
      present: named(members.filter(({ times }) => times.length > 0)),
      excused: named(away.filter(({ reply }) => reply === "excused")),
      absent: named(away.filter(({ reply }) => reply !== "excused")),
    };
  });
}

const hour = (instant: string) => formatTime(new Date(instant));

/** « de 9 h 32 à 11 h 05 », with the day of each end where it is not the day of the session. */
export function heldInWords({
  heldOn,
  openedAt,
  closedAt,
}: Pick<MinutesFacts, "heldOn" | "openedAt" | "closedAt">): string {
  const at = (instant: string) => {
    const day = todayInDakar(new Date(instant));
    return day === heldOn ? hour(instant) : `${hour(instant)} le ${formatDateLong(day)}`;
  };
  return `de ${at(openedAt)} à ${at(closedAt)}`;
}

/** « 28 novembre 2026 à 9 h 30, Salle du conseil » */
export const convenedInWords = ({
  heldOn,
  startsAt,
  place,
  shortNotice,
}: Pick<MinutesFacts, "heldOn" | "startsAt" | "place" | "shortNotice">): string =>
  `${formatDateLong(heldOn)}${startsAt ? ` à ${hourInWords(startsAt)}` : ""}, ${place}${shortNotice ? `. Convocation tardive\u00A0: ${shortNotice}` : ""}`;
