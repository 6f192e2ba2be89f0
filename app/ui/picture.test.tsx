import { existsSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Picture } from "./picture.tsx";
import { type PictureName, pictures } from "./pictures.data.ts";

const names = Object.keys(pictures) as PictureName[];
const publicFolder = join(import.meta.dirname, "../../public");

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];

const widthsIn = (tag: string) =>
  (attribute(tag, "srcSet") ?? "")
    .split(", ")
    .map((part) => Number(part.split(" ")[1]?.slice(0, -1)));

function tags(html: string) {
  const [first = "", second = ""] = html.match(/<source[^>]*>/g) ?? [];
  return { phone: first, other: second, img: /<img[^>]*>/.exec(html)?.[0] ?? "" };
}

describe("picture", () => {
  test.each(names)("the picture %s refers only to existing files", (name) => {
    const html = renderToStaticMarkup(<Picture name={name} />);
    const picturePaths = html.match(/\/pictures\/[\w.-]+/g) ?? [];
    expect(picturePaths.length).toBeGreaterThan(6);
    expect(picturePaths.filter((path) => !existsSync(join(publicFolder, path)))).toEqual([]);
  });

  test("a picture has its dimensions and loads lazily", () => {
    const { img } = tags(renderToStaticMarkup(<Picture name="villa" sizes="50vw" />));
    expect(attribute(img, "width")).toBe("1600");
    expect(attribute(img, "height")).toBe("1000");
    expect(attribute(img, "sizes")).toBe("50vw");
    expect(attribute(img, "loading")).toBe("lazy");
    expect(attribute(img, "decoding")).toBe("async");
    expect(img).not.toContain("fetchPriority");
    expect(attribute(img, "alt")).toBe(pictures.villa.alt);
  });

  test("a picture above the fold loads with high priority", () => {
    const { img } = tags(renderToStaticMarkup(<Picture name="hero-ville" lazy={false} />));
    expect(attribute(img, "loading")).toBe("eager");
    expect(attribute(img, "fetchPriority")).toBe("high");
  });

  test("a picture takes an empty or another alt text", () => {
    const decoration = tags(renderToStaticMarkup(<Picture name="casques" alt="" className="x" />));
    expect(attribute(decoration.img, "alt")).toBe("");
    expect(attribute(decoration.img, "class")).toBe("x");
    const named = tags(renderToStaticMarkup(<Picture name="casques" alt="Nos équipes" />));
    expect(attribute(named.img, "alt")).toBe("Nos équipes");
  });

  test("a picture is at most 800 pixels wide on a phone, and the hero wider on a large screen", () => {
    const { phone, other, img } = tags(renderToStaticMarkup(<Picture name="hero-chantier" />));
    expect(attribute(phone, "media")).toBe("(max-width: 480px)");
    expect(widthsIn(phone)).toEqual([480, 800]);
    expect(widthsIn(other)).toEqual([480, 800, 1200, 1600]);
    expect(widthsIn(img)).toEqual([480, 800, 1200, 1600]);
  });

  test("a picture has no inline style, which the content security policy forbids", () => {
    expect(renderToStaticMarkup(<Picture name="villa" lazy={false} />)).not.toContain("style=");
  });
});

test("every alt text is French prose without a straight apostrophe", () => {
  for (const { alt } of Object.values(pictures)) expect(alt).toMatch(/^[A-ZÀ-Ý][^']{14,}[^.]$/);
});
