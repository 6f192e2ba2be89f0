import { editDistance } from "#app/kernel/edit-distance.ts";

/** Domains of providers that give an address to anybody: sharing one ties nobody. */
export const commonDomains =
  "gmail.com yahoo.fr yahoo.com hotmail.com hotmail.fr outlook.com outlook.fr live.com live.fr icloud.com orange.sn sentoo.sn orange.fr free.fr laposte.net mail.com gmx.com gmx.fr".split(
    " ",
  );
/** Endings that exist nowhere and are one key away from a real one. */
const wrongEnds: Record<string, string> = {
  con: "com",
  cpm: "com",
  vom: "com",
  comm: "com",
  cmo: "com",
};

/** The address that was most likely meant (`awa@gmial.con` → `awa@gmail.com`); null without a suggestion. */
export function emailSuggestion(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || commonDomains.includes(domain)) return null;
  const near = commonDomains
    .map((common) => ({ common, steps: editDistance(domain, common) }))
    .filter(({ common, steps }) => steps <= (common.length > 8 ? 2 : 1))
    .sort((a, b) => a.steps - b.steps)[0];
  const dot = domain.lastIndexOf(".");
  const end = wrongEnds[domain.slice(dot + 1)];
  const suggestion = near?.common ?? (end ? `${domain.slice(0, dot)}.${end}` : null);
  return suggestion && suggestion !== domain ? `${email.slice(0, at)}@${suggestion}` : null;
}
