import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PagePictures } from "#app/documents/pictures/document-viewer.tsx";
import { retryMail } from "#app/mails/retry-mail.server.ts";
import { taskHandlers } from "#server/duties/list.ts";
import { mailDelivery } from "#server/duties/mail-delivery.ts";
import { doDueTasks } from "#server/duties/tasks.ts";
import { inspectorThreads } from "#server/files/inspect-in-thread.ts";
import { smtpTransport } from "#server/mail/smtp-transport.ts";
import { createPdfRenderer } from "#server/pdf/renderer.ts";
import { keepContent } from "#tests/applications.ts";
import { aColleague, aFiledDocument, anApplicationUnderWay, made } from "#tests/applying.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { signedInCookie } from "#tests/factories.ts";
import { openForTests } from "#tests/opening.ts";
import { callPage, type Handler } from "#tests/page-call.ts";
import { testContext } from "#tests/services.ts";
import {
  aConvenedSession,
  anOpenSession,
  castAll,
  endMandates,
  proposeWithReason,
  shownItem,
} from "#tests/sitting.ts";
import { openTestSmtp, type TestSmtp } from "#tests/smtp.ts";
import { keyOf } from "./admissibility/admissibility-facts.server.ts";
import {
  loader as admissibilityPage,
  action as admits,
} from "./admissibility/admissibility-page.tsx";
import { loader as seenPage } from "./admissibility/seen-page.route.ts";
import { attestMinutes } from "./committee/minutes/attest-minutes.server.ts";
import { loader as minutesPage } from "./committee/minutes/minutes-page.tsx";
import { signMinutes } from "./committee/minutes/sign-minutes.server.ts";
import { closeSession } from "./committee/sessions/plan-session.server.ts";
import { loader as sessionPage } from "./committee/sessions/session-page.tsx";
import { closeVote } from "./committee/vote/close-vote.server.ts";
import { openItem } from "./committee/vote/open-item.server.ts";
import { openVote } from "./committee/vote/open-vote.server.ts";
import { loader as decisionPage } from "./decision/decision-page.tsx";
import { loader as decisionList } from "./decision/decisions-page.tsx";
import { loader as ownPage } from "./decision/own-decision-page.tsx";
import { signDecision } from "./decision/sign-decision.server.ts";

const t = openForTests({ day: "2026-11-24" });
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await openTestSmtp();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  t.on("2026-11-24");
  await endMandates(t.services);
  await t.db.deleteFrom("mail").execute();
});

const see = async <Data>(loader: Handler, path: string, accountId: string) =>
  (
    await callPage(loader, {
      services: t.services,
      path,
      cookie: await signedInCookie(t.services, accountId),
    })
  ).data as Data;

describe("mail does not leave", () => {
  const deliver = async (rounds = 20) => {
    const transport = smtpTransport(smtp.url);
    const { db, now, log } = t.services;
    const { round } = mailDelivery({ db, transport, now, log });
    for (let each = 0; each < rounds; each += 1) if (!(await round()).more) break;
    transport.close();
  };

  test("the secretary sees which member no mail of the convocation has reached, first as waiting, then as one to call", async () => {
    await smtp.goDown();
    const { sessionId, secretary, members } = await aConvenedSession(t.services);
    const states = async () => {
      type Page = Awaited<ReturnType<typeof sessionPage>>;
      const { people } = await see<Page>(
        sessionPage,
        `/bureau/seances/${sessionId}`,
        secretary.accountId,
      );
      expect(people).toHaveLength(members.length);
      return new Set(people.map(({ mail }) => mail));
    };
    await deliver();
    expect(await states()).toEqual(new Set(["waiting"]));
    for (const hour of ["10:00", "11:00", "12:00"]) {
      t.on("2026-12-03", hour);
      await deliver();
    }
    expect(await states()).toEqual(new Set(["given-up"]));
    await smtp.comeBack();
    const administrator = await aColleague(t.services, "administrator");
    const mails = await t.db
      .selectFrom("mail")
      .select("id")
      .where("kind", "=", "session-convened")
      .execute();
    for (const { id } of mails) await made(retryMail(t.as(administrator), { mailId: id }));
    await deliver();
    expect(await states()).toEqual(new Set(["sent"]));
  });

  test("a company whose mailbox refuses the decision is called at once, and one whose mail waits is named so", async () => {
    const prepared = await aPreparedDecision(t.services);
    await presidentReads(t.services, prepared);
    await made(signDecision(t.as(prepared.president), prepared));
    const row = async () => {
      type Page = Awaited<ReturnType<typeof decisionList>>;
      const { unread } = await see<Page>(
        decisionList,
        "/bureau/decisions",
        prepared.secretary.accountId,
      );
      return unread.find(({ id }) => id === prepared.decisionId);
    };
    expect(await row()).toMatchObject({ mail: "waiting", toCall: false });
    smtp.behaviour.refuseRecipient = () => ({ code: 550, text: "5.1.1 User unknown" });
    for (const time of ["10:00", "10:02", "10:10", "10:30"]) {
      t.on("2026-11-24", time);
      await deliver();
    }
    delete smtp.behaviour.refuseRecipient;
    expect(await row()).toMatchObject({ mail: "given-up", toCall: true });
  });
});

