import type { StaffScope } from "#app/accounts/scope.server.ts";
import type { Context } from "#app/kernel/context.ts";
import { formatDateShort } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { formatPhone } from "#app/kernel/phone.ts";
import { searchable } from "#app/kernel/text.ts";
import { commonDomains } from "#app/registration/email-suggestion.ts";
import { type SetAside, tieKinds } from "./interests.ts";
import type { SuggestedPoint, SuggestionKind } from "./suggestion-kinds.ts";
import {
  type ComparedCompany,
  type InterestFacts,
  interestFacts,
} from "./suggestions.queries.server.ts";

/** What the data suggests to a staff member about a company, before they declare their interests in it. */
export async function suggestionsFor(
  { db }: Pick<Context, "db">,
  scope: StaffScope,
  companyId: string,
): Promise<SuggestedPoint[]> {
  const facts = await interestFacts(db, scope, companyId);
  return facts ? suggestionsIn(facts) : [];
}

/** The suggestions without an answer: neither set aside before nor with these reasons. */
export const openSuggestions = (all: readonly SuggestedPoint[], setAside: readonly SetAside[]) =>
  all.filter(
    ({ key, before }) =>
      before === null && !setAside.some((each) => each.suggestion === key && each.reason.trim()),
  );

const publicDomains = new Set(commonDomains);
const domainOf = (email: string): string => email.split("@").at(-1)?.toLowerCase() ?? "";
/** A name by its words in the order of the alphabet: « NDIAYE Awa » and « Awa Ndiaye » are one. */
const nameKey = (name: string): string =>
  searchable(name).split(/\W+/).filter(Boolean).sort().join(" ");
const placeKey = (address: string): string => searchable(address).replaceAll(/\W+/g, " ").trim();

/** Compares somebody with a company; a pure function, so that each rule has its example. */
export function suggestionsIn(facts: InterestFacts): SuggestedPoint[] {
  const points: SuggestedPoint[] = [];
  const say = (kind: SuggestionKind, data: string, why: string) => {
    const key = `${kind}-${sha256Hex(data).slice(0, 16)}`;
    if (points.some((each) => each.key === key)) return;
    const before = facts.setAside.find((each) => each.suggestion === key)?.reason ?? null;
    points.push({ key, kind, why, before });
  };
  const { person, company, own } = facts;
  for (const { kind, fromOn, toOn } of facts.ties)
    say(
      "tie",
      `${kind} ${fromOn} ${toOn}`,
      `Vous avez déclaré\u00A0: ${tieKinds[kind]}${period(fromOn, toOn)}.`,
    );
  const domain = domainOf(person.email);
  const theirs = [company.email, ...company.members.map(({ email }) => email)].map(domainOf);
  if (!publicDomains.has(domain) && theirs.includes(domain))
    say("email", domain, `Votre adresse et la sienne finissent toutes deux par ${domain}.`);
  for (const { name, email } of company.members)
    if (nameKey(name) === nameKey(person.name) || email === person.email)
      say(
        "person",
        `${nameKey(name)} ${email}`,
        `${name}, qui agit pour l’entreprise, porte votre nom ou votre adresse.`,
      );
  for (const phone of phonesOf(company))
    if (person.phones.includes(phone))
      say("phone", phone, `Votre numéro ${formatPhone(phone)} est aussi le sien.`);
  for (const other of own) comparesOwn(company, other, say);
  return points;
}

const phonesOf = ({ phone, members }: ComparedCompany) => [
  phone,
  ...members.map((each) => each.phone),
];

/** Compares the company with one for which the person acts. */
function comparesOwn(
  company: ComparedCompany,
  other: ComparedCompany,
  say: (kind: SuggestionKind, data: string, why: string) => void,
) {
  const whose = `${other.name}, où vous agissez`;
  for (const phone of phonesOf(company))
    if (phonesOf(other).includes(phone))
      say("phone", phone, `Le numéro ${formatPhone(phone)} est aussi celui de ${whose}.`);
  if (placeKey(company.address) === placeKey(other.address))
    say("address", placeKey(company.address), `Son adresse est celle de ${whose}.`);
  for (const { name, email } of company.members)
    if (other.members.some((each) => each.email === email || nameKey(each.name) === nameKey(name)))
      say("company", `${other.id} ${nameKey(name)}`, `${name} agit aussi pour ${whose}.`);
}

function period(fromOn: string | null, toOn: string | null): string {
  const from = fromOn ? ` depuis le ${formatDateShort(fromOn)}` : "";
  return toOn
    ? `${fromOn ? ` du ${formatDateShort(fromOn)}` : ""} jusqu’au ${formatDateShort(toOn)}`
    : from;
}
