import { describe, expect, test } from "vitest";
import { surveyOf } from "./backup-repository.ts";

const [a, b, c] = ["a", "b", "c"].map((letter) => letter.repeat(64)) as [string, string, string];
const listOf = (...documents: string[]) =>
  `${[`${documents.length} documents`, ...documents].join("\n")}\n`;
const times = {
  old: "2026-10-01T020000Z",
  oldest: "2026-10-29T020000Z",
  kept: "2026-11-01T020000Z",
  newest: "2026-11-28T020000Z",
};

/** A repository of these backups, with the documents that they name and others. */
function repository(backups: Record<string, string>, documents: string[]) {
  const files = new Map<string, number>();
  const lists = new Map<string, string>();
  for (const [time, list] of Object.entries(backups)) {
    files.set(`tabax-${time}.dump.age`, 1_000);
    if (list === "") continue;
    files.set(`tabax-${time}.dump.documents`, 100);
    lists.set(`tabax-${time}.dump.documents`, list);
  }
  for (const sha256 of documents) files.set(`objects/${sha256}.age`, 10);
  return { files, lists, survey: () => surveyOf(files, lists, times.oldest) };
}

describe("what a repository of backups may lose", () => {
  test("a database older than the days goes with its list, and with the documents that no kept one names", () => {
    const { survey } = repository(
      { [times.old]: listOf(a, b), [times.kept]: listOf(a, c), [times.newest]: listOf(a) },
      [a, b, c],
    );
    expect(survey()).toEqual({
      superfluous: [
        `objects/${b}.age`,
        `tabax-${times.old}.dump.age`,
        `tabax-${times.old}.dump.documents`,
      ],
      named: 2,
      missing: [],
    });
  });

  test("the newest database stays, however old it is, with its documents", () => {
    expect(repository({ [times.old]: listOf(a) }, [a, b]).survey()).toEqual({
      superfluous: [`objects/${b}.age`],
      named: 1,
      missing: [],
    });
  });

  test.each([
    ["is absent", ""],
    ["is empty", "\n"],
    ["is cut short", `2 documents\n${a}`],
    ["is cut within its head", "2 docu"],
  ])("no document goes while the list of a kept database %s", (_, list) => {
    const { survey } = repository({ [times.kept]: list, [times.newest]: listOf(a) }, [a, b, c]);
    expect(survey()).toEqual({ superfluous: [], named: 1, missing: [] });
  });

  test("no document goes from a repository without a database", () => {
    expect(repository({}, [a]).survey()).toEqual({ superfluous: [], named: 0, missing: [] });
  });

  test("a database without documents names none", () => {
    expect(repository({ [times.newest]: listOf() }, [a]).survey().superfluous).toEqual([
      `objects/${a}.age`,
    ]);
  });

  test("a named document that is absent or an empty file is missing, and the empty file makes room", () => {
    const { files, survey } = repository({ [times.newest]: listOf(a, b, c) }, [a, b]);
    files.set(`objects/${b}.age`, 0);
    expect(survey()).toEqual({ superfluous: [`objects/${b}.age`], named: 3, missing: [b, c] });
  });

  test("files of others, and a list that is there before its database, are left alone", () => {
    const { files, survey } = repository({ [times.newest]: listOf(a) }, [a]);
    for (const name of [
      "keys.age",
      "objects/notes.age",
      `${times.old}.age`,
      `other/${b}.age`,
      "tabax-2026-11-28T030000Z.dump.documents",
    ])
      files.set(name, 1);
    expect(survey().superfluous).toEqual([]);
  });
});
