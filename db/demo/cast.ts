import { nobody, type Person, system } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { addMonths, daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { addExpert } from "#app/review/experts/add-expert.server.ts";
import { addressOf, demoPeople } from "./demo-people.ts";
import { orThrow } from "./load-payments.ts";
import { demoExperts } from "./outside-acts.ts";
import { type Who, within } from "./stage.ts";

export type Cast = Record<Exclude<Who, "owner" | "nobody" | "system">, Person>;

/** Staff among the accounts of the demonstration; a second cashier confirms the entries of the first, two colleagues examine too. */
export async function castOf(tx: Tx): Promise<Cast> {
  return {
    registrar: await person(tx, "registrar"),
    "other-registrar": await person(tx, "registrar", 1),
    examiner: await person(tx, "examiner"),
    "other-examiner": await person(tx, "examiner", 1),
    "third-examiner": await person(tx, "examiner", 2),
    secretary: await person(tx, "secretary"),
    president: await person(tx, "president"),
    "seat-1": await person(tx, "committee"),
    "seat-2": await person(tx, "committee", 1),
    "seat-3": await person(tx, "committee", 2),
    "seat-4": await person(tx, "committee", 3),
    "seat-5": await person(tx, "committee", 4),
    "seat-6": await person(tx, "committee", 5),
    cashier: await person(tx, "cashier"),
    "other-cashier": await person(tx, "cashier", 1),
  };
}

async function person(tx: Tx, role: Person["staffRoles"][number], place = 0): Promise<Person> {
  const demoPerson = demoPeople.filter((each) => each.role === role)[place];
  const account = await tx.db
    .selectFrom("account")
    .select(["id", "name", "email"])
    .where("email", "=", demoPerson?.email ?? "")
    .executeTakeFirstOrThrow();
  return personOf({ accountId: account.id, name: account.name, email: account.email }, role);
}

const personOf = (
  account: Pick<Person, "accountId" | "name" | "email">,
  role: Person["staffRoles"][number],
): Person => ({
  kind: "person",
  ...account,
  sessionId: "demo",
  memberships: [],
  staffRoles: [role],
  assurance: "second-factor",
  authenticatedAt: new Date(0),
});

/** The actor: a staff member, a member of the company, or a person without an account; others are given in full. */
export function actorOf(who: Who | Person, cast: Cast, owner: Person) {
  if (typeof who === "object") return who;
  if (who === "owner") return owner;
  if (who === "nobody") return nobody;
  return who === "system" ? system("demo") : cast[who];
}

/** Before the first story begins, in days; its authorisations hold from then on. */
const AUTHORISED_DAYS_BEFORE = 400;

/**
 * Adds the experts; they and the examiners are authorised for every family, the first member as a rapporteur, as the secretary proposed
 * and the president granted.
 */
export async function authoriseReviewers(ctx: Context, tx: Tx, cast: Cast): Promise<void> {
  const { secretary, president } = cast;
  const examiners = [cast.examiner, cast["other-examiner"], cast["third-examiner"]];
  const at = daysBefore(tx.now, AUTHORISED_DAYS_BEFORE);
  const families = await tx.db.selectFrom("family").select("id").execute();
  const asSecretary = within(ctx, tx, { actor: secretary, now: at, rails: [] });
  const experts = [];
  for (const [word, name, organisation] of demoExperts)
    experts.push(
      orThrow(await addExpert(asSecretary, { name, organisation, email: addressOf(word) })),
    );
  const holders = [
    ...examiners.map(({ accountId }) => ({
      account_id: accountId,
      expert_id: null,
      function: "examiner" as const,
    })),
    {
      account_id: cast["seat-1"].accountId,
      expert_id: null,
      function: "rapporteur" as const,
    },
    ...experts.map(({ expertId }) => ({
      account_id: null,
      expert_id: expertId,
      function: "expert" as const,
    })),
  ];
  await tx.db
    .insertInto("authorisation")
    .values(
      holders.flatMap((holder) =>
        families.map(({ id }) => ({
          id: newId(),
          ...holder,
          family_id: id,
          from_on: todayInDakar(at),
          to_on: addMonths(todayInDakar(at), 36),
          criteria: "Ingénieur, douze ans de suivi de chantiers.",
          proof: "Diplôme et attestations (démonstration)",
          state: "granted" as const,
          proposed_by: secretary.accountId,
          proposed_at: at,
          decided_by: president.accountId,
          decided_at: at,
        })),
      ),
    )
    .execute();
}
