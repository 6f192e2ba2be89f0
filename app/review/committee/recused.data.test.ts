import { beforeAll, describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { journalPage } from "#app/operations/journal.queries.server.ts";
import { aColleague, authorised, declaresConflict, made } from "#tests/applying.ts";
import { aMember as aMemberOf, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import {
  aMember,
  aReadyApplication,
  castAll,
  colleges,
  declaresAs,
  shownItem,
} from "#tests/sitting.ts";
import { loader as agendaFile } from "./agenda/agenda-file.route.ts";
import { proposeLine } from "./agenda/propose-line.server.ts";
import { scheduleApplication } from "./agenda/schedule-application.server.ts";
import { attestMinutes } from "./minutes/attest-minutes.server.ts";
import { loader as minutesFile } from "./minutes/minutes-file.route.ts";
import { loader as minutesPage } from "./minutes/minutes-page.tsx";
import { correctMinutes, signMinutes } from "./minutes/sign-minutes.server.ts";
import { loader as signPage } from "./minutes/sign-minutes-page.tsx";
import { confirmPresence } from "./sessions/attend-session.server.ts";
import {
  closeSession,
  conveneSession,
  openSession,
  planSession,
} from "./sessions/plan-session.server.ts";
import { loader as sessionPage } from "./sessions/session-page.tsx";
import { loader as ballotPage } from "./vote/ballot-page.tsx";
import { closeVote } from "./vote/close-vote.server.ts";
import { openItem } from "./vote/open-item.server.ts";
import { openVote } from "./vote/open-vote.server.ts";
import { loader as projectorPage } from "./vote/projector-page.tsx";
import { loader as runPage } from "./vote/run-page.tsx";
import { loader as sessionState } from "./vote/session-state.route.ts";

const t = openForTests({ day: "2026-11-24" });

const places = {
  "": sessionPage,
  "/vote": ballotPage,
  "/ecran": projectorPage,
  "/conduite": runPage,
  "/etat": sessionState,
  "/proces-verbal": minutesPage,
  "/proces-verbal/signer": signPage,
  "/proces-verbal.pdf": minutesFile,
  "/ordre-du-jour.pdf": agendaFile,
} as const;
type Place = keyof typeof places;

const HIDDEN_COMPANY = "Kayawali Routes";
const recusedParts = [
  "member in conflict",
  "member of the committee who acts for the company",
  "president in conflict",
  "secretary in conflict",
  "controller in conflict",
] as const;
const clearParts = ["member", "secretary"] as const;
type Part = (typeof recusedParts)[number] | (typeof clearParts)[number];
type Phase = "convened" | "called" | "voting" | "voted" | "next called" | "closed" | "signed";

interface Item {
  id: string;
  applicationId: string;
  /** Texts that pages show of this item and of no other; the name of its company is not among them. */
  marks: { number: string; rapporteur: string; reason: string; words: string };
}

let open: Item;
let hidden: Item;
let sessionId: string;
let people: Record<Part, Person & { accountId: string }>;
const seen = new Map<string, { status: number; text: string }>();
const at = (phase: Phase, part: Part, place: Place) => {
  const answer = seen.get(`${phase} ${part} ${place}`);
  if (!answer) throw new Error(`${phase} ${part} ${place}`);
  return answer;
};
const phases: Phase[] = [
  ...(["convened", "called", "voting", "voted", "next called", "closed", "signed"] as const),
];

/** Leaves out what is chosen from: every reason, and every examiner. */
const withoutCatalogues = (key: string, value: unknown) =>
  key === "rapporteurs" || (key === "reasons" && Array.isArray(value) && value.length > 2)
    ? []
    : value;

/** Every page and file of the session, read by everybody as it stands now. */
async function everybodyReads(phase: Phase): Promise<void> {
  for (const [part, { accountId }] of Object.entries(people)) {
    const cookie = await signedInCookie(t.services, accountId, "second-factor");
    for (const [place, loader] of Object.entries(places)) {
      const path = `/bureau/seances/${sessionId}${place}`;
      const { status, data } = await callPage(loader, {
        services: t.services,
        path,
        cookie,
      });
      const text =
        typeof data === "string" ? data : (JSON.stringify(data, withoutCatalogues) ?? "");
      seen.set(`${phase} ${part} ${place}`, { status, text });
    }
  }
}

async function anItem(name: string, words: string) {
  const { services, db } = t;
  const { applicationId, examiner, companyId } = await aReadyApplication(services);
  await db.updateTable("company").set({ name }).where("id", "=", companyId).execute();
  const rapporteur = `Fatou ${name.slice(0, 3)}`;
  await db
    .updateTable("account")
    .set({ name: rapporteur })
    .where("id", "=", examiner.accountId)
    .execute();
  return { applicationId, companyId, rapporteur, rapporteurId: examiner.accountId, words };
}

beforeAll(async () => {
  const { services, db } = t;
  const secretary = await aColleague(services, "secretary");
  const presider = await aColleague(services, "president");
  const both = [
    await anItem("Lambasine Génie civil", "Le rapport est clair."),
    await anItem(HIDDEN_COMPANY, "Une réserve sur les coffrages."),
  ];
  const voters: (Person & { accountId: string })[] = [];
  for (const college of colleges)
    for (let each = 0; each < 3; each += 1) voters.push(await aMember(services, college));
  const [first] = voters;
  if (!first) throw new Error("no member");
  await authorised(services, first.accountId);
  people = {
    member: first,
    secretary,
    "member in conflict": await aMember(services, "owners"),
    "member of the committee who acts for the company": await aMember(services, "enterprises"),
    "president in conflict": await aColleague(services, "president"),
    "secretary in conflict": await aColleague(services, "secretary"),
    "controller in conflict": await aColleague(services, "controller"),
  };
  const ctx = t.as(secretary);
  const heldOn = todayInDakar(services.now());
  ({ sessionId } = await made(planSession(ctx, { heldOn, startsAt: "09:00", place: "Salle" })));
  const reasons = await db
    .selectFrom("reason")
    .select(["code", "text"])
    .where("scope", "=", "above")
    .orderBy("code")
    .limit(2)
    .execute();
  const items: Item[] = [];
  for (const [place, { applicationId, rapporteur, rapporteurId, words }] of both.entries()) {
    await declaresAs(services, secretary, applicationId);
    const { itemId } = await made(
      scheduleApplication(ctx, { sessionId, applicationId, rapporteurId }),
    );
    const { number } = await db
      .selectFrom("application")
      .select((row) => row.ref("number").$notNull().as("number"))
      .where("id", "=", applicationId)
      .executeTakeFirstOrThrow();
    const reason = reasons[place];
    if (!reason) throw new Error("no reason");
    items.push({
      id: itemId,
      applicationId,
      marks: { number, rapporteur, reason: reason.text, words },
    });
  }
  const [one, other] = items;
  if (!one || !other) throw new Error("no item");
  [open, hidden] = [one, other];
  await made(conveneSession(ctx, { sessionId, urgency: "Le marché n’attend pas." }));
  for (const { applicationId } of items)
    for (const voter of [...voters, presider]) await declaresAs(services, voter, applicationId);
  for (const part of recusedParts) {
    const { accountId, email } = people[part];
    await declaresAs(services, people[part], open.applicationId).catch(() => undefined);
    if (part === "member of the committee who acts for the company") {
      const companyId = both[1]?.companyId ?? "";
      await aMemberOf(services, { accountId, companyId, email });
    } else await declaresConflict(services, { accountId, applicationId: hidden.applicationId });
  }
  const arriving = [...voters, people["member in conflict"]];
  for (const actor of arriving) await made(confirmPresence(t.as(actor), { sessionId }));
  const conducting = t.as(secretary);
  await everybodyReads("convened");

  await made(openSession(conducting, { sessionId, presidedBy: presider.accountId }));
  for (const [place, item] of [hidden, open].entries()) {
    await made(openItem(conducting, { itemId: item.id }));
    const { sub_area_id: subAreaId } = await db
      .selectFrom("item_line")
      .select("sub_area_id")
      .where("item_id", "=", item.id)
      .executeTakeFirstOrThrow();
    const code = reasons.find(({ text }) => text === item.marks.reason)?.code ?? "";
    await made(
      proposeLine(conducting, {
        ...(await shownItem(services, item.id)),
        subAreaId,
        outcome: "granted",
        level: 1,
        class: "D",
        reasonCodes: [code],
        note: "",
      }),
    );
    await everybodyReads(place === 0 ? "called" : "next called");
    await made(
      openVote(conducting, { ...(await shownItem(services, item.id)), kind: "secret", left: true }),
    );
    if (place === 0) await everybodyReads("voting");
    const members = place === 0 ? voters : arriving;
    await castAll(services, { members, itemId: item.id }, "1".repeat(members.length));
    await made(closeVote(conducting, await shownItem(services, item.id)));
    if (place === 0) await everybodyReads("voted");
  }
  await made(closeSession(conducting, { sessionId }));
  const words = {
    before: "",
    after: "",
    items: { [open.id]: open.marks.words, [hidden.id]: hidden.marks.words },
  };
  await made(correctMinutes(conducting, { sessionId, seen: 1, words }));
  // Whoever is recused was not shown the words on the item, and sends none.
  await made(
    correctMinutes(t.as(people["secretary in conflict"]), {
      sessionId,
      seen: 2,
      words: { ...words, items: { [open.id]: open.marks.words } },
    }),
  );
  await everybodyReads("closed");
  await made(attestMinutes(conducting, { sessionId, seen: 3 }));
  await made(signMinutes(t.as(presider), { sessionId, seen: 3 }));
  await everybodyReads("signed");
}, 300_000);

/** The marks of an item that somebody finds on a place. */
const marksIn = (text: string, { marks }: Item) =>
  Object.entries(marks).flatMap(([name, mark]) => (text.includes(mark) ? [name] : []));
const everyMark = ["number", "rapporteur", "reason", "words"];

test("who is recused on nothing reads both items, so the walk works", () => {
  for (const item of [open, hidden]) {
    expect(marksIn(at("convened", "member", "").text, item)).toEqual(["number", "rapporteur"]);
    expect(marksIn(at("signed", "member", "/proces-verbal").text, item)).toEqual(everyMark);
    expect(marksIn(at("called", "member", "/ordre-du-jour.pdf").text, item)).toEqual([
      "number",
      "rapporteur",
      "reason",
    ]);
    expect(marksIn(at("signed", "member", "/proces-verbal.pdf").text, item)).toEqual(everyMark);
  }
  expect(marksIn(at("called", "member", "/ecran").text, hidden)).toEqual(["number", "rapporteur"]);
  expect(marksIn(at("called", "member", "/vote").text, hidden)).toEqual(["reason"]);
  expect(marksIn(at("called", "secretary", "/conduite").text, hidden)).toEqual([
    "number",
    "rapporteur",
    "reason",
  ]);
});

describe.each(recusedParts)("a %s", (part) => {
  test("finds on no page and in no file anything of the item but its company", () => {
    const traces: string[] = [];
    for (const phase of phases)
      for (const place of Object.keys(places) as Place[]) {
        const { status, text } = at(phase, part, place);
        expect(status).toBeLessThan(500);
        for (const mark of [...marksIn(text, hidden), text.includes(hidden.applicationId)])
          if (mark) traces.push(`${phase} ${place}: ${mark}`);
      }
    expect(traces).toEqual([]);
    for (const phase of phases) expect(at(phase, part, "").text).toContain(HIDDEN_COMPANY);
    for (const place of ["/ordre-du-jour.pdf", "/proces-verbal", "/proces-verbal.pdf"] as const)
      expect(at("signed", part, place).text).toContain(HIDDEN_COMPANY);
  });

  test("does not learn from the room how the item is voted", () => {
    expect(JSON.parse(at("voted", part, "/ecran").text)).toMatchObject({
      lines: [],
      item: { companyName: HIDDEN_COMPANY, isHidden: true, end: null, class: null },
      voters: null,
    });
  });

  test("is not told by the state of the session that the item is voted", () => {
    const stateAt = (phase: Phase, reader: Part) => {
      const { status, text } = at(phase, reader, "/etat");
      return status === 200 ? (JSON.parse(text) as { state: string }).state : "";
    };
    expect(stateAt("voting", part)).toBe(stateAt("called", part));
    expect(stateAt("voting", "member")).not.toBe(stateAt("called", "member"));
    for (const place of ["/vote", "/conduite", "/ecran"] as const)
      expect(at("voting", part, place).text).toBe(at("called", part, place).text);
  });

  test("reads of the other item what everybody reads", () => {
    for (const phase of phases)
      for (const place of [
        "",
        "/ecran",
        "/ordre-du-jour.pdf",
        "/proces-verbal",
        "/proces-verbal.pdf",
      ] as const)
        expect([phase, place, marksIn(at(phase, part, place).text, open)]).toEqual([
          phase,
          place,
          marksIn(at(phase, "member", place).text, open),
        ]);
    expect(marksIn(at("next called", part, "/ecran").text, open)).toEqual(["number", "rapporteur"]);
  });
});

test("the secretary in conflict conducts the session and finds the whole of the other item", () => {
  const { text } = at("next called", "secretary in conflict", "/conduite");
  expect(marksIn(text, open)).toEqual(["number", "rapporteur", "reason"]);
  const called = JSON.parse(at("voting", "secretary in conflict", "/conduite").text);
  expect(called).toMatchObject({ lines: [], votes: [], people: null });
  expect(called.open).toBeUndefined();
});

test("the extract of the minutes for who is recused says so and is not the document that is kept", () => {
  const extract = at("signed", "member in conflict", "/proces-verbal.pdf").text;
  expect(extract).toContain("Vous ne prenez pas part à ce point.");
  expect(extract).toContain("Procès-verbal (extrait)");
  expect(at("signed", "member", "/proces-verbal.pdf").text).not.toContain("extrait");
});

test("the journal of the session leaves out what happened at the item for a controller in conflict, and nothing else", async () => {
  const rowsFor = async (actor: Person) => {
    const { rows } = await journalPage(
      { db: t.db, actor },
      {
        subject: { kind: "committee-session", id: sessionId },
        event: null,
        actor: null,
        from: null,
        to: null,
      },
      { sort: "at", descending: true, size: 200, cursor: null },
    );
    return rows.map(({ data }) => JSON.stringify(data));
  };
  const all = await rowsFor(await aColleague(t.services, "controller"));
  const rowsRead = await rowsFor(people["controller in conflict"]);
  expect(all.some((row) => row.includes(hidden.id))).toBe(true);
  expect(rowsRead).toEqual(all.filter((row) => !row.includes(hidden.id)));
});
