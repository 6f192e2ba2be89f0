import { expect, test } from "vitest";
import { addressOf } from "./address.ts";

test("parameters are filled in and encoded", () => {
  expect(addressOf("/bureau/seances/:id/conduite", { id: "a b/é?" })).toBe(
    "/bureau/seances/a%20b%2F%C3%A9%3F/conduite",
  );
  expect(addressOf("/espace/pieces/fichiers/:id/pages/:page", { id: "x", page: 2 })).toBe(
    "/espace/pieces/fichiers/x/pages/2",
  );
});

test("an address that no route has does not compile, nor one without its parameters", () => {
  // @ts-expect-error no route has this address
  expect(addressOf("/bureau/nulle-part/:id", { id: "1" })).toBe("/bureau/nulle-part/1");
  // @ts-expect-error the parameter is missing
  expect(addressOf("/bureau/seances/:id", {})).toBe("/bureau/seances/");
});
