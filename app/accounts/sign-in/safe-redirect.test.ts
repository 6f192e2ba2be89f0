import { expect, test } from "vitest";
import { afterSignIn, safeRedirect } from "./safe-redirect.ts";

test.each(["/espace", "/espace/dossiers?page=2", "/annuaire?q=Thi%C3%A8s#liste", "/"])(
  "safeRedirect accepts %s",
  (path) => {
    expect(safeRedirect(path)).toBe(path);
  },
);

test.each([
  null,
  "",
  "espace",
  "https://ailleurs.example",
  "//ailleurs.example",
  "/\\ailleurs.example",
  "/\t/ailleurs.example",
  "/.//ailleurs.example",
  "/espace/..//ailleurs.example",
  "/%2E//ailleurs.example/espace",
  "/\n/ailleurs.example",
  "/espace\r\nSet-Cookie: a=b",
  "javascript:alert(1)",
  " /espace/dossiers",
  `/${"a".repeat(2_200)}`,
])("safeRedirect replaces %j by the company space", (path) => {
  expect(safeRedirect(path)).toBe("/espace");
});

test.each([
  "/espace/connexion?next=/espace/connexion",
  "/espace/deconnexion",
  "/espace/confirmation?next=/espace/confirmation",
  "/espace/adresse/confirmer?token=x",
  "/activation/renvoyer",
])("safeRedirect does not return to %s", (path) => {
  expect(safeRedirect(path)).toBe("/espace");
});

test("a browser resolves every accepted path to this site", () => {
  const site = "https://tabax.example";
  for (const path of ["/@ailleurs.example", "/%5Cailleurs.example", "/..//ailleurs.example"]) {
    const { origin, pathname, search } = new URL(safeRedirect(path), site);
    expect([origin, new URL(pathname + search, site).origin]).toEqual([site, site]);
  }
});

test.each([
  [null, "/espace", "/bureau"],
  ["/espace", "/espace", "/bureau"],
  ["//ailleurs.example", "/espace", "/bureau"],
  ["/espace/compte", "/espace/compte", "/espace/compte"],
  ["/annuaire?q=a", "/annuaire?q=a", "/annuaire?q=a"],
])(
  "after a sign-in with next=%j a member goes to %s, a staff member to %s",
  (wish, member, person) => {
    expect(afterSignIn(wish, { staff: false })).toBe(member);
    expect(afterSignIn(wish, { staff: true })).toBe(person);
  },
);
