import { beforeAll, describe, expect, test } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { listAsked } from "#app/layouts/office/list-address.ts";
import {
  aColleague,
  aFiledApplication,
  declaresClear,
  declaresConflict,
  made,
  takes,
} from "#tests/applying.ts";
import { aCompany, signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { action as declare, loader as toDeclare } from "../declarations/declaration-page.tsx";
import { action as batch, loader as nextOfSeries } from "./batch-page.tsx";
import { chooseDefaultView, removeView, renameView } from "./change-view.server.ts";
import { exportQueue } from "./export-queue.server.ts";
import { loader as nextWork } from "./next-application.route.ts";
import { loader as csv } from "./queue.csv.route.ts";
import { queueList, viewQuery } from "./queue-list.tsx";
import { loader as queue } from "./queue-page.tsx";
import { saveView } from "./save-view.server.ts";
import { savedViewsFor } from "./saved-view.queries.server.ts";
import { action as changeViews } from "./saved-views-page.tsx";

const t = openForTests({ day: "2026-11-23" });
let registrar: Person & { accountId: string };
let other: Person & { accountId: string };
let examiner: Person & { accountId: string };
const cookies = new Map<string, string>();

beforeAll(async () => {
  registrar = await aColleague(t.services, "registrar");
  other = await aColleague(t.services, "registrar");
  examiner = await aColleague(t.services, "examiner");
  for (const { accountId } of [registrar, other, examiner])
    cookies.set(accountId, await signedInCookie(t.services, accountId, "second-factor"));
});

const filed = async (name: string, changes: object = {}) =>
  await aFiledApplication(t.services, {
    companyId: await aCompany(t.services, { name }),
    staff_due_on: "2026-11-30",
    ...changes,
  });

const call = (
  handler: Handler,
  { as, path, form }: { as: Person; path: string; form?: [string, string][] },
) =>
  callPage(handler, {
    services: t.services,
    path,
    cookie: cookies.get(as.accountId) ?? "",
    ...(form && { form }),
  });

describe("the export", () => {
  test("holds the list of its address as the reader sees it, and the journal says who took it", async () => {
    const [seen, hidden] = [await filed("Fadiorel Électricité"), await filed("Kayawali Routes")];
    await filed("Ndiorel Forages", { class: "B" });
    await declaresConflict(t.services, { applicationId: hidden, accountId: registrar.accountId });
    const path = "/bureau/dossiers.csv?onglet=nouveaux&classe=D&q=rel";
    const answer = (await call(csv, { as: registrar, path })) as { headers: Headers };
    expect(answer.headers.get("content-disposition")).toContain("dossiers-2026-11-23.csv");
    const query = "onglet=nouveaux&classe=D";
    const listQuery = listAsked(queueList, new URLSearchParams(query));
    const lines = await made(exportQueue(t.as(registrar), { asked: listQuery, query }));
    expect(lines).toContain("Fadiorel Électricité");
    expect(lines).not.toContain("Kayawali");
    expect(lines).not.toContain("Ndiorel");
    const { number } = await t.db
      .selectFrom("application")
      .select("number")
      .where("id", "=", seen)
      .executeTakeFirstOrThrow();
    expect(lines).toContain(`${number};Fadiorel Électricité;Première;D;`);
    const noted = await t.db
      .selectFrom("journal")
      .select(["actor", "data"])
      .where("event", "=", "queue-exported")
      .orderBy("sequence")
      .execute();
    expect(noted).toMatchObject([
      {
        actor: expect.stringContaining(registrar.accountId),
        data: { query: "onglet=nouveaux&classe=D" },
      },
      {
        actor: expect.stringContaining(registrar.accountId),
        data: { lines: lines.trim().split("\r\n").length - 1 },
      },
    ]);
    expect(JSON.stringify(noted)).not.toContain("q=rel");
  });

  test("is refused to who reads no applications", async () => {
    const listQuery = listAsked(queueList, new URLSearchParams());
    const administrator = await aColleague(t.services, "administrator");
    expect(await exportQueue(t.as(administrator), { asked: listQuery, query: "" })).toMatchObject({
      refusal: "not-yours",
    });
  });
});

describe("a batch", () => {
  const chosen = (ids: string[], intent: string): [string, string][] => [
    ...ids.map((id): [string, string] => ["dossier", id]),
    ["intent", intent],
  ];
  const post = async (as: Person, ids: string[], intent: string) => {
    const answer = await call(batch, {
      as,
      path: "/bureau/dossiers/lot",
      form: chosen(ids, intent),
    });
    return answer.data as {
      acted: boolean;
      lines: {
        id: string;
        company: string;
        answer: { message: string; done: boolean; path: string | null } | null;
      }[];
    };
  };
  const handlerOf = async (id: string) =>
    (
      await t.db
        .selectFrom("application")
        .select("handled_by")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).handled_by;

  test("names each application before it acts, and answers for each after", async () => {
    const free = await filed("Free SARL");
    const undeclared = await filed("Undeclared SARL", { staff_due_on: "2026-12-01" });
    const taken = await filed("Taken SARL", { staff_due_on: "2026-12-02" });
    const admitted = await filed("Admitted SARL", {
      staff_due_on: "2026-12-03",
      state: "under-review",
    });
    await takes(t.services, other, taken);
    for (const applicationId of [free, taken])
      await declaresClear(t.services, { applicationId, accountId: registrar.accountId });
    const ids = [admitted, taken, undeclared, free];
    const looked = await post(registrar, ids, "look");
    expect(looked.acted).toBe(false);
    expect(looked.lines.map(({ company }) => company)).toEqual([
      ...["Free SARL", "Undeclared SARL", "Taken SARL", "Admitted SARL"],
    ]);
    expect(await handlerOf(free)).toBeNull();
    const acted = await post(registrar, ids, "take");
    expect(acted.lines.map(({ id, answer }) => [id, answer?.done, answer?.path])).toEqual([
      [free, true, null],
      [undeclared, false, `/bureau/dossiers/${undeclared}/declaration`],
      [taken, false, null],
      [admitted, false, null],
    ]);
    expect(acted.lines[2]?.answer?.message).toContain("Une autre personne");
    expect(await handlerOf(free)).toBe(registrar.accountId);
    expect(await handlerOf(undeclared)).toBeNull();
    expect(await handlerOf(taken)).toBe(other.accountId);
  });

  test("two people who take the same at once: one has it, the other is told", async () => {
    const wantedId = await filed("Wanted SARL");
    for (const { accountId } of [registrar, other])
      await declaresClear(t.services, { applicationId: wantedId, accountId });
    const both = await Promise.all(
      [registrar, other].map((person) => post(person, [wantedId], "take")),
    );
    const answers = both.map(({ lines }) => lines[0]?.answer?.done);
    expect(answers.toSorted()).toEqual([false, true]);
    const winner = answers[0] ? registrar : other;
    expect(await handlerOf(wantedId)).toBe(winner.accountId);
  });

  test("leads from one declaration to the next, takes each after it, and tells at the end what was taken", async () => {
    const [first, second, hidden] = [
      await filed("Un SARL", { staff_due_on: "2026-12-01" }),
      await filed("Deux SARL", { staff_due_on: "2026-12-02" }),
      await filed("Trois SARL", { staff_due_on: "2026-12-03" }),
    ];
    // Signs the undertaking.
    const earlier = await filed("Zéro SARL", { staff_due_on: "2026-12-20" });
    await declaresClear(t.services, { applicationId: earlier, accountId: registrar.accountId });
    const series = `/bureau/dossiers/lot?suite=${[hidden, first, second].join(".")}`;
    const ahead = async () => await call(nextOfSeries, { as: registrar, path: series });
    const declares = async (id: string, outcome: "clear" | "conflict") => {
      const path = `/bureau/dossiers/${id}/declaration?retour=${series.replace("?", "%3F").replace("=", "%3D")}`;
      expect((await ahead()).location).toBe(path);
      const reason = outcome === "conflict" ? "Mon frère la dirige." : "";
      const page = (await call(toDeclare, { as: registrar, path })).data as {
        suggestions: { key: string }[];
      };
      const form: [string, string][] = [
        ["intent", "declare"],
        ["outcome", outcome],
        ["reason", reason],
        ...page.suggestions.map(({ key }): [string, string] => [key, "Une simple homonymie."]),
      ];
      const answer = await call(declare, { as: registrar, path, form });
      expect([answer.data, answer.location]).toEqual([null, series]);
    };
    await declares(first, "clear");
    expect(await handlerOf(first)).toBe(registrar.accountId);
    await takes(t.services, other, second);
    await t.db
      .updateTable("application")
      .set({ handled_by: null })
      .where("id", "=", second)
      .execute();
    await declares(second, "clear");
    await declares(hidden, "conflict");
    expect((await ahead()).data).toMatchObject({
      acted: true,
      lines: [
        { id: first, answer: { done: true } },
        { id: second, answer: { done: false } },
      ],
    });
    expect(
      (await call(nextOfSeries, { as: registrar, path: "/bureau/dossiers/lot?suite=x" })).data,
    ).toBeNull();
  });

  test("has no button that admits, rejects or closes, and shows nothing that is unknown", async () => {
    const one = await filed("Steady SARL");
    for (const intent of ["admit", "reject", "close", "lapse"]) {
      const { status } = await call(batch, {
        as: registrar,
        path: "/bureau/dossiers/lot",
        form: chosen([one], intent),
      });
      expect(status).toBe(400);
    }
    const looked = await post(registrar, ["nonsense", registrar.accountId], "look");
    expect(looked.lines).toEqual([]);
  });

  test("who is not on the staff of the applications does not reach it", async () => {
    const secretary = await aColleague(t.services, "secretary");
    cookies.set(
      secretary.accountId,
      await signedInCookie(t.services, secretary.accountId, "second-factor"),
    );
    const { status } = await call(batch, {
      as: secretary,
      path: "/bureau/dossiers/lot",
      form: chosen([], "look"),
    });
    expect(status).toBe(403);
  });
});

describe("saved views", () => {
  test("keep filters, order and columns, without the place in the list or what the queue does not know", () => {
    const id = "0192f3a4-0000-7000-8000-000000000001";
    expect(viewQuery(`onglet=retard&classe=D&tri=-numero&apres=${id}.2026-11-02&intrus=1`)).toBe(
      "onglet=retard&classe=D&tri=-numero",
    );
  });

  test("are seen by their owner, and by the holders of the role that they are shared with", async () => {
    const ownView = await made(
      saveView(t.as(registrar), { name: "Ma semaine", query: "onglet=retard", role: null }),
    );
    const shared = await made(
      saveView(t.as(registrar), { name: "Dakar", query: "region=SN-DK", role: "registrar" }),
    );
    const seenBy = async (person: Person) =>
      (await savedViewsFor(t.db, person)).map(({ id }) => id);
    expect(await seenBy(registrar)).toEqual([shared.id, ownView.id]);
    expect(await seenBy(other)).toEqual([shared.id]);
    expect(await seenBy(examiner)).toEqual([]);
    expect(await seenBy({ ...other, staffRoles: [] })).toEqual([]);
  });

  test("are not shared with a role that one does not hold, twice under one name, or by a stranger", async () => {
    const before = (await savedViewsFor(t.db, registrar)).length;
    for (const [person, view, refusal] of [
      [registrar, { name: "Examen", query: "", role: "examiner" }, "not-yours"],
      [registrar, { name: "Ma semaine", query: "", role: null }, "name-taken"],
      [{ ...registrar, staffRoles: [] }, { name: "Autre", query: "", role: null }, "not-yours"],
    ] as const)
      expect(await saveView(t.as(person), view)).toEqual({ ok: false, refusal });
    expect(await savedViewsFor(t.db, registrar)).toHaveLength(before);
  });

  test("are renamed and deleted by their owner alone", async () => {
    const { id: viewId } = await made(
      saveView(t.as(registrar), { name: "Passagère", query: "", role: "registrar" }),
    );
    for (const act of [
      renameView(t.as(other), { viewId, name: "Volée" }),
      removeView(t.as(other), { viewId }),
      removeView(t.as(other), { viewId: "x" }),
    ])
      expect(await act).toEqual({ ok: false, refusal: "unknown-view" });
    expect(await renameView(t.as(registrar), { viewId, name: "Ma semaine" })).toEqual({
      ok: false,
      refusal: "name-taken",
    });
    await made(renameView(t.as(registrar), { viewId, name: "Passante" }));
    expect((await savedViewsFor(t.db, other)).map(({ name }) => name)).toContain("Passante");
    await made(removeView(t.as(registrar), { viewId }));
    expect((await savedViewsFor(t.db, registrar)).map(({ name }) => name)).not.toContain(
      "Passante",
    );
  });

  test("open the queue of who chose one; a view that is no longer seen opens nothing", async () => {
    const [shared] = await savedViewsFor(t.db, other);
    const viewId = shared?.id ?? "";
    expect(await chooseDefaultView(t.as(examiner), { viewId })).toEqual({
      ok: false,
      refusal: "unknown-view",
    });
    await made(chooseDefaultView(t.as(other), { viewId }));
    const bare = () => call(queue, { as: other, path: "/bureau/dossiers" });
    expect((await bare()).location).toBe("/bureau/dossiers?region=SN-DK");
    expect((await call(queue, { as: other, path: "/bureau/dossiers?onglet=tous" })).status).toBe(
      200,
    );
    await made(removeView(t.as(registrar), { viewId }));
    expect((await bare()).status).toBe(200);
  });

  test("a refused new name of a view stays beside its field", async () => {
    const name = "Ma semaine";
    await saveView(t.as(registrar), { name, query: "", role: null });
    const { id } = await made(saveView(t.as(registrar), { name: "Autre", query: "", role: null }));
    const answer = await call(changeViews, {
      as: registrar,
      path: "/bureau/dossiers/vues",
      form: Object.entries({ intent: "rename", part: id, name }),
    });
    expect(answer).toMatchObject({
      status: 409,
      data: { part: id, values: { name }, errors: { name: expect.stringContaining("déjà") } },
    });
  });

  test("a refused name keeps the list that was to be saved", async () => {
    const { status, data } = await call(changeViews, {
      as: registrar,
      path: "/bureau/dossiers/vues",
      form: [
        ...([
          ["name", "x"],
          ["query", "classe=D"],
          ["role", ""],
          ["intent", "save"],
        ] as [string, string][]),
      ],
    });
    expect(status).toBe(400);
    expect(data).toMatchObject({
      values: { query: "classe=D", role: "" },
      errors: { name: expect.any(String) },
    });
  });
});

test("the way to the next application leads to its work, never back to the one that somebody comes from, and to the queue when none is left", async () => {
  const [first, second] = [await filed("Premier SARL"), await filed("Second SARL")];
  await t.db
    .updateTable("application")
    .set({ state: "withdrawn" })
    .where("id", "not in", [first, second])
    .execute();
  await takes(t.services, other, first);
  const next = async (after: string) =>
    (await call(nextWork, { as: other, path: `/bureau/dossiers/suivant?apres=${after}` })).location;
  expect(await next("")).toBe(`/bureau/dossiers/${first}/recevabilite`);
  expect(await next(first)).toBe(`/bureau/dossiers/${second}/recevabilite`);
  await takes(t.services, registrar, second);
  expect(await next(first)).toBe("/bureau/dossiers");
});
