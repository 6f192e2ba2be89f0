import { createHmac } from "node:crypto";
import { codeAt, newTotpSecret } from "#app/accounts/factors/totp.server.ts";
import { staffRoleLabels } from "#app/accounts/roles.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { keyOf } from "#app/kernel/signed-token.server.ts";

export interface DemoPerson {
  email: string;
  name: string;
  /** Null for a person who acts for a company. */
  role: StaffRole | null;
  /** Their role, in French. */
  label: string;
}

// Domains that nobody can own (RFC 2606), so that no mail of the demonstration reaches a person. Staff and companies have two: a
// declaration of interests asks about addresses of one domain.
export const addressOf = (word: string) => `${word}@demo.tabax.example`;
export const staffAddressOf = (word: string) => `${word}@bureau.demo.tabax.example`;

/** The telephone of a company of the demonstration, by the figures of its NINEA: each has its own. */
export const landlineOf = (ein: string): string => `+221338${root(ein).slice(-6)}`;
/** The telephone of who acts for it. */
export const mobileOf = (ein: string): string => `+22177${root(ein).slice(-7)}`;
const root = (ein: string): string => ein.replaceAll(/\D/g, "").slice(0, 9);

/** The member who acts for a company of the demonstration. */
export const demoMember = addressOf("entreprise");

const staff = (word: string, name: string, role: StaffRole): DemoPerson => ({
  email: staffAddressOf(word),
  name,
  role,
  label: staffRoleLabels[role],
});

/** One account for each role, a second one where an action requires two people, and one of a company. */
export const demoPeople: readonly DemoPerson[] = [
  staff("recevabilite", "Awa Diop (démonstration)", "registrar"),
  staff("recevabilite-2", "Abdou Kane (démonstration)", "registrar"),
  staff("instruction", "Moussa Sow (démonstration)", "examiner"),
  staff("instruction-2", "Bineta Sy (démonstration)", "examiner"),
  staff("instruction-3", "Alioune Thiam (démonstration)", "examiner"),
  staff("secretariat", "Ndèye Fall (démonstration)", "secretary"),
  staff("commission", "Ibrahima Ndiaye (démonstration)", "committee"),
  staff("commission-2", "Seynabou Gning (démonstration)", "committee"),
  staff("commission-3", "Lamine Badiane (démonstration)", "committee"),
  staff("commission-4", "Aminata Tall (démonstration)", "committee"),
  staff("commission-5", "Boubacar Camara (démonstration)", "committee"),
  staff("commission-6", "Dieynaba Wade (démonstration)", "committee"),
  staff("presidence", "Fatou Sarr (démonstration)", "president"),
  staff("caisse", "Cheikh Ba (démonstration)", "cashier"),
  staff("caisse-2", "Rokhaya Diagne (démonstration)", "cashier"),
  staff("controle", "Mariama Cissé (démonstration)", "controller"),
  staff("administration", "Ousmane Gueye (démonstration)", "administrator"),
  staff("administration-2", "Khady Mbaye (démonstration)", "administrator"),
  {
    email: demoMember,
    name: "Aïssatou Faye",
    role: null,
    label: "Responsable d’une entreprise",
  },
];

/** Derived from the oldest secret of the product, so that it works only here and can be printed again. */
const madeFor = (secret: string, what: string): Buffer =>
  createHmac("sha256", keyOf(secret.split("\n").at(-1) ?? "", "demonstration"))
    .update(what)
    .digest();

/** The one password of all accounts of the demonstration. */
export const demoPassword = (secret: string): string => {
  const letters = newTotpSecret(madeFor(secret, "password").subarray(0, 20)).toLowerCase();
  return [0, 4, 8, 12].map((place) => letters.slice(place, place + 4)).join("-");
};

/** The secret of the code application of a staff member. */
export const demoSecret = (secret: string, email: string): string =>
  newTotpSecret(madeFor(secret, `codes of ${email}`).subarray(0, 20));

/** The current code of an account of the demonstration; throws for every other address. */
export async function demoCode(
  secret: string,
  { email, now }: { email: string; now: Date },
): Promise<string> {
  const person = demoPeople.find((each) => each.email === email.trim().toLowerCase());
  if (!person?.role) throw new Error(`${email} has no code: it is no account of the body here.`);
  return await codeAt(demoSecret(secret, person.email), now);
}
