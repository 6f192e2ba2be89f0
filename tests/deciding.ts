import { sql } from "kysely";
import type { Person } from "#app/kernel/actor.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { canonicalJson, sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { openDecision } from "#app/review/decision/open-decision.server.ts";
import { prepareDecision } from "#app/review/decision/prepare-decision.server.ts";
import type { ReportContent } from "#app/review/examination/report.ts";
import { termsInForce } from "#app/terms/terms.queries.server.ts";
import { acceptTerms } from "#app/terms/terms-acceptance.queries.server.ts";
import { aColleague, aFiledApplication, declaresClear, made } from "./applying.ts";
import { filingOf } from "./examining.ts";
import { aPayer } from "./paying.ts";
import { works } from "./sample-means.ts";
import { type TestServices, testContext } from "./services.ts";

export interface VotedItem {
  owner: Person & { companyId: string };
  companyId: string;
  applicationId: string;
  itemId: string;
  sessionId: string;
  secretary: Person & { accountId: string };
  president: Person & { accountId: string };
  rapporteur: Person & { accountId: string };
}

interface Voting {
  /** What was voted for masonry, 2201: granted at level 1 in class D when absent. */
  line?: "granted" | "refused";
  outcome?: "adopted" | "adjourned";
  /** Whether the minutes of the session are signed. */
  signed?: boolean;
  /** The owner of a known company, whose renewal is decided, or the kind below; a new one when absent. */
  owner?: VotedItem["owner"];
  kind?: "renewal" | "extension";
  /** The people of an earlier item, who decide this one too. */
  with?: Partial<Pick<VotedItem, "secretary" | "president" | "rapporteur">>;
}

let sessions = 0;

/** A signed report, in which nothing contradicts the grid. */
const passingReport: ReportContent = {
  number: "DO-2026-00042-5",
  company: { name: "Tamarou Ouvrages SARL", ein: "005677234" },
  class: "D",
  classReached: "D",
  grid: { blocks: [], total: 84, outcome: "passes", eliminated: [] },
  opinions: [],
  documents: { accepted: 1, refused: 0, unchecked: 0 },
  text: "Rien ne s’y oppose.",
  version: 1,
  examiner: { accountId: "a", name: "Ousmane Ndiaye" },
  signedAt: "2026-11-19T10:00:00.000Z",
};

/**
 * An application that the committee has voted in a session whose minutes are signed, with the people who decide next. The rows of
 * the session are written as they stand after it, without its triggers: how a vote is held has its own tests.
 */
export async function aVotedItem(
  services: TestServices,
  { line = "granted", outcome = "adopted", signed = true, owner: knownOwner, ...rest }: Voting = {},
): Promise<VotedItem> {
  const { db } = services;
  const { kind = "renewal", with: people } = rest;
  const now = services.now();
  const owner = knownOwner ?? (await aPayer(services));
  const { companyId } = owner;
  const filing = filingOf();
  const references = [works({ id: "r1", amount: 80_000_000 })];
  const applicationId = await aFiledApplication(services, {
    companyId,
    state: "on-agenda",
    ...(knownOwner && { kind }),
    filing: jsonText({ ...filing, means: { ...filing.means, references } }),
  });
  await acceptsTerms(services, owner);
  const secretary = people?.secretary ?? (await aColleague(services, "secretary"));
  const president = people?.president ?? (await aColleague(services, "president"));
  const rapporteur = people?.rapporteur ?? (await aColleague(services, "committee"));
  for (const person of [secretary, president])
    await declaresClear(services, { applicationId, accountId: person.accountId });
  const [itemId, sessionId] = [newId(), newId()];
  sessions += 1;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into committee_session (id, number, held_on, starts_at, place, state, state_since, version, planned_by, planned_at,
        presided_by, opened_at, closed_at)
      values (${sessionId}, ${`CE-2026-${sessions}`}, '2026-11-20', '09:00', 'Salle du conseil', ${signed ? "signed" : "closed"}, ${now}, 5,
        ${secretary.accountId}, ${now}, ${president.accountId}, ${now}, ${now})`.execute(tx);
    await sql`insert into agenda_item (id, session_id, application_id, position, rapporteur_id, base_class, state, outcome, reason,
        scheduled_by, scheduled_at, opened_at, closed_at)
      values (${itemId}, ${sessionId}, ${applicationId}, 1, ${rapporteur.accountId}, 'D', 'closed', ${outcome},
        ${outcome === "adjourned" ? "Une référence reste à confirmer." : null}, ${secretary.accountId}, ${now}, ${now}, ${now})`.execute(
      tx,
    );
    await sql`insert into report (id, application_id, version, content, sha256, signed_by, signed_at)
      values (${newId()}, ${applicationId}, 1, ${JSON.stringify(passingReport)}, ${sha256Hex(canonicalJson(passingReport))}, ${rapporteur.accountId}, ${now})`.execute(
      tx,
    );
    await sql`insert into item_line (item_id, application_id, sub_area_id, outcome, level, class, note)
        select ${itemId}, application_id, sub_area_id, ${line}, ${line === "granted" ? 1 : null}, ${line === "granted" ? "D" : null},
          ${line === "refused" ? "Aucune référence confirmée." : null}
        from application_sub_area where application_id = ${applicationId}`.execute(tx);
  });
  return { owner, companyId, applicationId, itemId, sessionId, secretary, president, rapporteur };
}

/** The owner of a company accepts the terms in force, as at its registration. */
export async function acceptsTerms({ db, now }: TestServices, owner: VotedItem["owner"]) {
  const acceptedAt = now();
  const terms = await termsInForce(db, todayInDakar(acceptedAt));
  if (!terms || !("accountId" in owner)) throw new Error("No terms are in force.");
  const { companyId, accountId } = owner;
  await acceptTerms(db, {
    companyId,
    accountId,
    terms,
    acceptedAt,
    requester: { ipAddress: "203.0.113.7", userAgent: "tests" },
  });
}

/** A decision prepared by the secretary of a voted item. */
export async function aPreparedDecision(
  services: TestServices,
  voting: Voting = {},
): Promise<VotedItem & { decisionId: string }> {
  const voted = await aVotedItem(services, voting);
  const ctx = testContext(services, { actor: voted.secretary });
  return { ...voted, ...(await made(prepareDecision(ctx, { itemId: voted.itemId }))) };
}

/** The president opens the letter of a decision, as before each signature. */
export async function presidentReads(
  services: TestServices,
  { president, decisionId }: Pick<VotedItem, "president"> & { decisionId: string },
): Promise<void> {
  const opened = await openDecision(testContext(services, { actor: president }), decisionId);
  if (!opened || "declare" in opened) throw new Error("The decision cannot be read.");
}
