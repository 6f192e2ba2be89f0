import { askOpeningFee } from "#app/applications/draft/ask-opening-fee.server.ts";
import { sectionNames } from "#app/applications/draft/draft.ts";
import { examinationPeople } from "#app/applications/examination-people.queries.server.ts";
import { writeMessage } from "#app/applications/messages/write-message.server.ts";
import { openApplication } from "#app/applications/open-application.server.ts";
import { askOwner } from "#app/companies/means/ask-owner.server.ts";
import { addMeans } from "#app/companies/means/means-writes.queries.server.ts";
import { askSuccession, confirmSuccession } from "#app/companies/members/ask-succession.server.ts";
import { inviteMember } from "#app/companies/members/invite-member.server.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { signDecision } from "#app/review/decision/sign-decision.server.ts";
import { askExpert } from "#app/review/experts/ask-expert.server.ts";
import { raiseObjection } from "#app/review/objections/raise-objection.server.ts";
import { planVisit } from "#app/review/visits/plan-visit.server.ts";
import { prepareReference } from "#server/prepare.ts";
import { aPerson } from "./actors.ts";
import {
  aColleague,
  aDocument,
  aFiledApplication,
  askOfApplication,
  documentAsked,
  figureAsked,
  made,
  takes,
  wordsAsked,
} from "./applying.ts";
import { aPreparedDecision, presidentReads } from "./deciding.ts";
import { anExpert } from "./experts.ts";
import { aMember, aMemberAccount } from "./factories.ts";
import { aMachine, aWorker, works } from "./sample-means.ts";
import { type TestServices, testContext } from "./services.ts";

/** Addresses by the route that serves them: `/espace/dossiers/:id/suivi`, or the public page that a link of a mail opens. */
export type Places = Record<string, string[]>;

/**
 * The rows of a company in the middle of everything, so that each page with a parameter can be opened: a draft that
 * lacks documents, an application whose complements wait, a thread, an amount due, lists, a document, invited people,
 * a requested succession. The database has the reference data.
 */
