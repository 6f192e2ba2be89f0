import { cleanLine } from "./text.ts";

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Whether mail may be sent to this address. Accepts the plain form only: ASCII, no quotes, no comments, a domain with a
 * dot. An accent is far more often a typing error than part of an address.
 */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST_ADDRESS) return false;
  const [local = "", domain = "", ...rest] = text.split("@");
  if (rest.length > 0 || local.length > LONGEST_LOCAL_PART) return false;
  const labels = domain.split(".");
  const topLevel = labels[labels.length - 1] ?? "";
  return (
    local.split(".").every((atom) => ATOM.test(atom)) &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    topLevel.length > 1 &&
    /[a-z]/i.test(topLevel)
  );
}

/** Masks an address so that its owner recognises it and others cannot read it: « a…@exemple.sn ». */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, "$1…@");

const LONGEST_PASTED = 1_000;
const FULL_STOPS = /[\u3002\uFF61]/g;
const BEFORE_ADDRESS = /^(?:mailto|e-?mail|mail|courriel|adresse(?: e-?mail| électronique)?) ?: ?/i;
const NAME_AND_ADDRESS = /^([^<>]*)<([^<>]*)>[^<>@]*$/;
const QUERY_OF_LINK = /(@[^?]*)\?.*$/;
const IN_APOSTROPHES = /^'(.*)'$/;
// No address begins with the first of these signs, none ends with the second.
const AROUND = /^[\s<("“”«‘’[•]+|[\s.,;:!"'“”»‘’)\]>]+$/g;

const bareAddress = (text: string) =>
  text
    .replace(BEFORE_ADDRESS, "")
    .replace(QUERY_OF_LINK, "$1")
    .replace(IN_APOSTROPHES, "$1")
    .replace(AROUND, "");

/**
 * The form under which an address is unique: in small letters, without marks that nobody sees, and without what comes with
 * a copied address: « Awa <awa@baol.sn> », « mailto:awa@baol.sn », « awa@baol.sn, ».
 */
export function emailKey(text: string): string {
  if (text.length > LONGEST_PASTED) return text.trim().toLowerCase();
  const line = cleanLine(text).normalize("NFKC").replace(FULL_STOPS, ".").trim();
  const [, name = "", between = line] = NAME_AND_ADDRESS.exec(line) ?? [];
  const address = bareAddress(between);
  const isOne = !name.includes("@") || bareAddress(name) === address;
  return (isOne ? address : line).toLowerCase().normalize("NFC");
}