describe("the thread that draws PDF is dead", () => {
  const dying = new URL(
    `data:text/javascript,${encodeURIComponent(
      'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => process.exit(1));',
    )}`,
  );
  const whole = createPdfRenderer();
  const dead = createPdfRenderer({ workerFile: dying });
  afterAll(() => Promise.all([whole.close(), dead.close()]));
  const work = async () => {
    while ((await doDueTasks(t.services, taskHandlers)) > 0);
  };
  const drawnWith = async ({ render }: typeof whole, time: string) => {
    t.services.renderPdf = render;
    t.on("2026-11-24", time);
    await work();
  };
  const drawings = async (event: string, subjectId: string) =>
    (
      await t.db
        .selectFrom("journal")
        .select("id")
        .where("event", "=", event)
        .where("subject_id", "=", subjectId)
        .execute()
    ).length;
  const sheet = (kind: string, subjectId: string) =>
    t.db
      .selectFrom("sheet")
      .select("pdf")
      .where("kind", "=", kind)
      .where("subject_id", "=", subjectId)
      .executeTakeFirst();

  test("a decision is signed and read, its page says that the PDF comes, and it is drawn once when a thread is back", async () => {
    const prepared = await aPreparedDecision(t.services);
    const { decisionId, applicationId, president, owner } = prepared;
    await presidentReads(t.services, prepared);
    await made(signDecision(t.as(president), prepared));
    await drawnWith(dead, "10:01");
    const pages = async () => {
      type Office = Awaited<ReturnType<typeof decisionPage>>;
      type Own = Awaited<ReturnType<typeof ownPage>>;
      const office = await see<Office>(
        decisionPage,
        `/bureau/decisions/${decisionId}`,
        president.accountId,
      );
      const ownPageData = await see<Own>(
        ownPage,
        `/espace/dossiers/${applicationId}/decision`,
        owner.accountId,
      );
      return [office.isDrawn, ownPageData.isDrawn];
    };
    expect(await pages()).toEqual([false, false]);
    expect(await sheet("decision-letter", decisionId)).toBeUndefined();
    await drawnWith(whole, "10:05");
    expect(await pages()).toEqual([true, true]);
    expect((await sheet("decision-letter", decisionId))?.pdf.subarray(0, 5).toString()).toBe(
      "%PDF-",
    );
    expect(await drawings("decision-drawn", applicationId)).toBe(1);
  });

  test("minutes are signed, their page says that the PDF comes, and it is drawn once when a thread is back", async () => {
    const { ctx, itemId, sessionId, members, president } = await anOpenSession(t.services);
    await made(openItem(ctx, { itemId }));
    await proposeWithReason(t.services, { ctx, itemId });
    await made(
      openVote(ctx, { ...(await shownItem(t.services, itemId)), kind: "secret", left: true }),
    );
    await castAll(t.services, { members, itemId }, "111111");
    await made(closeVote(ctx, await shownItem(t.services, itemId)));
    await made(closeSession(ctx, { sessionId }));
    await made(attestMinutes(ctx, { sessionId, seen: 1 }));
    await made(signMinutes(testContext(t.services, { actor: president }), { sessionId, seen: 1 }));
    await drawnWith(dead, "10:01");
    const isDrawn = async () => {
      type Page = Awaited<ReturnType<typeof minutesPage>>;
      return (
        await see<Page>(
          minutesPage,
          `/bureau/seances/${sessionId}/proces-verbal`,
          president.accountId,
        )
      ).isDrawn;
    };
    expect(await isDrawn()).toBe(false);
    await drawnWith(whole, "10:05");
    expect(await isDrawn()).toBe(true);
    expect((await sheet("minutes", sessionId))?.pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await drawings("minutes-drawn", sessionId)).toBe(1);
  });
});

