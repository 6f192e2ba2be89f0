import { nobody, type Person, system } from "#app/kernel/actor.ts";
import type { Tx } from "#app/kernel/context.ts";
import { addMonths, daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { demoPeople } from "./demo-people.ts";
import type { Who } from "./stage.ts";

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
  const known = demoPeople.filter((each) => each.role === role)[place];
  const account = await tx.db
    .selectFrom("account")
    .select(["id", "name", "email"])
    .where("email", "=", known?.email ?? "")
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

/** The examiners and the first member are authorised for every family, as the secretary proposed and the president granted. */
export async function authoriseExaminers(tx: Tx, cast: Cast): Promise<void> {
  const { secretary, president } = cast;
  const holders = [
    ...[cast.examiner, cast["other-examiner"], cast["third-examiner"]].map(({ accountId }) => ({
      ...{ accountId, function: "examiner" as const },
    })),
    { accountId: cast["seat-1"].accountId, function: "rapporteur" as const },
  ];
  const at = daysBefore(tx.now, AUTHORISED_DAYS_BEFORE);
  const families = await tx.db.selectFrom("family").select("id").execute();
  await tx.db
    .insertInto("authorisation")
    .values(
      holders.flatMap(({ accountId, function: held }) =>
        families.map(({ id }) => ({
          ...{ id: newId(), account_id: accountId, expert_id: null, family_id: id },
          ...{ function: held, from_on: todayInDakar(at) },
          to_on: addMonths(todayInDakar(at), 36),
          criteria: "Ingénieur, douze ans de suivi de chantiers.",
          proof: "Diplôme et attestations (démonstration)",
          ...{ state: "granted" as const, proposed_by: secretary.accountId, proposed_at: at },
          ...{ decided_by: president.accountId, decided_at: at },
        })),
      ),
    )
    .execute();
}
