import { expect, test } from "vitest";
import { actInWords, alternatesInWords, presentInWords } from "./minutes.ts";

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");

test("an alternate is named with the member whose seat they take; minutes drawn before say nothing of it", () => {
  const times = [{ from: "2026-11-28T09:30:00Z", to: null }];
  const person = { college: "owners" as const, reply: null, times };
  const present = presentInWords([
    { ...person, name: "Coumba Badji" },
    { ...person, name: "Mariama Dabo", alternateOf: "Ibrahima Sagna" },
  ]);
  expect(present.map(plain)).toContain(
    "Maîtres d’ouvrage : Coumba Badji, Mariama Dabo (supplée Ibrahima Sagna).",
  );
  expect(alternatesInWords({})).toBe("");
  const alternates = [{ name: "Mariama Dabo", seatOf: "Ibrahima Sagna" }];
  expect(plain(alternatesInWords({ alternates }))).toBe(
    "A siégé en suppléance : Mariama Dabo, pour Ibrahima Sagna.",
  );
});

test("a reason that ends with a full stop is quoted without a second one", () => {
  const said = actInWords({
    kind: "adjourn",
    state: "confirmed",
    reason: "Une preuve manque.",
    waited: [],
    askedBy: "Ndèye Ly",
    answeredBy: "Serigne Thiam",
  });
  expect(plain(said)).toBe(
    "Ajournement, à la demande de Ndèye Ly : « Une preuve manque ». Confirmé par Serigne Thiam.",
  );
});
