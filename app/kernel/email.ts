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

/** The form under which an address is unique, without case and surrounding spaces. */
export const emailKey = (text: string): string => text.trim().toLowerCase().normalize("NFC");
