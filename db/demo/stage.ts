import type { Person } from "#app/kernel/actor.ts";
import { nobody, system } from "#app/kernel/actor.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import type { ArrivedFile } from "#app/kernel/files.ts";
import type { Rail } from "#app/kernel/rail.ts";
import type { FileArrivals } from "#app/layouts/file-arrivals.ts";
import { demoPeople } from "./demo-people.ts";

export type Who =
  | "owner"
  | "registrar"
  | "examiner"
  | "cashier"
  | "other-cashier"
  | "nobody"
  | "system";

/** A company of the demonstration while its acts are played, and who plays them. */
export interface Stage {
  companyId: string;
  companyName: string;
  einDisplay: string;
  /** The word of its account, which also tells its numbers and papers from those of the others. */
  word: string;
  place: number;
  owner: Person;
  /** Of its file, once one is opened. */
  applicationId: string;
  paymentId: string;
  attemptId: string;
  /** The context of one act: at its instant, within the one transaction of the demonstration. */
  as: (who: Who, rails?: readonly Rail[]) => Context;
  arrive: (name: string, content: Buffer) => Promise<ArrivedFile>;
}

/** One thing that somebody does, so many days before the demonstration is made. */
export type Act = (stage: Stage) => Promise<unknown>;

/** The context of an act inside a transaction: every use case in it opens its own in this one. */
export const within = (
  ctx: Context,
  tx: Tx,
  { actor, now, rails }: Pick<Context, "actor" | "now" | "rails">,
): Context => ({
  ...ctx,
  ...{ actor, now, rails, db: tx.db, log: quiet },
  transaction: (work) => work({ ...tx, actor, now, log: quiet, afterCommit: () => {} }),
});

/** What made-up people do is no news of the product. */
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export type Cast = Record<Exclude<Who, "owner" | "nobody" | "system">, Person>;

/** People of the body among the accounts of the demonstration; another cashier counts what the first has written down. */
export async function castOf(tx: Tx): Promise<Cast> {
  const person = async (role: Person["staffRoles"][number]): Promise<Person> => {
    const known = demoPeople.find((each) => each.role === role);
    const account = await tx.db
      .selectFrom("account")
      .select(["id", "name", "email"])
      .where("email", "=", known?.email ?? "")
      .executeTakeFirstOrThrow();
    return personOf({ accountId: account.id, name: account.name, email: account.email }, role);
  };
  const cashier = await person("cashier");
  return {
    registrar: await person("registrar"),
    examiner: await person("examiner"),
    cashier,
    "other-cashier": { ...cashier, accountId: "demo-cashier-2" },
  };
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

/** Who acts, of those of the body, of the company, or without an account. */
export function actorOf(who: Who, cast: Cast, owner: Person) {
  if (who === "owner") return owner;
  if (who === "nobody") return nobody;
  return who === "system" ? system("demo") : cast[who];
}

/** Puts a drawn file where one lies that has arrived by a form. */
export const arrivalOf =
  (files: FileArrivals) =>
  async (name: string, content: Buffer): Promise<ArrivedFile> => {
    const body = new FormData();
    body.append("fichier", new File([new Uint8Array(content)], name));
    const request = new Request("http://localhost/", { method: "POST", body });
    const read = await files.readForm(request, { maxBytes: content.length });
    if (!read.ok || !read.form.file) throw new Error(`The paper ${name} does not arrive.`);
    return read.form.file;
  };
