import { knownSubAreas } from "#app/activity/activity.queries.server.ts";
import { describeCompanyIn } from "#app/companies/company-writes.queries.server.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import { openFirstStayIn } from "#app/journal/make-move.server.ts";
import type { Db, Tx } from "#app/kernel/context.ts";
import { addMonths, todayInDakar } from "#app/kernel/dates.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { nextNumber, nextSerial } from "#app/kernel/next-number.server.ts";
import { done, type Result, refused } from "#app/kernel/result.ts";
import { projectListingsIn } from "#app/listings/project-listings.server.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { firstTariffDay, tariffInForce } from "#app/tariff/tariff.queries.server.ts";
import { addTask } from "#app/tasks/task.queries.server.ts";
import { hasAcceptedBy } from "#app/terms/terms-acceptance.queries.server.ts";
import {
  insertCertificateIn,
  insertQualificationsIn,
  lockCompany,
  lockStandingRights,
  readCompany,
  readStandingRights,
} from "./certificate.queries.server.ts";
import type { IssueRefusal } from "./certificate.refusals.ts";
import { certificateNumbers } from "./certificate-number.ts";
import { changeQualificationIn } from "./change-qualification.server.ts";
import { drawCertificateTask } from "./document/draw-certificate.server.ts";
import { qualificationMachine } from "./qualification.machine.ts";
import { type Assertion, assertRights } from "./qualification.queries.server.ts";
import { inTokenOrder } from "./token/certificate-token.ts";

export interface GrantedQualification {
  subAreaId: string;
  level: Level;
  class: Class;
  startsOn: string;
  /** Last day of the qualification, included. */
  endsOn: string;
}

export interface CertificateToIssue {
  companyId: string;
  kind: "full" | "provisional";
  /** Day of the decision, printed on every copy. */
  decidedOn: string;
  qualifications: readonly GrantedQualification[];
  /** ISO 3166-2 code of the region of the seat. The stored region is kept when this is omitted. */
  region?: string | null;
  tradeName?: string | null;
  /** The signed decision that it rests on; none for what was issued before there were decisions. */
  decisionId?: string;
  /** The decided reduction that it rests on, in place of a decision. */
  measureId?: string;
  /** When the application was filed: the company must have accepted the terms by then (ISO/IEC 17065 §7.7). */
  agreedBy?: Date;
}

export interface Issued {
  certificateId: string;
  number: string;
  slug: string;
}

/**
 * Issues a certificate in the transaction of the decision: takes the next number of the year (a transaction that
 * fails gives its number back, so numbers have no gaps), grants each qualification with its own level, class and
 * dates in place of the one of the same sub-area, and lists the company. No qualification begins before the decision or
 * lasts longer than a certificate of the tariff does (ISO/IEC 17065 §7.7). Every refusal comes before anything is written.
 */
export async function issueCertificateIn(
  tx: Tx,
  certificateToIssue: CertificateToIssue,
): Promise<Result<Issued, IssueRefusal>> {
  const { db, now } = tx;
  const standing = await standingOf(tx, certificateToIssue, locked);
  if (typeof standing === "string") return refused(standing);
  const { companyId, kind, decidedOn, qualifications, decisionId = null } = certificateToIssue;
  await describeCompanyIn(tx, certificateToIssue);
  const number = await nextNumber(tx, certificateNumbers, Number(decidedOn.slice(0, 4)));
  await replaceIn(tx, standing.replaced, number);
  const certificateId = newId();
  await insertCertificateIn(tx, {
    id: certificateId,
    companyId,
    number,
    kind,
    decidedOn,
    decisionId,
    measureId: certificateToIssue.measureId ?? null,
  });
  const rights = await grantIn(tx, {
    ...certificateToIssue,
    certificateId,
    decisionId,
    subAreas: standing.subAreas,
  });
  const { journalId } = await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: companyId,
    event: "certificate-issued",
    data: { number, kind, decidedOn, ...(decisionId && { decisionId }), qualifications },
  });
  // A decision never waits for a drawing. Those of the demonstration, hundreds at once, are drawn when somebody asks for them.
  if (!standing.isDemo)
    await addTask(tx, drawCertificateTask, {
      key: certificateId,
      data: { certificateId, version: 1, cause: "issued" },
    });
  await assertRights(db, rights, { at: now, journalId });
  const slugs = await projectListingsIn(tx, [companyId]);
  return done({ certificateId, number, slug: slugs.get(companyId) ?? "" });
}

/**
 * What would refuse `issueCertificateIn` at this instant, without any lock or writing; null for nothing. Who issues afterwards is
 * refused under its locks where this has changed.
 */
export async function issueHindrance(
  ctx: Asking,
  certificateToIssue: CertificateToIssue,
): Promise<IssueRefusal | null> {
  const standing = await standingOf(ctx, certificateToIssue, unlocked);
  return typeof standing === "string" ? standing : null;
}

type Asking = Pick<Tx, "now"> & { db: Db };

/** How the rows are read that decide: locked by who writes afterwards. */
const locked = { company: lockCompany, rights: lockStandingRights };
const unlocked: typeof locked = { company: readCompany, rights: readStandingRights };

