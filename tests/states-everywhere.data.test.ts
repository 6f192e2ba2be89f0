import { expect, test } from "vitest";
import { segmentOf } from "#app/certificates/offline/offline-cache.ts";
import { readStatusList } from "#app/certificates/offline/read-status-list.ts";
import { loader as carriedRights } from "#app/certificates/offline/rights-segment.route.ts";
import { loader as ownQualifications } from "#app/certificates/own-qualifications-page.tsx";
import { loader as statusList } from "#app/certificates/status-list/status-list.route.ts";
import { loader as verification } from "#app/certificates/verification/verification-page.tsx";
import { loader as certified } from "#app/directory/certified/api.certified-json.route.ts";
import { loader as badge } from "#app/directory/company/badge.route.ts";
import { loader as companyPage } from "#app/directory/company/company-page.tsx";
import { loader as directoryPage } from "#app/directory/directory-page.tsx";
import { beginKeys } from "#app/keys/publish-keys.server.ts";
import { publishedJwks } from "#app/keys/published-jwks.server.ts";
import { aCertificate, aChange, aMemberAccount, signedInCookie } from "./factories.ts";
import { openForTests } from "./opening.ts";
import { callPage } from "./page-call.ts";
import { testContext } from "./services.ts";

const t = openForTests({
  day: "2026-11-24",
  prepare: (services) => beginKeys(testContext(services)),
});

type Loader = Parameters<typeof callPage>[0];

/** The services of a process of its own: its copies of settings, counts and files are made for another handle of the database. */
const aProcess = () => ({ ...t.services, db: t.db.withoutPlugins() });

test("a decision shows in every door of every process within a minute, also where an older state was read before", async () => {
  const { accountId, companyId } = await aMemberAccount(t.services, {
    company: { name: "Baol Portes SARL", name_norm: "baol portes sarl" },
  });
  const { number } = await aCertificate(t.services, { companyId });
  const { slug } = await t.db
    .selectFrom("listing")
    .select("slug")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  const { index } = await t.db
    .selectFrom("qualification")
    .select("status_index as index")
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  const cookie = await signedInCookie(t.services, accountId);
  const processes = [aProcess(), aProcess()];

  /** What each door of a process says of the certificate. */
  async function doors(services: ReturnType<typeof aProcess>): Promise<Record<string, string>> {
    const text = async (loader: unknown, path: string) => {
      const { data } = await callPage(loader as Loader, { services, path, cookie });
      return typeof data === "string" ? data : JSON.stringify(data);
    };
    const { keys } = await publishedJwks(services.db);
    const list = await readStatusList([await text(statusList, "/status-lists/0")], keys);
    const word = (pageText: string) =>
      ["withdrawn", "suspended", "valid"].find((each) => pageText.includes(`"${each}"`)) ??
      pageText;
    const carried = JSON.parse(await text(carriedRights, `/v/droits/${segmentOf(number)}`));
    return {
      number: word(await text(verification, `/v/${number}`)),
      "status list": list?.stateOf(index) ?? "none",
      "directory as JSON": word(await text(certified, "/partners/certified.json?q=baol+portes")),
      "directory page": word(await text(directoryPage, "/annuaire?q=baol+portes")),
      "company page": word(await text(companyPage, `/annuaire/${slug}`)),
      badge: /class="w"[^>]*>(\S+)/.exec(await text(badge, `/badge/${slug}.svg`))?.[1] ?? "",
      "carried directory": JSON.stringify(carried.certificates),
      space: word(await text(ownQualifications, "/espace/qualifications")),
    };
  }

  const saying = (word: string, listed: string, onBadge: string) => ({
    number: word,
    "status list": listed,
    "directory as JSON": word,
    "directory page": word,
    "company page": word,
    badge: onBadge,
    space: word,
  });
  const before = await Promise.all(processes.map(doors));
  for (const each of before) expect(each).toMatchObject(saying("valid", "granted", "En"));

  const steps = [
    ["suspend", "suspended", "suspended", "Suspendue"],
    ["withdraw", "withdrawn", "withdrawn", "Retirée"],
  ] as const;
  let last = before.map((each) => each["carried directory"]);
  for (const [minute, [move, word, listed, onBadge]] of steps.entries()) {
    await aChange(t.services, { companyId, code: "2201", move });
    t.on("2026-11-24", `10:0${minute + 1}`);
    const after = await Promise.all(processes.map(doors));
    for (const each of after) expect(each).toMatchObject(saying(word, listed, onBadge));
    const carried = after.map((each) => each["carried directory"]);
    for (const [process, each] of carried.entries()) expect(each).not.toBe(last[process]);
    last = carried;
  }
});
