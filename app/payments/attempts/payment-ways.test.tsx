import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { OtherWays } from "./payment-ways.tsx";

type LoaderData = Parameters<typeof OtherWays>[0]["loaderData"];

const page = (rails: readonly string[], bankAccount: string) =>
  renderToStaticMarkup(
    <OtherWays
      loaderData={
        {
          rails,
          bankAccount,
          isSought: false,
          reference: "PA-2026-00056-0",
          desk: { name: "Tabax", address: "Dakar" },
          refundRule: "Rien n’est rendu.",
          uploads: {},
        } as unknown as LoaderData
      }
      failure={undefined}
    />,
  );

const textsOf = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, "g"))].map(
    ([, text]) => text,
  );

describe("the heading of the ways to pay", () => {
  test.each([
    [
      "providers and the desk",
      ["wave"],
      "",
      "Choisissez comment payer",
      "Chèque ou versement en espèces",
    ],
    ["the desk alone", [], "", "Chèque ou versement en espèces", undefined],
    [
      "a bank account and the desk",
      [],
      "SN08 1234",
      "Virement, chèque ou versement en espèces",
      undefined,
    ],
  ])("with %s", (_, rails, account, heading, fold) => {
    const html = page(rails, account);
    expect(textsOf(html, "h2")).toEqual([heading]);
    expect(textsOf(html, "summary")[0]).toBe(fold);
  });

  test("the rule of refunds comes after the means", () => {
    const html = page([], "");
    expect(html.indexOf("Rien n’est rendu.")).toBeGreaterThan(html.indexOf("à la caisse de"));
  });
});
