import { rm } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { buildPages } from "#tests/built-pages.ts";
import { startOn } from "#tests/durability/killable-product.ts";
import { preparedFolder } from "#tests/e2e/product.ts";
import { aPayload } from "#tests/registrations.ts";

const atOnce = 8;

test.skipIf(inject("databaseTemplate").engine === "server")(
  "a product that is told to stop answers what is under way before it ends",
  async () => {
    await buildPages();
    const dataDir = await preparedFolder();
    const product = await startOn(dataDir);
    const subDomains = await fetch(
      `${product.url}/partner-manager/v1/public/sub-domains?page=0&size=1`,
    );
    const { content }: { content: { subAreaId: string }[] } = await subDomains.json();
    const subAreas = content.map(({ subAreaId }) => subAreaId);
    const answers = Array.from({ length: atOnce }, (_, index) =>
      fetch(`${product.url}/v1/public/partners/register`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": newId(),
          "x-forwarded-for": `10.8.0.${index + 1}`,
        },
        body: JSON.stringify(aPayload({ subAreas })),
      }).then(({ status }) => status),
    );
    // The first is answered: all have come, and most wait for their hash, of which two run at a time.
    await Promise.race(answers);
    const stopped = product.stop();
    expect(await Promise.all(answers)).toEqual(Array(atOnce).fill(201));
    await stopped;
    await rm(dataDir, { recursive: true });
  },
  120_000,
);
