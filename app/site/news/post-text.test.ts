import { describe, expect, test } from "vitest";
import { lineOf, plainText, readingMinutes, sectionsOf } from "./post-text.ts";
import { type Post, posts } from "./posts.ts";

const post = (...body: string[]): Post => ({
  slug: "essai",
  title: "Essai",
  description: "Un essai.",
  publishedOn: "2026-11-12",
  author: "La rédaction",
  picture: "process",
  body,
});

describe("`lineOf`", () => {
  test.each([
    ["sans lien", "sans lien"],
    ["voir [la page](/faq) ici", ["voir ", { text: "la page", href: "/faq" }, " ici"]],
    [
      "[a](/a)[b](/b#c)",
      [
        { text: "a", href: "/a" },
        { text: "b", href: "/b#c" },
      ],
    ],
    ["[ailleurs](https://example.com)", "[ailleurs](https://example.com)"],
    ["[code](javascript:alert)", "[code](javascript:alert)"],
    ["[sans fin](/faq", "[sans fin](/faq"],
  ])("%s is read with its links, and with those alone that stay on the site", (text, line) => {
    expect(lineOf(text)).toEqual(line);
  });
});

describe("`sectionsOf`", () => {
  test("sections of a post: the text before the first heading, then each heading with its anchor", () => {
    expect(sectionsOf(post("Avant.", "## Où l’on va\u202F?", "Après."))).toEqual([
      { heading: null, blocks: ["Avant."] },
      { heading: { id: "ou-l-on-va", title: "Où l’on va\u202F?" }, blocks: ["Après."] },
    ]);
  });

  test("consecutive items of a post make one list, a paragraph between them makes two", () => {
    expect(sectionsOf(post("## T", "- un", "- deux", "Ensuite.", "- trois"))[0]?.blocks).toEqual([
      { items: ["un", "deux"] },
      "Ensuite.",
      { items: ["trois"] },
    ]);
  });

  test("a post with an empty body has no sections", () => {
    expect(sectionsOf(post())).toEqual([]);
  });
});

test("the plain text of a post has its words without markup", () => {
  expect(plainText(post("## Pourquoi\u202F?", "Parce que."))).toBe("Pourquoi\u202F? Parce que.");
  expect(plainText(post("## Un titre", "- [un lien](/faq) et", "la suite"))).toBe(
    "Un titre. un lien et la suite",
  );
});

test.each([
  [1, 1],
  [299, 1],
  [300, 2],
  [1000, 5],
])("%i words are read in %i min", (words, minutes) => {
  expect(readingMinutes(post("mot ".repeat(words).trim()))).toBe(minutes);
});

describe.each(posts.map((each) => [each.slug, each] as const))(
  "text of the post %s",
  (slug, each) => {
    const sections = sectionsOf(each);

    test(`the post ${slug} has between 250 and 500 words, in sections with unique anchors`, () => {
      const words = plainText(each).split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(250);
      expect(words).toBeLessThanOrEqual(500);
      const anchors = sections.flatMap(({ heading }) => (heading ? [heading.id] : []));
      expect(anchors.length).toBeGreaterThan(2);
      expect(new Set(anchors).size).toBe(anchors.length);
    });

    test(`the post ${slug} follows French typography`, () => {
      const text = [each.title, each.description, ...each.body].join("\n");
      expect(text).not.toMatch(/['"]|[ \p{L}][;!?]|(?<!\u00A0):|«(?!\u00A0)|(?<!\u00A0)»/u);
    });
  },
);
