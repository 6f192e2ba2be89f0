import { expect, test } from "vitest";
import { openApiDocument } from "#app/open-api/open-api.server.ts";
import { defaultSettings } from "#app/settings/settings.schema.ts";
import { referenceSections } from "./reference.server.ts";

const document = openApiDocument({
  version: "1.2.3",
  publicUrl: "https://tabax.example",
  settings: defaultSettings,
});

test("the reference for people has each call with its parameters, and each object with its properties", () => {
  const sections = referenceSections(document);
  const text = JSON.stringify(sections);
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  const calls = Object.entries(document.paths).flatMap(([path, { head, options, ...written }]) =>
    Object.values(written).map(({ summary, tags, parameters = [], responses }) => ({
      subject: tags[0],
      cells: [summary, path, ...parameters.map(({ name }) => name), ...Object.keys(responses)],
    })),
  );
  const captions = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      typeof block === "object" && "caption" in block ? [block.caption] : [],
    ),
  );
  expect(new Set(captions).size).toBe(captions.length);
  expect(calls.length).toBeGreaterThan(15);
  for (const { subject, cells } of calls) {
    const blocks = JSON.stringify(sections.find(({ title }) => title === subject)?.blocks);
    for (const cell of cells) expect(blocks).toContain(`"${cell}"`);
  }
  for (const name of ["certificate.number", "qualifications.since", "formerNames.until"])
    expect(text).toContain(`"${name}"`);
  expect(text).not.toContain("`");
});
