import { fileApplication } from "#app/applications/filing/file-application.server.ts";
import type { StaffRole } from "#app/kernel/actor.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { searchable } from "#app/kernel/text.ts";
import { signUndertaking } from "#app/review/interests/sign-undertaking.server.ts";
import { planVisit } from "#app/review/visits/plan-visit.server.ts";
import { aCompleteDraft, keepContent } from "#tests/applications.ts";
import { aColleague, authorised, made } from "#tests/applying.ts";
import { acceptsTerms } from "#tests/deciding.ts";
import { anExamination } from "#tests/examining.ts";
import { anApplication, signedInCookie } from "#tests/factories.ts";
import { type TestServices, testContext } from "#tests/services.ts";
import { colleges, seated } from "#tests/sitting.ts";
import type { Deciding } from "./deciding-steps.ts";
import { aReadyItem, type ReadyItem } from "./deferring-steps.ts";

export interface Reviewed {
  registrar: string;
  examiner: string;
  /** An application under examination, with its examiner and one document. */
  examined: { applicationId: string; examiner: string };
  /** The people of the committee who decide the application that the first test brings to its signed report. */
  deciding: Deciding;
  /** Two more, which wait for the committee. */
  ready: [ReadyItem, ReadyItem];
}

/** Figures of class D. */
const figures = {
  ca1: 190_000_000,
  ca2: 180_000_000,
  ca3: 170_000_000,
  capitaux: 31_000_000,
  materiel: 62_000_000,
  travaux: 90_000_000,
  ingenieurs: 1,
  techniciens: 3,
  effectif: 14,
};
const companyName = "Ndoumbé Ouvrages SA";

/** The applications that the specification of the review works on, and the people who do. */
export async function fillReview(services: TestServices): Promise<Reviewed> {
  const cookieOf = (accountId: string) => signedInCookie(services, accountId, "second-factor");
  // A name and an address that nobody of the company has: the data suggest no interest.
  const colleague = async (role: StaffRole, name: string) => {
    const actor = await aColleague(services, role);
    const email = `${searchable(name).replace(" ", ".")}@review.example`;
    await services.db
      .updateTable("account")
      .set({ name, email })
      .where("id", "=", actor.accountId)
      .execute();
    await made(signUndertaking(testContext(services, { actor })));
    return { ...actor, email, cookie: await cookieOf(actor.accountId) };
  };
  const { owner, companyId, applicationId } = await aCompleteDraft(services, {
    class: "D",
    figures,
  });
  await services.db
    .updateTable("company")
    .set({ name: companyName, name_norm: searchable(companyName) })
    .where("id", "=", companyId)
    .execute();
  await acceptsTerms(services, owner);
  const vault = services.db.selectFrom("document").select("id").where("company_id", "=", companyId);
  for (const { id } of await vault.execute()) {
    const sha256 = await keepContent(services, { pages: 1 });
    await services.db.updateTable("document").set({ sha256 }).where("id", "=", id).execute();
  }
  await made(
    fileApplication(testContext(services, { actor: owner }), {
      applicationId,
      seen: 1,
      sworn: true,
    }),
  );
  const registrar = await colleague("registrar", "Khoudia Dieng");
  const examiner = await colleague("examiner", "Birame Wade");
  await authorised(services, examiner.accountId);
  const examined = await anExamination(services);

  const secretary = await colleague("secretary", "Ndèye Coumba Ly");
  const president = await colleague("president", "Serigne Mbacké Thiam");
  const members: Deciding["members"] = [];
  for (const [index, name] of ["Lamine Gaye", "Rokhaya Tall", "Yoro Kane"].entries()) {
    const member = await colleague("committee", name);
    await seated(services, member, colleges[index] ?? "owners");
    if (index === 0) await authorised(services, member.accountId);
    members.push(member);
  }
  const secret = await anApplication(services, president.accountId);
  const ready = (name: string) => aReadyItem(services, { name, secretary });
  // The president was last recognised an hour ago: a signature asks for the second factor again.
  await services.db
    .updateTable("account_session")
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .where("account_id", "=", president.accountId)
    .execute();
  if (!("accountId" in owner)) throw new Error("The owner is a person.");
  await made(
    planVisit(testContext(services, { actor: examined.examiner }), {
      applicationId: examined.applicationId,
      onDay: addDays(todayInDakar(services.now()), 1),
      atTime: "10:30",
      place: "Atelier de Thiès",
      note: null,
    }),
  );
  return {
    registrar: registrar.cookie,
    examiner: examiner.cookie,
    examined: {
      applicationId: examined.applicationId,
      examiner: await cookieOf(examined.examiner.accountId),
    },
    deciding: {
      applicationId,
      companyName,
      members,
      rapporteur: "Birame Wade",
      secretary: secretary.cookie,
      president: { name: "Serigne Mbacké Thiam", cookie: president.cookie, secret },
      company: await signedInCookie(services, owner.accountId),
    },
    ready: [await ready("Kayawali Routes"), await ready("Fadiorel Forages")],
  };
}
