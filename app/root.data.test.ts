import { afterAll, expect, test } from "vitest";
import { callPage } from "#tests/page-call.ts";
import { openReadyDatabase } from "#tests/ready-database.ts";
import { testServices } from "#tests/services.ts";
import { loader } from "./root.tsx";

const { db, close } = await openReadyDatabase();
afterAll(close);

const keysOf = (value: unknown): string[] => Object.keys(value ?? {}).sort();

test("the root loader sends exactly the public data", async () => {
  const services = testServices({ db, now: () => new Date("2026-11-21T10:00:00Z") });
  const { data } = await callPage(loader, { services, path: "/" });
  const { settings, tariff } = data as Record<string, unknown>;
  expect(keysOf(data)).toEqual([
    "accessibility",
    "demo",
    "publicUrl",
    "recentPosts",
    "settings",
    "tariff",
  ]);
  expect(keysOf(settings)).toEqual([
    "acceptancePlaceMonths",
    "accessLogMonths",
    "activationValidityHours",
    "address",
    "answeredRequestDays",
    "bodyName",
    "businessRegistry",
    "dataLicence",
    "dataLicenceUrl",
    "dataProtectionReceipt",
    "documentRetentionDays",
    "ein",
    "email",
    "endedAccessDays",
    "endedMeansMonths",
    "endedSubscriptionMonths",
    "erasureGraceDays",
    "experienceFigure",
    "facebookUrl",
    "feesTaxes",
    "figuresAreSamples",
    "hostingProvider",
    "hours",
    "legalForm",
    "linkedinUrl",
    "mailRetentionDays",
    "messageRetentionMonths",
    "phone",
    "portalUrl",
    "productName",
    "publicationDirector",
    "qualifiedFigure",
    "registrationExpiryDays",
    "relayedRetentionMonths",
    "renewalOpensDays",
    "securityLogMonths",
    "unconfirmedSubscriptionDays",
    "wolofSpeechFolder",
    "xUrl",
    "youtubeUrl",
  ]);
  expect(keysOf(tariff)).toEqual([
    "classCeilings",
    "classMinima",
    "delays",
    "effectiveFrom",
    "fees",
    "id",
    "levels",
    "number",
    "validity",
  ]);
});
