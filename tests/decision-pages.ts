import { expect } from "vitest";
import type { Person } from "#app/kernel/actor.ts";
import { loader as decisionPage } from "#app/review/decision/decision-page.tsx";
import { action as onSign } from "#app/review/decision/sign-page.tsx";
import type { aPreparedDecision } from "./deciding.ts";
import { signedInCookie } from "./factories.ts";
import type { Opened } from "./opening.ts";
import { callPage, type Handler } from "./page-call.ts";

/** The form that signs these decisions, each as it was read in its first version. */
export const signing = (...ids: string[]): [string, string][] => [
  ["intent", "sign"],
  ...ids.flatMap((id): [string, string][] => [
    ["decision", id],
    [`seen.${id}`, "1"],
  ]),
];

/** What tests do on the pages of decisions. */
export function decisionPages(t: Opened) {
  const cookieOf = (person: Person, assurance?: Person["assurance"]) =>
    signedInCookie(t.services, person.accountId, assurance);
  const call = async <Data = { message?: string }>(
    handler: unknown,
    path: string,
    { as, form }: { as: string; form?: [string, string][] | Record<string, string> },
  ) => {
    const { services } = t;
    const answer = await callPage(handler as Handler, {
      services,
      path,
      cookie: as,
      ...(form && { form }),
    });
    return { ...answer, data: answer.data as Data };
  };
  /** The president opens the letter and signs it. */
  const signs = async (prepared: Awaited<ReturnType<typeof aPreparedDecision>>) => {
    const { president, decisionId } = prepared;
    const as = await cookieOf(president);
    await call(decisionPage, `/bureau/decisions/${decisionId}`, { as });
    const form = signing(decisionId);
    const signed = await call(onSign, "/bureau/decisions/signer", { as, form });
    expect(signed).toMatchObject({ status: 303, location: "/bureau/decisions?fait=sign" });
  };
  const decisionOf = (id: string) =>
    t.db.selectFrom("decision").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { cookieOf, call, signs, decisionOf };
}
