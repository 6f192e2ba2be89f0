import { describe, expect, test } from "vitest";
import { system } from "#app/kernel/actor.ts";
import { formatDeadline } from "#app/kernel/dates.ts";
import { factsOf } from "#app/site/texts/faq-questions.ts";
import { publishTariff } from "#app/tariff/publish-tariff.server.ts";
import { tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { termsTextInForce } from "#app/terms/terms.queries.server.ts";
import { anApplicationUnderWay, made, mailKinds, standingOf } from "#tests/applying.ts";
import { askOfApplication, figureAsked } from "#tests/complements.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import { endPassedDeadlines, remindApplications } from "./company-deadlines.server.ts";
import { answerComplement } from "./complements/answer-complement.server.ts";
import { askExtension } from "./complements/ask-extension.server.ts";
import { decideExtension } from "./complements/decide-extension.server.ts";
import { prepareComplement } from "./complements/prepare-complement.server.ts";
import { moveApplication } from "./move-application.server.ts";
import { loader } from "./progress-page.tsx";
import { spaceToday } from "./space/space-today.queries.server.ts";

const t = openForTests({ day: "2026-03-16" });
const { as, on } = t;
const asDuty = () => testContext(t.services, { actor: system("end-waiting") });
const run = async (day: string, time?: string) => {
  on(day, time);
  await remindApplications(asDuty());
  await endPassedDeadlines(asDuty());
};
const plus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const stateOf = async (id: string) => (await standingOf(t.services, id)).state;
const lastDayOf = async (id: string) => (await standingOf(t.services, id)).deadlineOn ?? "";

/** The last mail of this kind about an application, as it is read. */
async function mailOf(applicationId: string, kind: string): Promise<string> {
  const { text } = await t.db
    .selectFrom("mail")
    .select("text_body as text")
    .where("subject_id", "=", applicationId)
    .where("kind", "=", kind)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  return text;
}

/** An application whose company is asked on a day, by the examiner or before it is admitted. */
async function askedOn(day: string, by: "examiner" | "registrar" = "examiner") {
  on(day);
  const state = by === "examiner" ? "under-review" : "filed";
  const underWay = await anApplicationUnderWay(t.services, state);
  const { applicationId, registrar } = underWay;
  if (by === "examiner") {
    const [complementId = ""] = await askOfApplication(t.services, underWay, [figureAsked]);
    return { ...underWay, complementId };
  }
  const preparation = { applicationId, ...figureAsked };
  const { complementId } = await made(prepareComplement(as(registrar), preparation));
  await made(moveApplication(as(registrar), { move: "send-back", applicationId }));
  return { ...underWay, complementId };
}

/** The days from the last day to answer until the closing, as the FAQ and the terms print them today. */
async function printedDays(): Promise<number> {
  const day = /dans les (\d+)\u00A0jours qui suivent la date limite/;
  const now = t.services.now().toISOString().slice(0, 10);
  const tariff = await tariffInForce(t.db, now);
  const faq = factsOf("cout-delai", { ...tariff, renewalOpensDays: 180 }).join("\n");
  const terms = JSON.stringify((await termsTextInForce(t.db, now))?.text);
  const printed = [faq, terms].map((text) => Number(day.exec(text)?.[1]));
  expect(new Set(printed).size).toBe(1);
  return printed[0] ?? Number.NaN;
}

describe("an application whose company never answers", () => {
  test.each([
    ["2026-03-16", "examiner", "2026-03-31", "2026-05-30"],
    ["2026-11-16", "examiner", "2026-12-01", "2027-01-30"],
    ["2026-11-20", "registrar", "2026-12-07", "2027-02-05"],
    ["2026-12-17", "registrar", "2027-01-04", "2027-03-05"],
    ["2027-03-13", "examiner", "2027-03-30", "2027-05-29"],
    ["2028-02-14", "examiner", "2028-02-29", "2028-04-29"],
  ] as const)(
    "asked on %s by the %s, it is answered until %s, open until %s and closed on the next day, as everything says",
    async (day, by, deadline, last) => {
      const { applicationId, companyId, owner } = await askedOn(day, by);
      expect(await lastDayOf(applicationId)).toBe(deadline);
      expect(plus(deadline, await printedDays())).toBe(last);
      const after = `classé sans suite après le ${formatDeadline(last)}`;
      const cookie = await signedInCookie(t.services, owner.accountId);
      const path = `/espace/dossiers/${applicationId}/suivi?entreprise=${companyId}`;
      const page = await callPage(loader, { services: t.services, path, cookie });
      expect(page.data).toMatchObject({ next: expect.stringContaining(after) });
      await run(deadline);
      expect(await mailOf(applicationId, "application-complement-reminder")).toContain(after);
      await run(plus(deadline, 1));
      const today = await spaceToday(as(owner), companyId);
      expect(JSON.stringify(today?.todos)).toContain(after);
      await run(plus(last, -14));
      const warning = await mailOf(applicationId, "application-closing-reminder");
      expect(warning).toContain(`Répondez au plus tard le ${formatDeadline(last)}`);
      await run(last, "23:59");
      expect(await stateOf(applicationId)).not.toBe("closed");
      await run(plus(last, 1), "00:00");
      expect(await stateOf(applicationId)).toBe("closed");
      const ending = await mailOf(applicationId, "application-lapsed");
      expect(ending).toContain(`au plus tard le ${formatDeadline(last)}`);
    },
  );

  test("an answer on the last day keeps it open", async () => {
    const { applicationId, complementId, owner } = await askedOn("2026-11-16");
    await run("2027-01-30", "23:00");
    const answer = { text: "1", documentIds: [], shown: "" };
    await made(answerComplement(as(owner), { complementId, ...answer }));
    await run("2027-01-31");
    expect(await stateOf(applicationId)).toBe("under-review");
  });

  test("no warning leaves after its last day, when the product was stopped before", async () => {
    const { applicationId } = await askedOn("2026-11-16");
    on("2027-01-31");
    await remindApplications(asDuty());
    const kinds = await mailKinds(t.services, applicationId);
    expect(kinds).not.toContain("application-closing-reminder");
    await endPassedDeadlines(asDuty());
    expect(await stateOf(applicationId)).toBe("closed");
  });

  test("a longer time to answer moves its closing by as many days", async () => {
    const { applicationId, complementId, examiner, owner } = await askedOn("2026-11-16");
    on("2026-11-17");
    await made(askExtension(as(owner), { complementId, reason: "Le comptable est absent." }));
    await made(decideExtension(as(examiner), { complementId, until: "2026-12-18" }));
    await run("2027-02-16", "23:59");
    expect(await stateOf(applicationId)).toBe("complement-asked");
    await run("2027-02-17");
    expect(await stateOf(applicationId)).toBe("closed");
  });
});

describe("a later tariff with a shorter time before the closing", () => {
  test("closes no application before the day that its company was told, and counts for those asked from its day on", async () => {
    const { applicationId: before } = await askedOn("2028-06-01");
    const { delays } = await tariffInForce(t.db, "2028-06-01");
    on("2028-06-02");
    await made(
      publishTariff(asDuty(), {
        effectiveFrom: "2028-06-05",
        parts: { delays: { ...delays, closedWithoutAnswerDays: 20 } },
      }),
    );
    const { applicationId: after } = await askedOn("2028-06-05");
    const [first, second] = [await lastDayOf(before), await lastDayOf(after)];
    await run(plus(second, 20));
    expect(await stateOf(after)).toBe("complement-asked");
    await run(plus(second, 21));
    expect([await stateOf(before), await stateOf(after)]).toEqual(["complement-asked", "closed"]);
    await run(plus(first, 60));
    expect(await stateOf(before)).toBe("complement-asked");
    await run(plus(first, 61));
    expect(await stateOf(before)).toBe("closed");
  });
});
