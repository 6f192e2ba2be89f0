import { collegeLabels } from "#app/accounts/staff/staff.schema.ts";
import { kindLabels } from "#app/applications/application.ts";
import type { ApplicationKind } from "#app/documents/requirement.ts";
import { formatDateLong, formatInstant, hourInWords } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { authorityContact } from "#app/settings/public-settings.ts";
import type { Settings } from "#app/settings/settings.schema.ts";
import type { Sheet } from "#app/sheets/sheet.ts";
import { type AgainstOpinion, againstInWords } from "../../examination/against-grid.ts";
import { lineInWords, recusedHere } from "../minutes/minutes.ts";
import type { Attendee, Session } from "../sessions/session.queries.server.ts";
import type { Item, Line } from "./item.queries.server.ts";

export interface Agenda {
  session: Session;
  people: readonly Pick<Attendee, "college" | "sits">[];
  /** An item with what is proposed on it and what contradicts the grid; both empty where its reader is recused. */
  items: readonly { item: Item; lines: readonly Line[]; against: readonly AgainstOpinion[] }[];
}

/**
 * The agenda of a session as a PDF for its reader, as it stands now: each application with its class, its rapporteur and what is
 * proposed for each sub-area.
 */
export function agendaSheet(
  { session, people, items }: Agenda,
  settings: Settings,
  now: Date,
): Sheet {
  const colleges = Object.entries(collegeLabels).map(([college, label]) => {
    const seats = people.filter((person) => person.sits && person.college === college).length;
    return `${label}\u00A0: ${counted(seats, "membre")}`;
  });
  return {
    product: settings.productName,
    authority: authorityContact(settings),
    title: "Ordre du jour",
    number: session.number,
    issuedAt: now,
    facts: [
      {
        label: "Séance",
        value: `${session.number}${session.followsId === null ? "" : ", seconde séance"}`,
      },
      {
        label: "Jour et lieu",
        value: `${formatDateLong(session.heldOn)} à ${hourInWords(session.startsAt)}, ${session.place}`,
      },
      ...(people.length > 0 ? [{ label: "Convoqués", value: colleges.join("\u202F; ") }] : []),
      ...(session.shortNotice
        ? [{ label: "Convocation tardive", value: session.shortNotice }]
        : []),
    ],
    table: {
      columns: [
        { title: "Point", narrow: true },
        { title: "Entreprise" },
        { title: "Dossier" },
        { title: "Rapporteur" },
      ],
      rows: items.map(({ item }) => [
        String(item.position),
        item.companyName,
        item.isHidden ? "" : `${item.number}, ${kindOf(item)}`,
        item.rapporteurName,
      ]),
      notes: items.map(({ item, lines, against }) =>
        item.isHidden
          ? recusedHere
          : [
              ...lines.map(lineInWords),
              ...against.map((each) => `${each.code}, ${againstInWords(each)}.`),
            ].join(" "),
      ),
    },
    paragraphs: [],
    check: `Ordre du jour au ${formatInstant(now)}. Il peut changer jusqu’à l’ouverture de la séance\u00A0: la page de la séance le montre à jour.`,
  };
}

const kindOf = ({ kind, class: askedClass }: Item): string =>
  `${kindLabels[kind as ApplicationKind].toLowerCase()}${askedClass ? `, classe\u00A0${askedClass}` : ""}`;
