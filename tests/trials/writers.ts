import { createHash, createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { newId } from "#app/kernel/identifiers.ts";
import type { Database } from "#server/database/open-database.ts";
import { aCompleteDraft, aDraft } from "#tests/applications.ts";
import { aMemberAccount, defaultPassword, signedInCookie } from "#tests/factories.ts";
import { aPayload } from "#tests/registrations.ts";
import { aPdf, fileForm } from "#tests/sample-files.ts";
import { testServices } from "#tests/services.ts";
import { visit } from "./visits.ts";

const DRAFTS = 6;
const SENDERS = 12;
const AGAIN_MS = 1_000;

export type Kind = "registration" | "autosave" | "upload" | "filing" | "sign-in" | "webhook";

/** Signs the webhook events of Wave that the trial sends. */
export const TRIAL_WEBHOOK_SECRET = "webhook-secret-of-the-trial";

/** Who writes during a trial: each piece of work is tried again until it is acknowledged, and remembered then. */
export async function writersOf(url: string, database: Database, filings: number) {
  const { db } = database;
  const services = testServices({ db, publicUrl: url });
  const acknowledged: { kind: Kind; at: number }[] = [];
  const met: Record<string, number> = {};
  const companies: string[] = [];
  const sentContents = new Set<string>();
  const filed: string[] = [];
  const sessions: string[] = [];
  const events: string[] = [];
  let conflicts = 0;
  let going = true;

  const ask = async (request: Parameters<typeof visit>[1]) => {
    const answer = await visit(url, { isNew: true, ...request });
    met[answer.status] = (met[answer.status] ?? 0) + 1;
    return answer;
  };
  /** Tries until it is acknowledged, as a person does; false when the trial ended before. */
  const until = async (kind: Kind, attempt: () => Promise<boolean>): Promise<boolean> => {
    for (let tries = 0; going || tries === 0; tries += 1) {
      if (await attempt()) {
        acknowledged.push({ kind, at: performance.now() });
        return true;
      }
      await pause(AGAIN_MS);
    }
    return false;
  };
  const every = async (ms: number, work: () => Promise<unknown>) => {
    while (going) await Promise.all([work(), pause(ms)]);
  };

  const list = await ask({ path: "/partner-manager/v1/public/sub-domains?page=0&size=3" });
  const { content }: { content: { subAreaId: string }[] } = JSON.parse(list.body);
  const subAreas = content.map(({ subAreaId }) => subAreaId);
  let address = 0;
  const register = async () => {
    const [key, body] = [newId(), JSON.stringify(aPayload({ subAreas }))];
    await until("registration", async () => {
      address += 1;
      const answer = await ask({
        path: "/v1/public/partners/register",
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "idempotency-key": key,
          "x-forwarded-for": `10.9.${Math.floor(address / 250) % 250}.${(address % 250) + 1}`,
        },
      });
      if (answer.status === 201) companies.push(JSON.parse(answer.body).partnerId);
      return answer.status === 201;
    });
  };

  const drafts = await several(DRAFTS, async () => {
    const { applicationId, owner } = await aDraft(services);
    const { figures } = await db
      .selectFrom("application")
      .select("figures")
      .where("id", "=", applicationId)
      .executeTakeFirstOrThrow();
    const cookie = await signedInCookie(services, owner.accountId);
    return { applicationId, cookie, saved: Number((figures as { ca2?: number }).ca2) };
  });
  /** As `draft.browser.ts`: the next value is typed whether or not the last answer came. */
  const save = async (draft: (typeof drafts)[number]) => {
    const shownFigure = draft.saved;
    const unanswered: number[] = [];
    let typedFigure = shownFigure;
    await until("autosave", async () => {
      typedFigure += 1;
      const fields = [
        ["vu.ca2", String(shownFigure)],
        ["ca2", String(typedFigure)],
        ...unanswered.map((value) => ["envoye.ca2", String(value)]),
      ];
      const answer = await ask({
        path: `/espace/dossiers/${draft.applicationId}/enregistrer`,
        method: "POST",
        headers: form(url, draft.cookie),
        body: String(new URLSearchParams(fields as [string, string][])),
      });
      if (answer.status !== 200) {
        unanswered.push(typedFigure);
        return false;
      }
      const disputed = (JSON.parse(answer.body) as { conflicts: string[] }).conflicts.length > 0;
      if (disputed) conflicts += 1;
      else draft.saved = typedFigure;
      return !disputed;
    });
  };

  const senders = await several(SENDERS, async () => {
    const account = await aMemberAccount(services);
    return { ...account, cookie: await signedInCookie(services, account.accountId) };
  });
  let turn = 0;
  const upload = async () => {
    const { cookie } = senders[turn++ % SENDERS] ?? { cookie: "" };
    const content = aPdf({ text: `${newId()} ${"x".repeat(150_000)}` });
    const sha256 = createHash("sha256").update(content).digest("hex");
    const date = { "issuedOn.day": "1", "issuedOn.month": "11", "issuedOn.year": "2026" };
    const posted = new Request(url, { method: "POST", body: fileForm(content, date) });
    const type = posted.headers.get("content-type") ?? "";
    const body = new Uint8Array(await posted.arrayBuffer());
    const sends = await until("upload", async () => {
      const answer = await ask({
        path: "/espace/pieces/QUITUS",
        method: "POST",
        body,
        headers: { cookie, origin: url, "content-type": type },
      });
      // 303: added. A second sending of what the server has already is told so.
      return answer.status === 303 || answer.status === 409 || answer.status === 429;
    });
    if (sends && met[429] === undefined) sentContents.add(sha256);
  };

  const waiting = await several(filings, async () => {
    const { applicationId, owner } = await aCompleteDraft(services);
    return { applicationId, cookie: await signedInCookie(services, owner.accountId) };
  });
  const file = async () => {
    const next = waiting.pop();
    if (!next) return;
    const done = await until("filing", async () => {
      const { status } = await ask({
        path: `/espace/dossiers/${next.applicationId}/deposer`,
        method: "POST",
        headers: form(url, next.cookie),
        body: String(new URLSearchParams({ version: "1", serment: "on" })),
      });
      return status === 303;
    });
    if (done) filed.push(next.applicationId);
  };

  const signIn = async () => {
    const { email } = senders[turn % SENDERS] ?? { email: "" };
    await until("sign-in", async () => {
      address += 1;
      const answer = await ask({
        path: "/espace/connexion",
        method: "POST",
        headers: { ...form(url), "x-forwarded-for": `10.8.${address % 250}.${(turn % 250) + 1}` },
        body: String(new URLSearchParams({ email, password: defaultPassword })),
      });
      const cookie = [answer.headers["set-cookie"]]
        .flat()
        .find((each) => /session/i.test(each ?? ""));
      if (answer.status === 303 && cookie) sessions.push(cookie.split(";")[0] ?? "");
      return answer.status === 303;
    });
  };

  /** As Wave does, which sends each event again until it is answered, and now and then once more. */
  const notify = async () => {
    const id = `EV_${newId()}`;
    const data = { id: `cos-${id}`, client_reference: id };
    const body = JSON.stringify({ id, type: "checkout.session.completed", data });
    const send = async () => {
      const time = Math.floor(Date.now() / 1_000);
      const mark = createHmac("sha256", TRIAL_WEBHOOK_SECRET)
        .update(`${time}${body}`)
        .digest("hex");
      const { status } = await ask({
        path: "/v1/payments/notifications/wave",
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          "wave-signature": `t=${time},v1=${mark}`,
        },
      });
      return status === 200;
    };
    if (!(await until("webhook", send))) return;
    events.push(id);
    await send();
  };

  const running = [
    every(1_000, notify),
    every(500, register),
    ...drafts.map((draft) => every(600, () => save(draft))),
    every(1_000, upload),
    every(3_000, file),
    every(4_000, signIn),
  ];
  return {
    acknowledged,
    met,
    stop: async () => {
      going = false;
      await Promise.all(running);
    },
    /** What was acknowledged and is not there, and what is there twice, by kind. */
    compare: async (isKept: (sha256: string) => Promise<boolean>) => {
      const rows = await db.selectFrom("company").select("id").execute();
      const there = new Set(rows.map(({ id }) => id));
      const answers = await db.selectFrom("idempotent_request").select("answer").execute();
      const documents = await db.selectFrom("document").select(["id", "sha256"]).execute();
      const times = new Map<string, number>();
      for (const { sha256 } of documents) times.set(sha256, (times.get(sha256) ?? 0) + 1);
      const keptContents = await Promise.all(
        [...sentContents].map(async (each) => times.has(each) && (await isKept(each))),
      );
      const figures = await db
        .selectFrom("application")
        .select(["id", "figures"])
        .where(
          "id",
          "in",
          drafts.map(({ applicationId }) => applicationId),
        )
        .execute();
      const saved = drafts.filter(({ applicationId, saved: value }) => {
        const application = figures.find(({ id }) => id === applicationId)?.figures as {
          ca2?: number;
        };
        return (application?.ca2 ?? 0) < value;
      });
      const filings = await db
        .selectFrom("journal")
        .select("subject_id")
        .where("event", "=", "application-filed")
        .execute();
      const filedTimes = (id: string) =>
        filings.filter(({ subject_id }) => subject_id === id).length;
      const noted = await db.selectFrom("payment_event").select("event_id").execute();
      const notedTimes = (id: string) => noted.filter(({ event_id }) => event_id === id).length;
      const open = await Promise.all(
        sessions.map(
          async (cookie) => (await visit(url, { path: "/espace", headers: { cookie } })).status,
        ),
      );
      return {
        lost: {
          registration: companies.filter((id) => !there.has(id)).length,
          autosave: saved.length,
          upload: keptContents.filter((each) => !each).length,
          filing: filed.filter((id) => filedTimes(id) === 0).length,
          "sign-in": open.filter((status) => status !== 200).length,
          webhook: events.filter((id) => notedTimes(id) === 0).length,
        },
        doubled: {
          registration:
            answers.length - new Set(answers.map(({ answer }) => JSON.stringify(answer))).size,
          autosave: conflicts,
          upload: [...times.values()].filter((count) => count > 1).length,
          filing: filed.filter((id) => filedTimes(id) > 1).length,
          "sign-in": 0,
          webhook: events.filter((id) => notedTimes(id) > 1).length,
        },
      };
    },
  };
}

const form = (origin: string, cookie?: string) => ({
  "content-type": "application/x-www-form-urlencoded",
  origin,
  ...(cookie && { cookie }),
});

async function several<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let each = 0; each < count; each += 1) results.push(await make());
  return results;
}
