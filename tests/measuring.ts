import type { Actor, Person } from "#app/kernel/actor.ts";
import { answerMeasure } from "#app/review/measures/answer-measure.server.ts";
import { dropMeasure, proposeLift } from "#app/review/measures/end-measure.server.ts";
import { hearMeasuredCompany } from "#app/review/measures/hear-measured-company.server.ts";
import {
  type ProposedMeasure,
  proposeMeasure,
} from "#app/review/measures/propose-measure.server.ts";
import {
  previewMeasureLetter,
  type SignedMove,
  signMeasure,
} from "#app/review/measures/sign-measure.server.ts";
import { aPerson } from "./actors.ts";
import { aColleague, made } from "./applying.ts";
import { aCertificate, aMember, aMemberAccount } from "./factories.ts";
import type { Opened } from "./opening.ts";
import { testContext } from "./services.ts";

type Changes = Partial<ProposedMeasure>;

/** What `aMeasure` holds against the company. */
export const measureFacts = "Le 3 novembre 2026, le chantier de Thiès a été trouvé abandonné.";

/**
 * A certified company, the given one or one with two qualifications, a registrar who proposes measures and a president who signs them, and the acts of a test
 * on one of them.
 */
export async function measuring(
  t: Pick<Opened, "db" | "services">,
  certified?: { companyId: string },
) {
  const { services, db } = t;
  const account = await aMemberAccount(services);
  const { companyId } = certified ?? account;
  if (certified) await aMember(services, { accountId: account.accountId, companyId });
  else
    await aCertificate(services, {
      companyId,
      qualifications: [{ code: "2201" }, { code: "2202" }],
    });
  const owner: Person = aPerson({
    accountId: account.accountId,
    email: account.email,
    memberships: [{ companyId, role: "owner" }],
  });
  const proposer: Person = await aColleague(services, "registrar");
  const president: Person = await aColleague(services, "president");
  const as = (actor: Actor) => testContext(services, { actor });
  const rights = await db
    .selectFrom("qualification")
    .innerJoin("sub_area", "sub_area.id", "qualification.sub_area_id")
    .select(["qualification.id", "sub_area.code"])
    .where("qualification.company_id", "=", companyId)
    .orderBy("sub_area.code")
    .execute();
  const [masonry = "", concrete = ""] = rights.map(({ id }) => id);
  const row = (id: string) =>
    db.selectFrom("measure").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const seenNow = async (id: string) => (await row(id)).version;
  const aMeasure = async (changes: Changes = {}, by: Person = proposer): Promise<string> => {
    const proposed = await made(
      proposeMeasure(as(by), {
        companyId,
        kind: "suspension",
        rights: [masonry],
        facts: measureFacts,
        demand: "Reprendre le chantier, ou rendre l’avance.",
        demandedBy: null,
        ...changes,
      }),
    );
    return proposed.id;
  };
  const hear = async (measureId: string, by: Person = proposer) =>
    hearMeasuredCompany(as(by), { measureId, seen: await seenNow(measureId) });
  const heard = async (changes: Changes = {}): Promise<string> => {
    const measureId = await aMeasure(changes);
    await made(hear(measureId));
    return measureId;
  };
  const answer = (measureId: string) =>
    answerMeasure(as(owner), { companyId, measureId, answer: "Le chantier a repris le 20." });
  const sign = async (
    measureId: string,
    move: SignedMove,
    { by = president, reason = "Les faits sont établis." }: { by?: Person; reason?: string } = {},
  ) => {
    const signing = { measureId, move, reason };
    const seen = await seenNow(measureId);
    const preview = await previewMeasureLetter(as(by), signing);
    if (!preview.ok) return preview;
    return await signMeasure(as(by), { ...signing, seen, readSha256: preview.value.sha256 });
  };
  const decided = async (changes: Changes = {}): Promise<string> => {
    const measureId = await heard(changes);
    await made(answer(measureId));
    await made(sign(measureId, "decide"));
    return measureId;
  };
  const toLift = async (measureId: string, by: Person = proposer) =>
    proposeLift(as(by), {
      measureId,
      reason: "Le chantier a repris, vu sur place.",
      seen: await seenNow(measureId),
    });
  const drop = async (measureId: string, by: Person = president) =>
    dropMeasure(as(by), {
      measureId,
      reason: "Les faits ne sont pas établis.",
      seen: await seenNow(measureId),
    });
  const stateOf = async (id: string) =>
    (
      await db
        .selectFrom("qualification")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).state;
  const mailsTo = async (email: string) =>
    (
      await db
        .selectFrom("mail")
        .select("kind")
        .where("recipient", "=", email)
        .orderBy("id")
        .execute()
    ).map(({ kind }) => kind);
  return {
    companyId,
    owner,
    proposer,
    president,
    as,
    masonry,
    concrete,
    row,
    seenNow,
    aMeasure,
    hear,
    heard,
    answer,
    sign,
    decided,
    toLift,
    drop,
    stateOf,
    mailsTo,
  };
}
