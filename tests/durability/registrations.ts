import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import { verifyChain } from "#app/journal/verify-chain.server.ts";
import type { Db } from "#app/kernel/context.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { countRows } from "#tests/ready-database.ts";
import { aPayload } from "#tests/registrations.ts";

/** A registration that may be sent several times: its key makes it one. */
export interface Attempt {
  key: string;
  payload: ReturnType<typeof aPayload>;
}

/** Those that were answered with 201, by the company that the answer named. */
export type Acknowledged = Map<string, Attempt>;

const subAreasOfEach = 5;

/** Makes attempts for the sub-areas that a product offers. */
export async function attemptsOf(url: string): Promise<() => Attempt> {
  const page = `page=0&size=${subAreasOfEach}`;
  const response = await fetch(`${url}/partner-manager/v1/public/sub-domains?${page}`);
  const { content }: { content: { subAreaId: string }[] } = await response.json();
  const subAreas = content.map(({ subAreaId }) => subAreaId);
  return () => ({ key: newId(), payload: aPayload({ subAreas }) });
}

let sentCount = 0;

/** From an address of its own, or the limits would stop the test; 0 when the connection broke. */
export async function send(url: string, { key, payload }: Attempt) {
  sentCount += 1;
  try {
    const response = await fetch(`${url}/v1/public/partners/register`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        "x-forwarded-for": `10.7.${Math.floor(sentCount / 250)}.${(sentCount % 250) + 1}`,
      },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(30_000),
    });
    const { partnerId }: { partnerId?: string } = await response.json();
    return { status: response.status, partnerId: partnerId ?? "" };
  } catch {
    return { status: 0, partnerId: "" };
  }
}

/** Every company has all its rows once, its chain holds, and what was acknowledged is there; answers how many there are. */
export async function expectWhole(db: Db, acknowledged: Acknowledged): Promise<number> {
  const { company = 0, ...counts } = await countRows(db);
  expect(counts).toMatchObject({
    account: company,
    account_link: company,
    company_sub_area: company * subAreasOfEach,
    mail: company,
    member: company,
    idempotent_request: company,
    terms_acceptance: company,
  });
  const companies = await db
    .selectFrom("company")
    .innerJoin("member", "member.company_id", "company.id")
    .innerJoin("account", "account.id", "member.account_id")
    .innerJoin("terms_acceptance", "terms_acceptance.company_id", "company.id")
    .innerJoin("idempotent_request", (join) =>
      join.on(sql<boolean>`idempotent_request.answer ->> 'companyId' = company.id::text`),
    )
    .innerJoin("mail", "mail.recipient", "account.email")
    .select(["company.id", "company.ein", "account.email", "mail.kind", "key"])
    .execute();
  expect(companies).toHaveLength(company);
  expect(new Set(companies.map(({ kind }) => kind))).toEqual(new Set(["activation"]));
  for (const { id } of companies) expect(await verifyChain(db, "company", id)).toBeNull();
  const links = await db
    .selectFrom("journal")
    .select("subject_id")
    .where("subject_kind", "=", "company")
    .execute();
  expect(links.map(({ subject_id }) => subject_id).sort()).toEqual(
    companies.map(({ id }) => id).sort(),
  );
  for (const [id, { key, payload }] of acknowledged) {
    expect(companies.find((each) => each.id === id)).toMatchObject({
      ein: payload.ein,
      email: payload.partnerContact.emailAddress,
      key,
    });
  }
  return company;
}

/** Mails that a sender held when it died come due again five minutes later; here these have passed. */
export const letTimePass = (db: Db) =>
  db.updateTable("mail").set({ claimed_until: null }).where("sent_at", "is", null).execute();

/** Names of the mails that left, as files of a data folder; each holds the identifier of its row. */
export async function mailsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "mail")).catch(() => []);
  return names.filter((name) => name.endsWith(".eml"));
}