describe("the thread that draws pages as pictures is dead", () => {
  const dead = inspectorThreads(
    new URL(
      `data:text/javascript,${encodeURIComponent(
        'import { parentPort } from "node:worker_threads"; parentPort.on("message", () => process.exit(1));',
      )}`,
    ),
  );

  test("no page counts as shown, a verdict on each document stays possible, and all pages come when a thread is back", async () => {
    const { applicationId, companyId, registrar } = await anApplicationUnderWay(t.services);
    const documentOf = async (code: string) => {
      const id = await aFiledDocument(t.services, { applicationId, companyId, code });
      const sha256 = await keepContent(t.services, { pages: 1 });
      await t.db.updateTable("document").set({ sha256, pages: 1 }).where("id", "=", id).execute();
      return { id, sha256, key: keyOf({ code, documentId: id }) };
    };
    const one = await documentOf("QUITUS");
    const other = await documentOf("RCCM");
    const { files } = t.services;
    const drawPage: typeof files.drawPage = async ({ type, page }) => {
      await dead.draw({ content: new Uint8Array(), type, page });
      throw new Error("A dead thread has drawn a page.");
    };
    const ofDead = { ...t.services, files: { ...files, drawPage } };
    const cookie = await signedInCookie(t.services, registrar.accountId, "second-factor");
    const at = `/bureau/dossiers/${applicationId}`;
    const call = (services: typeof t.services, handler: Handler, path: string, form?: object) =>
      callPage(handler, { services, path, cookie, ...(form && { form }) } as never);
    const picture = `${at}/pieces/${one.id}/pages/1`;
    await expect(call(ofDead, seenPage, picture)).rejects.toMatchObject({
      retryAfterSeconds: expect.any(Number),
    });
    const accepts = { intent: "accept-seen", document: one.key };
    expect(await call(ofDead, admits, `${at}/recevabilite`, accepts)).toMatchObject({
      status: 409,
      data: { message: expect.stringContaining("montrée en entier") },
    });
    type Desk = Awaited<ReturnType<typeof admissibilityPage>>;
    const { shown } = (
      await call(ofDead, admissibilityPage, `${at}/recevabilite?piece=${other.key}`)
    ).data as Desk;
    if (!shown) throw new Error("The document is not shown.");
    const view = { address: "/piece", label: "RCCM", document: shown.viewed };
    const words = renderToStaticMarkup(PagePictures(view));
    expect(words).toContain("ouvrez la pièce dans un onglet, ou rechargez cette page");
    const judged = { intent: "accept-document", document: other.key };
    expect((await call(ofDead, admits, `${at}/recevabilite`, judged)).status).toBe(303);

    expect((await call(t.services, seenPage, picture)).status).toBe(200);
    expect((await call(t.services, admits, `${at}/recevabilite`, accepts)).status).toBe(303);
    const checks = await t.db
      .selectFrom("application_document")
      .select("check_state as check")
      .where("application_id", "=", applicationId)
      .execute();
    expect(checks).toEqual([{ check: "accepted" }, { check: "accepted" }]);
  });
});