async function standingOf(
  { db, now }: Asking,
  certificateToIssue: CertificateToIssue,
  queries: typeof locked,
): Promise<Standing | IssueRefusal> {
  const wrong = wrongIn(certificateToIssue);
  if (wrong) return wrong;
  const today = todayInDakar(now);
  const firstDay = await firstTariffDay(db);
  // A certificate from before the first tariff, such as those of the demonstration, has the length that this one sets.
  if (firstDay !== null) {
    const [, dayOfTariff = today] = [firstDay, today].sort();
    const { validity } = await tariffInForce(db, dayOfTariff);
    if (
      certificateToIssue.qualifications.some(
        ({ endsOn }) => endsOn > lastDayOf(certificateToIssue.decidedOn, validity),
      )
    )
      return "ends-too-late";
  }
  if (
    certificateToIssue.agreedBy &&
    !(await hasAcceptedBy(db, certificateToIssue.companyId, certificateToIssue.agreedBy))
  )
    return "terms-not-accepted";
  return await standingRights({ db, today }, certificateToIssue, queries);
}

async function replaceIn(tx: Tx, rights: Standing["replaced"], number: string): Promise<void> {
  for (const { id, startsOn } of rights) {
    const replaced = await changeQualificationIn(tx, {
      qualificationId: id,
      move: "replace",
      reason: number,
      from: startsOn,
    });
    if (!replaced.ok) throw new Error(`A right cannot be replaced: ${replaced.refusal}.`);
  }
}

interface ToGrant extends Pick<CertificateToIssue, "companyId" | "qualifications"> {
  decisionId: string | null;
  certificateId: string;
  subAreas: Standing["subAreas"];
}

/**
 * Writes a qualification for each sub-area, with its name of today and the next places of the status list, in the order of the
 * token; returns the assertion of each.
 */
async function grantIn(
  tx: Tx,
  { companyId, certificateId, decisionId, qualifications, subAreas }: ToGrant,
): Promise<Assertion[]> {
  const rights = inTokenOrder(
    qualifications.map((granted) => ({
      id: newId(),
      ...granted,
      ...(subAreas.get(granted.subAreaId) ?? { code: "", subAreaName: "" }),
    })),
  );
  const firstIndex = (await nextSerial(tx, "status-index", 0, rights.length)) - rights.length;
  await insertQualificationsIn(
    tx,
    rights.map((right, at) => ({
      ...right,
      certificateId,
      companyId,
      decisionId,
      state: qualificationMachine.initial,
      statusIndex: firstIndex + at,
    })),
  );
  await openFirstStayIn(
    tx,
    qualificationMachine,
    rights.map(({ id }) => id),
  );
  return rights.map(({ id, startsOn, endsOn }) => ({
    qualificationId: id,
    says: qualificationMachine.initial,
    validFrom: startsOn,
    validUntil: endsOn,
  }));
}

function wrongIn({ decidedOn, qualifications }: CertificateToIssue): IssueRefusal | null {
  if (qualifications.length === 0) return "no-qualification";
  const subAreas = new Set(qualifications.map(({ subAreaId }) => subAreaId));
  if (subAreas.size < qualifications.length) return "sub-area-twice";
  const wrong = qualifications.some(
    ({ startsOn, endsOn }) => startsOn < decidedOn || endsOn < startsOn,
  );
  return wrong ? "wrong-dates" : null;
}

/** The day beyond which nothing that was decided then may last: its anniversary after as many years as a certificate lasts. */
const lastDayOf = (decidedOn: string, { certificateYears }: { certificateYears: number }) =>
  addMonths(decidedOn, 12 * certificateYears);

interface Standing {
  isDemo: boolean;
  /** Qualifications that the new ones replace, each with the first day of its replacement. */
  replaced: { id: string; startsOn: string }[];
  /** Codes and names of the sub-areas as of today, by id. */
  subAreas: ReadonlyMap<string, { code: string; subAreaName: string }>;
}

/** The company with its qualifications that stand in the way or are replaced. */
async function standingRights(
  { db, today }: { db: Db; today: string },
  { companyId, qualifications }: CertificateToIssue,
  queries: typeof locked,
): Promise<Standing | IssueRefusal> {
  const company = await queries.company(db, companyId);
  if (!company) return "unknown-company";
  const ids = qualifications.map(({ subAreaId }) => subAreaId);
  const called = await knownSubAreas(db, today);
  const subAreas = new Map(
    called.map(({ subAreaId, subAreaCode: code, subAreaName }) => [
      subAreaId,
      { code, subAreaName },
    ]),
  );
  if (!ids.every((id) => subAreas.has(id))) return "unknown-sub-area";
  const standing = await queries.rights(db, { companyId, subAreaIds: ids });
  if (standing.some(({ state }) => state === "suspended")) return "sub-area-suspended";
  const starts = new Map(qualifications.map(({ subAreaId, startsOn }) => [subAreaId, startsOn]));
  const replaced = standing.map(({ id, subAreaId, endsOn }) => ({
    id,
    startsOn: starts.get(subAreaId) ?? today,
    endsOn,
  }));
  if (replaced.some(({ startsOn, endsOn }) => startsOn > today && endsOn >= today))
    return "begins-after-the-one-in-force";
  return { isDemo: company.isDemo, replaced, subAreas };
}
