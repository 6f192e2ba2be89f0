import { applicationInScope } from "#app/applications/application.queries.server.ts";
import { askOpeningFee } from "#app/applications/draft/ask-opening-fee.server.ts";
import { confirmDiscrepancies } from "#app/applications/draft/confirm-discrepancies.server.ts";
import { seenOf } from "#app/applications/draft/discrepancies.ts";
import { readDraft } from "#app/applications/draft/draft-facts.server.ts";
import { figureNames } from "#app/applications/draft/figures.ts";
import { fileApplication } from "#app/applications/filing/file-application.server.ts";
import { openApplication } from "#app/applications/open-application.server.ts";
import { addDocument } from "#app/documents/add-document.server.ts";
import type { Requirement } from "#app/documents/requirement.ts";
import { addDays, formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { startPayment } from "#app/payments/attempts/start-payment.server.ts";
import { declarePayment, rejectProof, validatePayment } from "#app/payments/desk/offline.server.ts";
import type { OfflineRail } from "#app/payments/payment.ts";
import { decideRefund, recordRefund } from "#app/payments/refunds/refund.server.ts";
import { settle } from "#app/payments/settle.server.ts";
import type { Class, Level } from "#app/tariff/classes.ts";
import { demoPdf, demoPicture } from "./demo-documents.ts";
import { madeUpRail, orThrow, type PayerDoes } from "./load-payments.ts";
import type { Act, Stage } from "./stage.ts";

interface Wanted {
  kind?: "first" | "extension";
  class?: Class;
  /** Codes of sub-areas with their level. */
  subAreas: Readonly<Record<string, Level>>;
  /** How many of the figures are typed; all by default. */
  figures?: number;
}

/** Turnovers, equity, equipment, works, engineers, technicians, staff, as the form asks for them. */
const figures: readonly (string | number)[] = [
  42_000_000, 38_500_000, 31_000_000, 6_500_000, 9_800_000, 18_000_000, 0, 2, 7,
];

/** The company opens its application and chooses class and sub-areas. */
export const opens =
  ({ kind = "first", class: aimedAt = "F", subAreas, figures: typedCount = 9 }: Wanted): Act =>
  async (stage) => {
    const opened = orThrow(
      await openApplication(stage.as("owner"), {
        companyId: stage.companyId,
        kind,
        wanted: {
          subAreas: Object.entries(subAreas).map(([code, level]) => ({ code, level })),
          class: aimedAt,
          figures: Object.fromEntries(
            figureNames.slice(0, typedCount).map((name, place) => [name, figures[place] ?? 0]),
          ),
        },
      }),
    );
    stage.applicationId = opened.applicationId;
  };

interface Supplying {
  /** Codes of requirements for which nothing is supplied. */
  without?: readonly string[];
  /** Codes of requirements for which only the proof of the request is supplied. */
  asked?: readonly string[];
  /** Age in days of documents with a validity in days; 5 by default. */
  age?: number;
}

/** The company adds the required documents of its application to its vault. */
export const supplies =
  ({ without = [], asked: complements = [], age = 5 }: Supplying = {}): Act =>
  async (stage) => {
    const ctx = stage.as("owner");
    const application = await applicationInScope(
      ctx.db,
      { kind: "company", companyId: stage.companyId },
      stage.applicationId,
    );
    if (!application) throw new Error("There is no file to supply papers for.");
    const { asked } = await readDraft(ctx, application);
    for (const { requirement, years, standing } of asked) {
      const { code } = requirement;
      if (without.includes(code) || standing === "in-order") continue;
      if (complements.includes(code)) {
        await supplyDocument(stage, requirement, { isRequest: true, issuedOn: null, endsOn: null });
        continue;
      }
      const day = todayInDakar(ctx.now);
      const closed = (back: number) => `${Number(day.slice(0, 4)) - 1 - back}-12-31`;
      const issued =
        requirement.validity === "fiscal"
          ? Array.from({ length: years ?? 1 }, (_, back) => closed(back))
          : [requirement.validity === "days" ? addDays(day, -age) : null];
      const endsOn = requirement.validity === "expiry" ? addDays(day, 500) : null;
      for (const issuedOn of issued)
        await supplyDocument(stage, requirement, { isRequest: false, issuedOn, endsOn });
    }
  };

interface Dates {
  isRequest: boolean;
  issuedOn: string | null;
  endsOn: string | null;
}

async function supplyDocument(
  stage: Stage,
  requirement: Requirement,
  { isRequest, issuedOn, endsOn }: Dates,
): Promise<string> {
  const { code, label, issuer } = requirement;
  const name = code.toLowerCase();
  const isPicture = code === "CNI" || code === "LOGO";
  const file = isPicture
    ? await stage.arrive(`${name}.png`, demoPicture(stage.place))
    : await stage.arrive(
        `${name}${issuedOn ? `-${issuedOn.slice(0, 4)}` : ""}.pdf`,
        demoPdf({
          title: isRequest ? `Demande : ${label}` : label,
          issuer,
          company: stage.companyName,
          lines: [
            ...(issuedOn ? [`Daté du ${formatDateLong(issuedOn)}`] : []),
            ...(endsOn ? [`Valable jusqu’au ${formatDateLong(endsOn)}`] : []),
            `Numéro DEMO-${stage.place}-${code}-${todayInDakar(stage.as("owner").now)}`,
          ],
        }),
      );
  const { companyId } = stage;
  const added = await addDocument(stage.as("owner"), {
    companyId,
    code,
    file,
    isRequest,
    issuedOn,
    endsOn,
  });
  return orThrow(added).documentId;
}

/** The company supplies one more document, which a complement asked for; returns its id. */
export async function suppliesAgain(stage: Stage, requirement: Requirement): Promise<string> {
  const day = todayInDakar(stage.as("owner").now);
  return await supplyDocument(stage, requirement, {
    isRequest: false,
    issuedOn: requirement.validity === "days" ? addDays(day, -1) : null,
    endsOn: requirement.validity === "expiry" ? addDays(day, 700) : null,
  });
}

/** Asks for the opening fee. */
export const asksFee: Act = async (stage) => {
  const { applicationId } = stage;
  stage.paymentId = orThrow(await askOpeningFee(stage.as("owner"), { applicationId })).paymentId;
};

/** The company pays by mobile money, and the fake provider acts as given. */
export const paysBy =
  (does: PayerDoes): Act =>
  async (stage) => {
    const { paymentId } = stage;
    const ctx = stage.as("owner", [madeUpRail(does)]);
    const { attemptId } = orThrow(await startPayment(ctx, { paymentId, rail: "wave" }));
    if (does === "pays") await settle(ctx, { attemptId });
  };

/** The company declares a payment by transfer, cheque or cash. */
export const declares =
  (rail: OfflineRail): Act =>
  async (stage) => {
    const declared = await declarePayment(stage.as("owner"), {
      paymentId: stage.paymentId,
      rail,
      proofNote: null,
      proofReference: `DEMO-VIR-${stage.place}`,
    });
    stage.attemptId = orThrow(declared).attemptId;
  };

/** The desk confirms a declared payment. */
export const findsMoney: Act = async (stage) => {
  const ctx = stage.as("cashier");
  const { attemptId } = stage;
  const { amount } = await ctx.db
    .selectFrom("payment_attempt")
    .select("amount")
    .where("id", "=", attemptId)
    .executeTakeFirstOrThrow();
  orThrow(await validatePayment(ctx, { attemptId, amount, valueOn: todayInDakar(ctx.now) }));
};

/** The desk refuses a declared payment. */
export const findsNoMoney =
  (reason: string): Act =>
  async (stage) => {
    orThrow(await rejectProof(stage.as("cashier"), { attemptId: stage.attemptId, reason }));
  };

/** Two people refund the fee of a rejected application. */
export const givesBack: Act = async (stage) => {
  const ctx = stage.as("cashier");
  const { id: refundId } = await ctx.db
    .selectFrom("refund")
    .select("id")
    .where("payment_id", "=", stage.paymentId)
    .executeTakeFirstOrThrow();
  orThrow(await decideRefund(ctx, { refundId, approve: true }));
  const proofReference = `DEMO-RMB-${stage.place}`;
  orThrow(await recordRefund(stage.as("other-cashier"), { refundId, proofReference }));
};

/** The version of the application, as the form would carry it. */
export async function versionOf({ as, applicationId }: Stage): Promise<number> {
  const { version } = await as("owner")
    .db.selectFrom("application")
    .select("version")
    .where("id", "=", applicationId)
    .executeTakeFirstOrThrow();
  return version;
}

/** The company explains the figures that differ from its lists or from its registration. */
export const explainsFigures: Act = async (stage) => {
  const ctx = stage.as("owner");
  const { companyId, applicationId } = stage;
  const application = await applicationInScope(
    ctx.db,
    { kind: "company", companyId },
    applicationId,
  );
  if (!application) throw new Error("There is no application with figures.");
  const { draft } = await readDraft(ctx, application);
  const reasons = Object.fromEntries(
    draft.discrepancies.map((each) => [
      each.name,
      { seen: seenOf(each), reason: explanations[each.source] },
    ]),
  );
  orThrow(await confirmDiscrepancies(ctx, { applicationId, reasons }));
};

const explanations = {
  lists: "La liste compte aussi ce qui est arrivé après le dernier bilan",
  registration: "À l’inscription nous avions donné une estimation",
};

/** The company files the application, with everything paid and supplied. */
export const filesApplication: Act = async (stage) => {
  const { applicationId } = stage;
  await explainsFigures(stage);
  const seen = await versionOf(stage);
  orThrow(await fileApplication(stage.as("owner"), { applicationId, seen, sworn: true }));
};