export async function fillPlaces(
  services: TestServices,
  { companyId, accountId }: { companyId: string; accountId: string },
): Promise<Places> {
  await prepareReference(testContext(services));
  const owner = aPerson({ accountId, memberships: [{ companyId, role: "owner" }] });
  const ctx = testContext(services, { actor: owner });

  const { applicationId } = await made(
    openApplication(ctx, {
      ...{ companyId, kind: "first" },
      wanted: { subAreas: [{ code: "2201", level: 1 }], class: "E", figures: { ca1: 45_000_000 } },
    }),
  );
  const { paymentId } = await made(askOpeningFee(ctx, { applicationId }));
  const { documentId } = await aDocument(services, { companyId });
  const reference = works({
    ...{ id: newId(), contactName: "Coumba Sarr", contactEmail: "mairie@thies.example" },
  });
  const worker = aWorker({ id: newId() });
  await addMeans(
    services.db,
    { companyId, at: services.now() },
    { workers: [worker], equipment: [aMachine({ id: newId() })], references: [reference] },
  );
  await made(askOwner(ctx, { companyId, referenceId: reference.id }));

  const filed = {
    applicationId: await aFiledApplication(services, {
      ...{ companyId, kind: "extension", state: "under-review" },
    }),
    examiner: await aColleague(services, "examiner"),
  };
  await takes(services, filed.examiner, filed.applicationId);
  const complements = await askOfApplication(services, filed, [
    figureAsked,
    wordsAsked,
    documentAsked,
  ]);
  await made(
    writeMessage(testContext(services, { actor: filed.examiner }), {
      ...{ applicationId: filed.applicationId, body: "Le chantier de Thiès est-il achevé ?" },
    }),
  );
  await made(writeMessage(ctx, { applicationId: filed.applicationId, body: "Depuis mars." }));

  const examined = { applicationId: filed.applicationId };
  const expert = await anExpert(services, examined);
  const asExaminer = testContext(services, { actor: filed.examiner });
  const day = todayInDakar(services.now());
  await made(
    askExpert(asExaminer, {
      ...{ ...examined, expertId: expert.expertId, familyId: expert.familyId, documents: [] },
      question: "La portée annoncée des poutres est-elle crédible pour cette classe ?",
      dueOn: addDays(day, 10),
    }),
  );
  await made(
    planVisit(asExaminer, {
      ...{ ...examined, onDay: addDays(day, 7), atTime: "10:30", place: "Atelier de Thiès" },
      note: "Montrer les cartes grises",
    }),
  );
  const scope = { kind: "company" as const, companyId };
  const people = await examinationPeople(services.db, scope, { companyId, ...examined });
  const { objectionId } = await made(
    raiseObjection(ctx, {
      ...{ ...examined, personId: people.find(({ kind }) => kind === "examiner")?.id ?? "" },
      reason: "Son frère dirige notre concurrent de Thiès.",
    }),
  );

  const colleague = await aMemberAccount(services);
  await aMember(services, { ...colleague, companyId }, { role: "manager" });
  await made(inviteMember(ctx, { companyId, email: "fatou.sow@baol.example", role: "reader" }));

  const decided = await aPreparedDecision(services, { owner: { ...owner, companyId } });
  await presidentReads(services, decided);
  await made(signDecision(testContext(services, { actor: decided.president }), decided));

  const file = `/espace/dossiers/${filed.applicationId}`;
  const draft = `/espace/dossiers/${applicationId}`;
  return {
    // Before the draft: who empties its answers has nothing to pay.
    "/espace/paiements/:id": [`/espace/paiements/${paymentId}`],
    "/bureau/caisse/paiements/:id": [`/bureau/caisse/paiements/${paymentId}`],
    "/espace/dossiers/:id/:section": sectionNames.map((section) => `${draft}/${section}`),
    "/espace/dossiers/:id/deposer": [`${draft}/deposer`],
    "/espace/dossiers/:id/imprimer": [`${draft}/imprimer`],
    "/espace/dossiers/:id/decision": [`/espace/dossiers/${decided.applicationId}/decision`],
    "/espace/dossiers/:id/suivi": [`${file}/suivi`],
    "/espace/dossiers/:id/complements": [`${file}/complements`],
    "/espace/dossiers/:id/complements/:complement": complements.map(
      (complement) => `${file}/complements/${complement}`,
    ),
    "/espace/dossiers/:id/messages": [`${file}/messages`],
    "/bureau/membres/:id": [`/bureau/membres/${colleague.accountId}`],
    "/bureau/dossiers/:id/declaration": [`/bureau/dossiers/${filed.applicationId}/declaration`],
    "/espace/pieces/:code": ["/espace/pieces/QUITUS", "/espace/pieces/IPRES"],
    "/espace/pieces/fichiers/:id": [`/espace/pieces/fichiers/${documentId}`],
    "/espace/entreprise/:list/:entry": [
      `/espace/entreprise/references/${reference.id}`,
      `/espace/entreprise/personnel/${worker.id}`,
    ],
    "/espace/dossiers/:id/examen": [`${file}/examen`],
    "/bureau/oppositions/:id": [`/bureau/oppositions/${objectionId}`],
    "/avis-expert": [await linkTo(services, expert.email, "avis-expert")],
    "/references/confirmer": [
      await linkTo(services, "mairie@thies.example", "references/confirmer"),
    ],
    "/invitation/entreprise": [
      await linkTo(services, "fatou.sow@baol.example", "invitation/entreprise"),
    ],
    ...(await aSuccession(services, companyId)),
  };
}

/** One request whose address is not verified yet, and one that the staff examines and the company may object to. */
async function aSuccession(services: TestServices, companyId: string): Promise<Places> {
  const { ein, email: companyEmail } = await services.db
    .selectFrom("company")
    .select(["ein_key as ein", "email"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const ask = (email: string) =>
    askSuccession(testContext(services), {
      ...{ ein: { key: ein, display: ein }, cause: "died", email },
      ...{ firstname: "Moussa", lastname: "Sow", function: "Associé" },
      ...{ reason: "Notre gérant est décédé en octobre.", proof: "Acte de décès n° 1245" },
    });
  await ask("moussa.sow@baol.example");
  await ask("autre.associe@baol.example");
  const unproved = await linkTo(services, "moussa.sow@baol.example", "reprendre-acces/confirmer");
  const proved = await linkTo(services, "autre.associe@baol.example", "reprendre-acces/confirmer");
  await made(confirmSuccession(testContext(services), proved.split("token=")[1] ?? ""));
  const { id } = await services.db
    .selectFrom("succession")
    .select("id")
    .where("email", "=", "autre.associe@baol.example")
    .executeTakeFirstOrThrow();
  return {
    "/reprendre-acces/confirmer": [unproved],
    "/reprendre-acces/opposition": [
      await linkTo(services, companyEmail, "reprendre-acces/opposition"),
    ],
    "/bureau/successions/:id": [`/bureau/successions/${id}`],
  };
}

/** The newest link to this page that was mailed to somebody. */
async function linkTo({ db }: TestServices, recipient: string, page: string): Promise<string> {
  const mails = await db
    .selectFrom("mail")
    .select("text_body as text")
    .where("recipient", "=", recipient)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const link = mails
    .map(({ text }) => new RegExp(`/${page}\\?token=[\\w.-]+`).exec(text)?.[0])
    .find((found) => found !== undefined);
  if (!link) throw new Error(`Nothing that leads to ${page} was mailed to ${recipient}.`);
  return link;
}
