import { expect, test } from "vitest";
import type { InterestFacts } from "./suggestions.queries.server.ts";
import { openSuggestions, suggestionsIn } from "./suggestions.server.ts";

const company = {
  id: "1",
  name: "Tamarou Ouvrages",
  email: "contact@tamarou.sn",
  phone: "+221338210001",
  address: "Rue 12, Thiès",
  members: [{ name: "Ousseynou KAMBARÉ", email: "o.kambare@tamarou.sn", phone: "+221771234567" }],
};
const ownCompany = {
  id: "2",
  name: "Ndiakhour Bâtiment",
  email: "n@ndiakhour.sn",
  phone: "+221338210002",
  address: "Dakar",
  members: [{ name: "Awa Fall", email: "awa@ndiakhour.sn", phone: "+221770000000" }],
};
const facts: InterestFacts = {
  person: { name: "Moussa Sow", email: "m.sow@organisme.sn", phones: ["+221779999999"] },
  company,
  own: [ownCompany],
  ties: [],
  setAside: [],
};
const kinds = (changes: Partial<InterestFacts>) =>
  suggestionsIn({ ...facts, ...changes }).map(({ kind }) => kind);
const person = (changes: Partial<InterestFacts["person"]>) => ({
  person: { ...facts.person, ...changes },
});

test("who shares nothing with a company gets no suggestion", () => {
  expect(kinds({})).toEqual([]);
});

test.each([
  ["an e-mail of the same domain", person({ email: "m.sow@TAMAROU.sn" }), ["email"]],
  ["the name of a member, in another order", person({ name: "Kambare Ousseynou" }), ["person"]],
  ["the e-mail of a member", person({ email: "o.kambare@tamarou.sn" }), ["email", "person"]],
  ["the number of the company", person({ phones: ["+221338210001"] }), ["phone"]],
  ["the number of a member", person({ phones: ["+221771234567"] }), ["phone"]],
  [
    "a company of theirs with that number",
    { own: [{ ...ownCompany, phone: company.phone }] },
    ["phone"],
  ],
  [
    "a company of theirs at that address",
    { own: [{ ...ownCompany, address: "rue 12 – THIES" }] },
    ["address"],
  ],
  [
    "a company of theirs with that director",
    { own: [{ ...ownCompany, members: company.members }] },
    ["phone", "company"],
  ],
  [
    "a tie that ended",
    { ties: [{ kind: "employment" as const, fromOn: "2019-01-01", toOn: "2022-12-31" }] },
    ["tie"],
  ],
])("%s is suggested", (_what, changes, expected) => {
  expect(kinds(changes)).toEqual(expected);
});

test("the domain of a public provider is none", () => {
  const shared = { ...company, email: "tamarou@gmail.com" };
  expect(kinds({ company: shared, ...person({ email: "moussa@gmail.com" }) })).toEqual([]);
});

test("a suggestion set aside is answered until what was compared changes", () => {
  const same = person({ email: "m.sow@tamarou.sn" });
  const [first] = suggestionsIn({ ...facts, ...same });
  const setAside = [{ suggestion: first?.key ?? "", reason: "Un stage en 2010." }];
  const again = suggestionsIn({ ...facts, ...same, setAside });
  expect(again).toEqual([{ ...first, before: "Un stage en 2010." }]);
  expect(openSuggestions(again, [])).toEqual([]);
  const changed = { ...facts, setAside, ...person({ email: "m.sow@baol.sn" }) };
  const other = { ...company, email: "contact@baol.sn" };
  expect(openSuggestions(suggestionsIn({ ...changed, company: other }), setAside)).toHaveLength(1);
});
