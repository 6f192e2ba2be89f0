import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ShareCertificate } from "./share-certificate.tsx";

const shared = {
  number: "QC-SN-2026-00042-5",
  slug: "sahel",
  name: "Sahel Bâtiment",
  tender: "Sahel Bâtiment est titulaire…",
  badge: null,
  credentials: [],
};
const markup = (slug: string | null) =>
  renderToStaticMarkup(
    <ShareCertificate
      shared={{ ...shared, slug }}
      publicUrl="https://tabax.example"
      several={false}
    />,
  );

test("certificate and public page have an address to open, to copy and to send; what needs scripts is hidden until one runs", () => {
  const html = markup("sahel");
  for (const address of [
    "https://tabax.example/v/QC-SN-2026-00042-5",
    "https://tabax.example/annuaire/sahel",
  ]) {
    expect(html).toContain(`href="${address}"`);
    expect(html).toContain(`<share-link data-url="${address}"`);
  }
  const scripted = html.match(/<(?:share-link|copy-text)[^>]*>/g) ?? [];
  expect(scripted.length).toBeGreaterThanOrEqual(5);
  expect(scripted.filter((tag) => !tag.includes("hidden"))).toEqual([]);
});

test("a company without a public page shares its certificate alone", () => {
  const html = markup(null);
  expect(html).not.toContain("/annuaire/");
  expect(html).toContain('href="https://tabax.example/v/QC-SN-2026-00042-5"');
});
