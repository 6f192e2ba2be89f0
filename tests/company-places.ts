import { askOpeningFee } from "#app/applications/draft/ask-opening-fee.server.ts";
import { sectionNames } from "#app/applications/draft/draft.ts";
import { writeMessage } from "#app/applications/messages/write-message.server.ts";
import { openApplication } from "#app/applications/open-application.server.ts";
import { askOwner } from "#app/companies/means/ask-owner.server.ts";
import { addMeans } from "#app/companies/means/means-writes.queries.server.ts";
import { inviteMember } from "#app/companies/members/invite-member.server.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { signDecision } from "#app/review/decision/sign-decision.server.ts";
import { askExpert } from "#app/review/experts/ask-expert.server.ts";
import { planVisit } from "#app/review/visits/plan-visit.server.ts";
import { prepareReference } from "#server/prepare.ts";
import { aPerson } from "./actors.ts";
import { aColleague, aDocument, aFiledApplication, made, takes } from "./applying.ts";
import { askOfApplication, documentAsked, figureAsked, wordsAsked } from "./complements.ts";
import { aPreparedDecision, presidentReads } from "./deciding.ts";
import { anExpert } from "./experts.ts";
import { aMember, aMemberAccount } from "./factories.ts";
import { placesOfFolders } from "./folder-places.ts";
import { linkTo } from "./mailed-links.ts";
import type { Places } from "./sample-addresses.ts";
import { aMachine, aWorker, works } from "./sample-means.ts";
import { type TestServices, testContext } from "./services.ts";

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
      companyId,
      kind: "first",
      wanted: { subAreas: [{ code: "2201", level: 1 }], class: "E", figures: { ca1: 45_000_000 } },
    }),
  );
  const { paymentId } = await made(askOpeningFee(ctx, { applicationId }));
  const { documentId } = await aDocument(services, { companyId });
  const reference = works({
    id: newId(),
    contactName: "Coumba Sarr",
    contactEmail: "mairie@thies.example",
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
      companyId,
      kind: "extension",
      state: "under-review",
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
      applicationId: filed.applicationId,
      body: "Le chantier de Thiès est-il achevé ?",
    }),
  );
  await made(writeMessage(ctx, { applicationId: filed.applicationId, body: "Depuis mars." }));

  const examined = { applicationId: filed.applicationId };
  const expert = await anExpert(services, examined);
  const asExaminer = testContext(services, { actor: filed.examiner });
  const day = todayInDakar(services.now());
  await made(
    askExpert(asExaminer, {
      ...examined,
      expertId: expert.expertId,
      familyId: expert.familyId,
      documents: [],
      question: "La portée annoncée des poutres est-elle crédible pour cette classe ?",
      dueOn: addDays(day, 10),
    }),
  );
  await made(
    planVisit(asExaminer, {
      ...examined,
      onDay: addDays(day, 7),
      atTime: "10:30",
      place: "Atelier de Thiès",
      note: "Montrer les cartes grises",
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
    "/avis-expert": [await linkTo(services, expert.email, "avis-expert")],
    "/references/confirmer": [
      await linkTo(services, "mairie@thies.example", "references/confirmer"),
    ],
    "/invitation/entreprise": [
      await linkTo(services, "fatou.sow@baol.example", "invitation/entreprise"),
    ],
    ...(await placesOfFolders(services, { companyId, owner, filed })),
  };
}
