import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { shownName } from "#app/forms/merge-fields.ts";
import { aFiledApplication, declaresClear, made } from "#tests/applying.ts";
import { anExamination, fills, wholeReport } from "#tests/examining.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { takeApplication } from "../assignment/take-application.server.ts";
import { reportField } from "./examination-fields.ts";
import { loader as file } from "./report-file.route.ts";
import { action as onReport, loader as report } from "./report-page.tsx";
import { action as onSign, loader as signing } from "./sign-page.tsx";

const t = openForTests({ day: "2026-11-23" });
let now: Awaited<ReturnType<typeof anExamination>>;
let cookie: string;
let path: string;
beforeEach(async () => {
  t.on("2026-11-23");
  now = await anExamination(t.services);
  cookie = await signedInCookie(t.services, now.examiner.accountId, "second-factor");
  path = `/bureau/dossiers/${now.applicationId}`;
});

type Handler = Parameters<typeof callPage>[0];
const call = async <Data = Record<string, never>>(
  handler: unknown,
  to: string,
  form?: Record<string, string>,
  as = cookie,
) => {
  const answer = await callPage(handler as Handler, {
    services: t.services,
    path: `${path}${to}`,
    cookie: as,
    ...(form && { form }),
  });
  return { ...answer, data: answer.data as Data };
};
const fill = () => fills(t.services, { ...now, actor: now.examiner }, wholeReport);

describe("the report", () => {
  type Signing = Awaited<ReturnType<typeof signing>>;

  test("says what is missing, then is read, signed and kept as a PDF", async () => {
    const empty = await call<Awaited<ReturnType<typeof report>>>(report, "/rapport");
    expect(empty.data.gaps).toHaveLength(6);
    await fill();
    const saved = await call(onReport, "/rapport", {
      intent: "save-and-read",
      [reportField]: "Rien à ajouter.",
      [shownName(reportField)]: wholeReport[reportField] ?? "",
    });
    expect(saved).toMatchObject({ status: 303, location: `${path}/rapport/signer` });
    const { data } = await call<Signing>(signing, "/rapport/signer");
    expect(data.gaps).toEqual([]);
    const form = {
      intent: "sign",
      lu: data.readSha256,
      seen: String(data.opened.application.version),
    };
    const signed = await call(onSign, "/rapport/signer", form);
    expect(signed).toMatchObject({ status: 303, location: `${path}/rapport?signe` });
    const after = await call<Awaited<ReturnType<typeof report>>>(report, "/rapport?signe");
    expect(after.data.next).toBeNull();
    const { companyId } = now;
    const waiting = await aFiledApplication(t.services, {
      companyId,
      state: "under-review",
      kind: "extension",
    });
    await declaresClear(t.services, {
      applicationId: waiting,
      accountId: now.examiner.accountId,
    });
    await made(takeApplication(t.as(now.examiner), { applicationId: waiting }));
    const again = await call<Awaited<ReturnType<typeof report>>>(report, "/rapport?signe");
    expect(again.data.next).toMatchObject({ id: waiting });
    await sql`update application set state = 'complement-asked', deadline_on = '2026-12-20' where id = ${waiting}`.execute(
      t.db,
    );
    const withCompany = await call<Awaited<ReturnType<typeof report>>>(report, "/rapport?signe");
    expect(withCompany.data.next).toBeNull();
    expect((await call<Awaited<ReturnType<typeof report>>>(report, "/rapport")).data.next).toBe(
      undefined,
    );
    expect(after.data).toMatchObject({ mayWrite: false, mayReopen: true, gaps: [] });
    expect((await call(signing, "/rapport/signer")).location).toBe(`${path}/rapport`);
    const pdf = await call(file, "/rapport.pdf?version=1");
    expect(pdf).toMatchObject({ status: 200 });
    expect((await call(file, "/rapport.pdf?version=2")).status).toBe(404);
    const drawn = await t.db
      .selectFrom("sheet")
      .select(["kind", "number"])
      .where("subject_id", "=", now.applicationId)
      .execute();
    expect(drawn).toEqual([
      { kind: "examination-report-1", number: expect.stringMatching(/-R1$/) },
    ]);
  });

  test("is signed with a fresh second factor only", async () => {
    await fill();
    const { data } = await call<Signing>(signing, "/rapport/signer");
    t.on("2026-11-23", "10:06");
    const late = await call(onSign, "/rapport/signer", { intent: "sign", lu: data.readSha256 });
    expect(late.location).toContain("confirmation");
    expect(
      await t.db
        .selectFrom("report")
        .select("id")
        .where("application_id", "=", now.applicationId)
        .execute(),
    ).toEqual([]);
  });

  test("is reopened with a reason; without one it stands", async () => {
    await fill();
    const { data } = await call<Signing>(signing, "/rapport/signer");
    await call(onSign, "/rapport/signer", { intent: "sign", lu: data.readSha256 });
    expect(await call(onReport, "/rapport", { intent: "reopen", raison: "" })).toMatchObject({
      status: 400,
      data: { message: "Dites pourquoi." },
    });
    const done = await call(onReport, "/rapport", { intent: "reopen", raison: "Démenti reçu" });
    expect(done).toMatchObject({ status: 303, location: `${path}/rapport?repris` });
    // The address of the signature leads nowhere from an application that is examined again.
    const signed = await call<Awaited<ReturnType<typeof report>>>(report, "/rapport?signe");
    expect(signed.data.next).toBeNull();
  });
});
