import { matchRoutes } from "react-router";
import { afterEach, describe, expect, test, vi } from "vitest";
import { accessTable } from "#app/accounts/access.ts";
import { servedRoutes } from "./served-routes.ts";

afterEach(() => vi.unstubAllGlobals());

const paths = Object.keys(accessTable).filter((path) => path !== "/*");
const routesOf = () =>
  servedRoutes(
    Object.fromEntries(
      [...paths, "/*"].map((path) => [
        path,
        { path: path.slice(1), index: path === "/", module: { default: () => null } },
      ]),
    ),
  );

describe("addressOf", () => {
  test("each path has the address that React Router serves it from", () => {
    const { addressOf } = routesOf();
    const filled = paths.map((path) => path.replaceAll(/:[^/]+/g, "quelque-chose"));
    const asServed = filled.map(
      (path) =>
        matchRoutes(
          paths.map((address) => ({ path: address })),
          path,
        )?.[0]?.route.path,
    );
    expect(filled.map(addressOf)).toEqual(asServed);
  });

  test.each([
    ["/espace/entreprise/corriger/nom", "/espace/entreprise/corriger/:theme"],
    ["/espace/entreprise/personnes/12", "/espace/entreprise/:list/:entry"],
    ["/Annuaire/Sahel-BTP/", "/annuaire/:slug"],
    ["/bureau/dossiers/1/rapport.pdf", "/bureau/dossiers/:id/rapport.pdf"],
    ["/bureau/dossiers/1/rapportxpdf", undefined],
    ["/annuaire//", "/annuaire"],
    ["/rien", undefined],
    ["/*", undefined],
  ])("the address of %s is %s", (path, address) => {
    expect(routesOf().addressOf(path)).toBe(address);
  });

  test("finding an address compiles no pattern", () => {
    const { addressOf } = routesOf();
    const compile = vi.fn();
    vi.stubGlobal("RegExp", compile);
    expect(addressOf("/annuaire/sahel-btp")).toBe("/annuaire/:slug");
    expect(addressOf("/nulle/part")).toBeUndefined();
    expect(compile).not.toHaveBeenCalled();
  });
});
