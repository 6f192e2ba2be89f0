import { fileComplaint } from "#app/complaints/file-complaint.server.ts";
import { hearCompany } from "#app/complaints/hear-company.server.ts";
import { proposeAnswer } from "#app/complaints/propose-answer.server.ts";
import { acknowledgeComplaint } from "#app/complaints/take-complaint.server.ts";
import { type Actor, nobody, type Person } from "#app/kernel/actor.ts";
import { aColleague, made } from "./applying.ts";
import { anExamination } from "./examining.ts";
import type { Opened } from "./opening.ts";
import { testContext } from "./services.ts";

type FiledComplaint = Parameters<typeof fileComplaint>[1];
type Changes = Partial<FiledComplaint>;

/** What `aComplaint` writes. */
export const complaintWords = "Le chantier de Thiès est abandonné, l’avance est payée.";

/**
 * A company whose application is examined, a secretary who handles complaints about it and a president who decides, and the acts of a
 * test on one of them.
 */
export async function complaining(t: Pick<Opened, "db" | "services">) {
  const { services, db } = t;
  const examination = await anExamination(services);
  const { companyId } = examination;
  const handler: Person = await aColleague(services, "secretary");
  const decider: Person = await aColleague(services, "president");
  const as = (actor: Actor) => testContext(services, { actor });
  const visitor = () => as(nobody);
  const ein = async () => {
    const company = await db
      .selectFrom("company")
      .select("ein")
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    return company.ein;
  };
  const aComplaint = async (changes: Changes = {}) =>
    await made(
      fileComplaint(visitor(), {
        kind: "company",
        channel: "form",
        about: await ein(),
        words: complaintWords,
        name: "Mame Diarra Sow",
        email: "mame@client.example",
        phone: null,
        naming: "kept-back",
        ...changes,
      }),
    );
  return {
    companyId,
    owner: examination.owner as Person,
    examiner: examination.examiner as Person,
    applicationId: examination.applicationId,
    handler,
    decider,
    as,
    visitor,
    ein,
    aComplaint,
    acknowledged: async (changes: Changes = {}) => {
      const { id: complaintId } = await aComplaint(changes);
      await made(acknowledgeComplaint(as(handler), { complaintId, seen: 1 }));
      return complaintId;
    },
    hear: (
      complaintId: string,
      { by = handler, tellsNobody = true, shown = [] as string[] } = {},
    ) =>
      hearCompany(as(by), {
        complaintId,
        facts: "Un chantier serait arrêté depuis août.",
        tellsNobody,
        shown,
      }),
    propose: (
      complaintId: string,
      {
        by = handler,
        outcome = "founded",
        seen = 2,
      }: { by?: Person; outcome?: "founded" | "unfounded"; seen?: number } = {},
    ) =>
      proposeAnswer(as(by), {
        complaintId,
        outcome,
        findings: "Le chantier est arrêté.",
        answer: "Votre réclamation est examinée jusqu’au bout.",
        seen,
      }),
    complaintRow: (id: string) =>
      db.selectFrom("complaint").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    kindsTo: async (to: string, complaintId: string) => {
      const mails = await db
        .selectFrom("mail")
        .select("kind")
        .where("recipient", "=", to)
        .where("subject_id", "=", complaintId)
        .orderBy("id")
        .execute();
      return mails.map(({ kind }) => kind);
    },
  };
}
