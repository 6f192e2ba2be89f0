import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { staffRoles } from "#app/accounts/roles.ts";
import { writeSecurityEvents } from "#app/accounts/security/security-event.queries.server.ts";
import { addDays, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { offerApplication } from "#app/review/assignment/offer-application.server.ts";
import { askExpert } from "#app/review/experts/ask-expert.server.ts";
import { planVisit } from "#app/review/visits/plan-visit.server.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { aPerson } from "#tests/actors.ts";
import { authorised, declaresClear, made, takes } from "#tests/applying.ts";
import { fillPlaces } from "#tests/company-places.ts";
import { aPreparedDecision, presidentReads } from "#tests/deciding.ts";
import { anExpert } from "#tests/experts.ts";
import { aMemberAccount, anApplication, aStaffAccount, signedInCookie } from "#tests/factories.ts";
import type { Places } from "#tests/sample-addresses.ts";
import { testContext, testServices } from "#tests/services.ts";
import { anOpenSession, endMandates } from "#tests/sitting.ts";
import { waitingDocuments } from "./waiting-documents.ts";

/*
 * Run beside the demonstration, before the product starts: a staff member for each role, a member, and something in each
 * page of the office. Prints the cookie with which each is signed in.
 */

const log = { info: () => {}, warn: console.warn, error: console.error };
const onFatal = (error: Error) => {
  throw error;
};
const database = await openDatabase(readConfig(), { log, onFatal });
const services = testServices({ db: database.db, publicUrl: "http://localhost" });
const { db } = database;
const now = services.now();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const people = new Map<string, { accountId: string; cookie: string }>();
for (const role of staffRoles) {
  const { accountId } = await aStaffAccount(services, {
    roles: [role],
    email: `${role}@tabax.example`,
  });
  const cookie = await signedInCookie(services, accountId, "second-factor");
  people.set(role, { accountId, cookie });
  // The first factor ends every session of its account, so the spec that makes one has accounts of its own.
  const other = await aStaffAccount(services, {
    roles: [role],
    email: `cle-${role}@tabax.example`,
  });
  people.set(`${role} without a factor`, {
    accountId: other.accountId,
    cookie: await signedInCookie(services, other.accountId, "second-factor"),
  });
}
const member = await aMemberAccount(services, { email: "membre@tabax.example" });
people.set("member", {
  accountId: member.accountId,
  cookie: await signedInCookie(services, member.accountId),
});
// However long the tests take.
await db
  .updateTable("account_session")
  .set({
    expires_at: minutesAgo(-600),
    absolute_expires_at: minutesAgo(-600),
    authenticated_at: minutesAgo(-600),
  })
  .execute();

await db
  .insertInto("contact_message")
  .values(
    [
      "Bonjour, quelles pièces faut-il pour la classe D\u202F?",
      "Un devis pour trois lots, svp.",
    ].map((message, index) => ({
      id: newId(),
      kind: index === 0 ? ("contact" as const) : ("quote" as const),
      name: "Awa Diop",
      email: "awa.diop@sahel.example",
      phone: "+221771234567",
      message,
      received_at: minutesAgo(60 * (index + 1)),
      ip_address: "192.0.2.7",
      user_agent: "A phone",
    })),
  )
  .execute();
await db
  .insertInto("newsletter_subscriber")
  .values(
    Array.from({ length: 60 }, (_, index) => ({
      id: newId(),
      email: `lecteur-${index}@une-entreprise-au-nom-assez-long.example`,
      asked_at: minutesAgo(index * 700),
      asked_from: "192.0.2.7",
      confirmed_at: minutesAgo(index * 700 - 5),
      unsubscribed_at: index % 10 === 0 ? minutesAgo(3) : null,
    })),
  )
  .execute();
const administrator = people.get("administrator")?.accountId ?? null;
const actual = (kind: string, count: number, minutes: number) => ({
  kind,
  accountId: kind === "sign-in-refused" ? null : administrator,
  aboutId: kind === "role-given" ? (people.get("examiner")?.accountId ?? null) : null,
  ipAddress: "2001:db8:1234:5678:9abc:def0:1234:5678",
  reference: newId(),
  details: kind === "role-given" ? { role: "examiner" } : {},
  count,
  firstAt: minutesAgo(minutes),
  lastAt: minutesAgo(minutes),
  summedAs: null,
});
await writeSecurityEvents(db, [
  actual("sign-in", 1, 10),
  actual("sign-in-refused", 57, 20),
  actual("role-given", 1, 30),
  actual("setting-changed", 1, 40),
]);
await db
  .insertInto("security_alert")
  .values({
    id: newId(),
    kind: "sign-in-refused",
    count: 57,
    minutes: 5,
    raised_at: minutesAgo(20),
  })
  .execute();
const registrar = aPerson({
  accountId: people.get("registrar")?.accountId ?? "",
  staffRoles: ["registrar"],
});
await noteAccess(
  { db, actor: registrar, now: minutesAgo(15) },
  { what: "company-page", subject: { kind: "company", id: member.companyId } },
);
const successionId = newId();
await db
  .insertInto("succession")
  .values({
    id: successionId,
    company_id: member.companyId,
    ein: "000000010 2G3",
    firstname: "Ousmane",
    lastname: "Sarr",
    function: "Directeur technique",
    email: "ousmane.sarr@baol.example",
    asked_by: null,
    cause: "left",
    reason:
      "La gérante a quitté l’entreprise en septembre et personne ne connaît son mot de passe.",
    proof: "Procès-verbal d’assemblée du 3 octobre 2026, dépôt au greffe numéro 4512.",
    asked_at: minutesAgo(3000),
    confirmed_at: minutesAgo(2990),
    state: "open",
    version: 1,
    state_since: minutesAgo(2990),
  })
  .execute();
const locked = await aMemberAccount(services, { email: "sans-telephone@tabax.example" });
await anApplication(services, locked.accountId);
await db
  .insertInto("factor_reset")
  .values({
    id: newId(),
    account_id: locked.accountId,
    asked_at: minutesAgo(90),
    reason: "Téléphone volé à Thiès\u00A0; carte d’identité vue au guichet, rappel au siège.",
    asked_by: people.get("secretary")?.accountId ?? "",
  })
  .execute();
const payment = await db
  .selectFrom("payment")
  .select("id")
  .where("state", "=", "to-check")
  .orderBy("id")
  .executeTakeFirst();
const message = await db.selectFrom("contact_message").select("id").executeTakeFirstOrThrow();
const change = await db.selectFrom("company_change").select("id").executeTakeFirstOrThrow();
const application = await db
  .selectFrom("application")
  .select("id")
  .where("state", "=", "filed")
  .where("handled_by", "is", null)
  .orderBy("id")
  .executeTakeFirstOrThrow();
await takes(services, { ...registrar, assurance: "second-factor" }, application.id);
const applicationPage = `/bureau/dossiers/${application.id}`;
const company = `/bureau/entreprises/${member.companyId}`;
const examiner = aPerson({
  accountId: people.get("examiner")?.accountId ?? "",
  staffRoles: ["examiner"],
  assurance: "second-factor",
});
const examined = await db
  .selectFrom("application")
  .select(["id", "handled_by as handledBy"])
  .where("state", "=", "under-review")
  .where("handled_by", "is not", null)
  .orderBy("id")
  .executeTakeFirst();
if (examined?.handledBy) {
  const { id: applicationId } = examined;
  const colleague = { accountId: examined.handledBy, staffRoles: ["examiner" as const] };
  const actor = aPerson({ ...colleague, assurance: "second-factor" });
  await declaresClear(services, { applicationId, accountId: examiner.accountId });
  await authorised(services, examiner.accountId);
  const offer = { applicationId, accountId: examiner.accountId };
  await made(offerApplication(testContext(services, { actor }), offer));
  const ctx = testContext(services, {
    actor: { ...examiner, staffRoles: ["examiner"], assurance: "second-factor" },
  });
  const { expertId, familyId } = await anExpert(services, { applicationId });
  const day = todayInDakar(now);
  await made(
    askExpert(ctx, {
      applicationId,
      expertId,
      familyId,
      documents: [],
      dueOn: addDays(day, 10),
      question: "La portée annoncée des poutres est-elle crédible pour cette classe\u202F?",
    }),
  );
  await made(
    planVisit(ctx, {
      applicationId,
      onDay: day,
      atTime: "10:30",
      place: "Atelier de Thiès",
      note: null,
    }),
  );
}
const authorisation = await db.selectFrom("authorisation").select("id").executeTakeFirst();
const dossier = `/bureau/dossiers/${examined?.id}`;
const asStaff = (role: "committee" | "president") =>
  aPerson({
    accountId: people.get(role)?.accountId ?? "",
    staffRoles: [role],
    assurance: "second-factor",
  });
await endMandates(services);
const sitting = await anOpenSession(services, {
  also: asStaff("committee"),
  president: asStaff("president"),
});
const decided = await aPreparedDecision(services, { with: { president: asStaff("president") } });
// Who signs has opened the letter.
await presidentReads(services, decided);
const inForce = await db
  .selectFrom("certificate")
  .innerJoin("qualification", "qualification.certificate_id", "certificate.id")
  .select("certificate.number")
  .where("qualification.state", "=", "granted")
  .where("qualification.ends_on", ">", todayInDakar(now))
  .orderBy("certificate.number")
  .executeTakeFirstOrThrow();
const { id: closedId } = await db
  .selectFrom("committee_session")
  .select("id")
  .where("state", "=", "closed")
  .executeTakeFirstOrThrow();
const session = `/bureau/seances/${sitting.sessionId}`;
const minutes = `/bureau/seances/${closedId}/proces-verbal`;
const places: Places = {
  "/v/:number": [`/v/${inForce.number}`],
  "/bureau/decisions/:id": [`/bureau/decisions/${decided.decisionId}`],
  // Its spec runs it: tests/e2e/committee.nojs.spec.ts.
  "/bureau/seances/:id": [session],
  "/bureau/seances/:id/conduite": [`${session}/conduite`],
  "/bureau/seances/:id/vote": [`${session}/vote`],
  "/bureau/seances/:id/ecran": [`${session}/ecran`],
  "/bureau/seances/:id/proces-verbal": [minutes],
  "/bureau/seances/:id/proces-verbal/signer": [`${minutes}/signer`],
  "/bureau/decisions/signer": [`/bureau/decisions/signer?decision=${decided.decisionId}`],
  ...(await fillPlaces(services, member)),
  "/bureau/dossiers/:id": [applicationPage],
  "/bureau/dossiers/:id/recevabilite": [`${applicationPage}/recevabilite`],
  "/bureau/dossiers/:id/complements": [`${applicationPage}/complements`],
  "/bureau/dossiers/:id/messages": [`${applicationPage}/messages`],
  "/bureau/entreprises/:id": [company],
  "/bureau/entreprises/:id/pieces": [`${company}/pieces`],
  "/bureau/personnes/:id": [`/bureau/personnes/${people.get("examiner")?.accountId}`],
  "/bureau/messages/:id": [`/bureau/messages/${message.id}`],
  "/bureau/successions/:id": [`/bureau/successions/${successionId}`],
  "/bureau/membres/:id": [`/bureau/membres/${locked.accountId}`],
  ...(authorisation && {
    "/bureau/habilitations/:id": [`/bureau/habilitations/${authorisation.id}`],
  }),
  ...(examined && {
    "/bureau/dossiers/:id/attribution": [`${dossier}/attribution`],
    "/bureau/dossiers/:id/plan": [`${dossier}/plan`],
    "/bureau/dossiers/:id/experts": [`${dossier}/experts`],
    "/bureau/dossiers/:id/visite": [`${dossier}/visite`],
    "/bureau/dossiers/:id/examen": [`${dossier}/examen`, `${dossier}/examen?partie=chiffres`],
    "/bureau/dossiers/:id/rapport": [`${dossier}/rapport`],
    "/bureau/dossiers/:id/rapport/signer": [`${dossier}/rapport/signer`],
  }),
  "/bureau/corrections/:id": [`/bureau/corrections/${change.id}`],
  ...(payment && { "/bureau/caisse/paiements/:id": [`/bureau/caisse/paiements/${payment.id}`] }),
};
const documents = await waitingDocuments(services, log);
await database.close();
console.log(
  JSON.stringify({
    people: Object.fromEntries(people),
    places,
    documents,
  }),
);
