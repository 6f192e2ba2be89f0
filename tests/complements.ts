import { complementsOf } from "#app/applications/complements/complement-reads.queries.server.ts";
import { prepareComplement } from "#app/applications/complements/prepare-complement.server.ts";
import { moveApplication } from "#app/applications/move-application.server.ts";
import type { Person } from "#app/kernel/actor.ts";
import { anApplicationUnderWay, made, mailKinds, standingOf } from "./applying.ts";
import type { Opened } from "./opening.ts";
import { type TestServices, testContext } from "./services.ts";

type Asked = Omit<Parameters<typeof prepareComplement>[1], "applicationId">;

const asking = (targetKind: Asked["targetKind"], target: string, text: string): Asked => ({
  targetKind,
  target,
  text,
});
export const figureAsked = asking("figure", "ca1", "Joignez la preuve.");
export const wordsAsked = asking("sub-area", "2201", "Pourquoi ce niveau ?");
export const documentAsked = asking("requirement", "QUITUS", "Il est ancien.");

/** An application with three open complements, on a figure, a text and a document, or with the given ones. */
export async function anAskedApplication(
  services: TestServices,
  complements: readonly Asked[] = [figureAsked, wordsAsked, documentAsked],
) {
  const application = await anApplicationUnderWay(services, "under-review");
  const ids = await askOfApplication(services, application, complements);
  const { applicationId, companyId } = application;
  const complementsNow = () =>
    complementsOf(services.db, { kind: "company", companyId }, applicationId);
  return { ...application, ids, shown: complementsNow };
}

/** Asks for these complements of an application; returns their ids. */
export async function askOfApplication(
  services: TestServices,
  { applicationId, examiner }: { applicationId: string; examiner: Person },
  complements: readonly Asked[],
): Promise<string[]> {
  const ctx = testContext(services, { actor: examiner });
  const ids: string[] = [];
  for (const complement of complements)
    ids.push((await made(prepareComplement(ctx, { applicationId, ...complement }))).complementId);
  await made(moveApplication(ctx, { move: "ask", applicationId, seen: 2 }));
  return ids;
}

/** The steps that tests of complements share; each complement is asked on Friday, 20 November. */
export function theComplements(t: Opened) {
  return {
    /** An application with these complements, or with those of `anAskedApplication`. */
    asked: async (...complements: Asked[]) => {
      t.on("2026-11-20");
      return await anAskedApplication(t.services, complements.length > 0 ? complements : undefined);
    },
    state: (applicationId: string) => standingOf(t.services, applicationId),
    mails: (applicationId: string) => mailKinds(t.services, applicationId),
    typed: (text: string) => ({ text, documentIds: [], shown: "" }),
  };
}
