import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceFrom } from "#db/reference/nomenclature.ts";
import { requirements2026 } from "#db/reference/requirements.ts";
import { aFiledApplication } from "#tests/applying.ts";
import { aMemberAccount, signedInCookie } from "#tests/factories.ts";
import { openTestHttp, type TestHttp } from "#tests/http.ts";
import { aPdf, fileForm, sha256Of } from "#tests/sample-files.ts";
import { testContext } from "#tests/services.ts";
import { publishFirstRequirements } from "./publish-requirement.server.ts";

let http: TestHttp;
let origin = "";
beforeAll(async () => {
  http = await openTestHttp({ publicUrl: "http://tabax.example" });
  await publishFirstRequirements(testContext(http.services), {
    effectiveFrom: referenceFrom,
    requirements: requirements2026,
  });
  origin = `http://127.0.0.1:${await http.port()}`;
});
afterAll(() => http.close());

test("the same file again corrects its date, until an application was filed with it", async () => {
  const { companyId, accountId } = await aMemberAccount(http.services);
  const cookie = await signedInCookie(http.services, accountId);
  const content = aPdf({ text: crypto.randomUUID() });
  const send = (issuedOn: string, more: Record<string, string> = {}) =>
    fetch(`${origin}/espace/pieces/QUITUS`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin },
      body: fileForm("connu" in more ? null : content, { issuedOn, ...more }),
    });
  const issued = async () =>
    (
      await http.services.db
        .selectFrom("document")
        .select(["id", "issued_on as issuedOn"])
        .where("company_id", "=", companyId)
        .execute()
    ).map((each) => each.issuedOn);
  expect((await send("01/11/2026")).status).toBe(303);
  expect((await send("01/11/2026")).status).toBe(409);
  const corrected = await send("03/11/2026");
  expect(corrected.headers.get("location")).toContain("fait=datee");
  expect(await issued()).toEqual(["2026-11-03"]);
  // The phone names a file that it knows to be here, and does not send it.
  expect((await send("04/11/2026", { connu: sha256Of(content) })).status).toBe(303);
  expect(await issued()).toEqual(["2026-11-04"]);
  const proof = await send("", { connu: sha256Of(content), demande: "oui" });
  expect(proof.status).toBe(409);
  expect(await issued()).toEqual(["2026-11-04"]);
  const applicationId = await aFiledApplication(http.services, { companyId });
  await http.services.db
    .insertInto("application_document")
    .columns([
      "application_id",
      "requirement_code",
      "requirement_version",
      "document_id",
      "sha256",
      "request_only",
    ])
    .expression((row) =>
      row
        .selectFrom("document")
        .where("company_id", "=", companyId)
        .select(({ val }) => [
          val(applicationId).as("application_id"),
          "requirement_code",
          sql<number>`1`.as("requirement_version"),
          "id",
          "sha256",
          sql<boolean>`false`.as("request_only"),
        ]),
    )
    .execute();
  const late = await send("05/11/2026");
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("elle n’y change plus");
  expect(await issued()).toEqual(["2026-11-04"]);
});
