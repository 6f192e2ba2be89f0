import { purgeAccesses } from "#app/accounts/access-log/access.queries.server.ts";
import { renewSeals } from "#app/accounts/factors/renew-seals.server.ts";
import { purgeChallenges, purgeLinks, purgeSessions } from "#app/accounts/purge-access.server.ts";
import { purgeSecurity } from "#app/accounts/security/security-event.queries.server.ts";
import {
  endPassedDeadlines,
  remindApplications,
} from "#app/applications/company-deadlines.server.ts";
import { filingReceiptHandler } from "#app/applications/filing/send-filing-receipt.server.ts";
import { drawCertificateHandler } from "#app/certificates/document/draw-certificate.server.ts";
import { remindOwners } from "#app/companies/means/ask-owner.server.ts";
import { purgeMeans } from "#app/companies/means/end-means.server.ts";
import { verifyAnswers } from "#app/companies/means/verify-answers.server.ts";
import { successionScan } from "#app/companies/members/ask-succession.server.ts";
import { reportExpiredInvitations } from "#app/companies/members/end-invitation.server.ts";
import { purgeInvitations } from "#app/companies/members/invitation.queries.server.ts";
import { purgeSuccessions } from "#app/companies/members/purge-successions.server.ts";
import { receiptHandler } from "#app/companies/send-receipt.server.ts";
import { complaintFileScan } from "#app/complaints/add-complaint-file.server.ts";
import { remindHearings } from "#app/complaints/remind-hearings.server.ts";
import { purgeMessages } from "#app/contact/purge-messages.server.ts";
import { purgeSubscribers } from "#app/contact/purge-subscribers.server.ts";
import { purgeRelayed } from "#app/contact/relay/relayed-message.queries.server.ts";
import { documentScan } from "#app/documents/change-document.server.ts";
import { firstPageHandler } from "#app/documents/pictures/draw-picture.server.ts";
import {
  collectContents,
  purgeDocuments,
  purgeUploads,
} from "#app/documents/purge-documents.server.ts";
import { remindDocuments } from "#app/documents/remind-documents.server.ts";
import { witnessJournal } from "#app/journal/witness-journal.server.ts";
import { addDays, monthsBefore, todayInDakar } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { publishKeys } from "#app/keys/publish-keys.server.ts";
import { remindingTime } from "#app/mails/leaving-hours.ts";
import { purgeMails } from "#app/mails/purge-mails.server.ts";
import {
  compareWithJournal,
  type Difference,
} from "#app/operations/compare-with-journal.server.ts";
import { verifyFingerprints } from "#app/operations/verify-fingerprints.server.ts";
import { watchProduct } from "#app/operations/watch-product.server.ts";
import { checkPayments } from "#app/payments/attempts/check-payments.server.ts";
import { closeLinkHandler } from "#app/payments/attempts/end-attempt.server.ts";
import {
  purgeWebhookEvents,
  settleTask,
} from "#app/payments/attempts/receive-webhook-event.server.ts";
import { comparePayments } from "#app/payments/desk/compare-payments.server.ts";
import { proofScan } from "#app/payments/desk/offline.server.ts";
import { type AnyRail, railLabels } from "#app/payments/payment.ts";
import { paymentReceiptHandler } from "#app/payments/receipts/send-payment-receipt.server.ts";
import { refundByProvider, refundTask } from "#app/payments/refunds/refund.server.ts";
import { settle } from "#app/payments/settle.server.ts";
import { type SettledHandlers, settledHandler } from "#app/payments/settled.server.ts";
import { eraseDueAccounts } from "#app/personal-data/erase-account.server.ts";
import { purgeRegistrations } from "#app/registration/purge-registrations.server.ts";
import { remindRegistrations } from "#app/registration/remind-registrations.server.ts";
import { minutesHandler } from "#app/review/committee/minutes/draw-minutes-pdf.server.ts";
import { remindMembers } from "#app/review/committee/sessions/remind-members.server.ts";
import { letterHandler } from "#app/review/decision/draw-letter.server.ts";
import { issueGranted } from "#app/review/decision/issue-granted.server.ts";
import { closeEndedDeputies } from "#app/review/decision/open-to-deputy.server.ts";
import { remindDecisions } from "#app/review/decision/remind-decisions.server.ts";
import { expertFileScan } from "#app/review/experts/answer-question.server.ts";
import { remindExperts } from "#app/review/experts/remind-experts.server.ts";
import { measureFileScan } from "#app/review/measures/add-measure-file.server.ts";
import { measureLetterHandler } from "#app/review/measures/draw-measure-letter.server.ts";
import { endUrgentSuspensions } from "#app/review/measures/end-urgent-suspensions.server.ts";
import { remindMeasures } from "#app/review/measures/remind-measures.server.ts";
import { visitPhotoScan } from "#app/review/visits/add-photo.server.ts";
import { settingsInForce } from "#app/settings/settings.queries.server.ts";
import type { Duty } from "#app/tasks/duty.ts";
import { purgeRequests, purgeTasks } from "#app/tasks/purge-tasks.server.ts";
import { type TaskHandler, taskHandler } from "#app/tasks/task.ts";
import { purgePlaces } from "#app/terms/terms-acceptance.queries.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const daily = (name: string, run: Duty["run"]): Duty => ({ name, everyMs: DAY, run });
/** A duty that mails reminders: by day in Dakar, and at 8 h when it is due in the night. */
const reminding = (name: string, run: (...args: Parameters<Duty["run"]>) => Promise<number>) =>
  daily(name, async (ctx, signal) => {
    const at = remindingTime(ctx.now);
    return at > ctx.now ? { done: 0, nextAt: at } : { done: await run(ctx, signal) };
  });
const purge = (what: string, run: (...args: Parameters<Duty["run"]>) => Promise<number>): Duty =>
  daily(`purge-${what}`, async (ctx, signal) => ({ done: await run(ctx, signal) }));

/** The duties of the product, each with its interval. */
export const duties: Duty[] = [
  purge("mails", async (ctx, signal) => {
    const { mailRetentionDays } = await settingsInForce(ctx.db, ctx.now);
    return await purgeMails(ctx, { retentionDays: mailRetentionDays, signal });
  }),
  purge("messages", async ({ db, now }, signal) => {
    const { messageRetentionMonths } = await settingsInForce(db, now);
    return await purgeMessages(db, { now, retentionMonths: messageRetentionMonths, signal });
  }),
  purge("relayed-messages", async ({ db, now }, signal) => {
    const { relayedRetentionMonths } = await settingsInForce(db, now);
    return await purgeRelayed(db, { now, retentionMonths: relayedRetentionMonths, signal });
  }),
  purge("registrations", async (ctx, signal) => {
    const { registrationExpiryDays } = await settingsInForce(ctx.db, ctx.now);
    return await purgeRegistrations(ctx, { expiryDays: registrationExpiryDays, signal });
  }),
  purge("security", async (ctx, signal) => {
    const { securityLogMonths } = await settingsInForce(ctx.db, ctx.now);
    return await purgeSecurity(ctx, { retentionMonths: securityLogMonths, signal });
  }),
  purge("accesses", async (ctx, signal) => {
    const { accessLogMonths } = await settingsInForce(ctx.db, ctx.now);
    return await purgeAccesses(ctx, { retentionMonths: accessLogMonths, signal });
  }),
  purge("documents", async (ctx, signal) => {
    const { documentRetentionDays } = await settingsInForce(ctx.db, ctx.now);
    return await purgeDocuments(ctx, { retentionDays: documentRetentionDays, signal });
  }),
  {
    name: "purge-uploads",
    everyMs: 15 * MINUTE,
    run: async (ctx) => ({ done: await purgeUploads(ctx) }),
  },
  daily("collect-contents", (ctx, signal) => collectContents(ctx, signal)),
  purge("means", async (ctx, signal) => {
    const { endedMeansMonths } = await settingsInForce(ctx.db, ctx.now);
    return await purgeMeans(ctx, { retentionMonths: endedMeansMonths, signal });
  }),
  reminding("remind-registrations", async (ctx, signal) => {
    const { registrationExpiryDays } = await settingsInForce(ctx.db, ctx.now);
    return await remindRegistrations(ctx, { expiryDays: registrationExpiryDays, signal });
  }),
  {
    name: "report-expired-invitations",
    everyMs: HOUR,
    run: async (ctx, signal) => ({ done: await reportExpiredInvitations(ctx, signal) }),
  },
  {
    name: "end-urgent-suspensions",
    everyMs: 5 * MINUTE,
    run: async (ctx) => ({ done: await endUrgentSuspensions(ctx) }),
  },
  reminding("remind-owners", remindOwners),
  reminding("remind-experts", remindExperts),
  reminding("remind-hearings", remindHearings),
  reminding("remind-measures", remindMeasures),
  reminding("remind-members", remindMembers),
  reminding("remind-documents", remindDocuments),
  purge("sessions", async (ctx, signal) => {
    const { endedAccessDays } = await settingsInForce(ctx.db, ctx.now);
    return await purgeSessions(ctx, { retentionDays: endedAccessDays, signal });
  }),
  purge("links", async (ctx, signal) => {
    const { endedAccessDays } = await settingsInForce(ctx.db, ctx.now);
    return await purgeLinks(ctx, { retentionDays: endedAccessDays, signal });
  }),
  purge("successions", async (ctx) => {
    const { endedAccessDays } = await settingsInForce(ctx.db, ctx.now);
    return await purgeSuccessions(ctx, { unprovedDays: endedAccessDays });
  }),
  purge("invitations", async (ctx, signal) => {
    const { endedAccessDays } = await settingsInForce(ctx.db, ctx.now);
    return await purgeInvitations(ctx, { retentionDays: endedAccessDays, signal });
  }),
  reminding("remind-applications", remindApplications),
  reminding("remind-decisions", remindDecisions),
  {
    name: "close-ended-deputies",
    everyMs: HOUR,
    run: async (ctx) => ({ done: await closeEndedDeputies(ctx) }),
  },
  {
    name: "end-waiting",
    everyMs: HOUR,
    run: async (ctx, signal) => ({ done: await endPassedDeadlines(ctx, signal) }),
  },
  purge("challenges", (ctx, signal) => purgeChallenges(ctx, { signal })),
  daily("renew-seals", async (ctx) => {
    const { renewed, lost } = await renewSeals(ctx);
    return {
      done: renewed,
      ...(lost > 0 && {
        trouble: `${counted(lost, "code d’application chiffré ne s’ouvre", "codes d’application chiffrés ne s’ouvrent")} avec aucun secret de SECRETS\u00A0: remettez celui qui a été retiré.`,
      }),
    };
  }),
  purge("subscribers", async ({ db, now }, signal) => {
    const settings = await settingsInForce(db, now);
    const unconfirmedDays = settings.unconfirmedSubscriptionDays;
    const endedMonths = settings.endedSubscriptionMonths;
    return await purgeSubscribers(db, { now, unconfirmedDays, endedMonths, signal });
  }),
  purge("tasks", (ctx, signal) => purgeTasks(ctx, { signal })),
  purge("requests", async (ctx, signal) => {
    const { answeredRequestDays } = await settingsInForce(ctx.db, ctx.now);
    return await purgeRequests(ctx, { retentionDays: answeredRequestDays, signal });
  }),
  {
    name: "watch-product",
    everyMs: MINUTE,
    run: async (ctx) => ({ done: await watchProduct(ctx) }),
  },
  {
    name: "check-payments",
    everyMs: MINUTE,
    run: async (ctx, signal) => {
      const { looked, silent } = await checkPayments(ctx, signal);
      return {
        done: looked,
        ...(silent.length > 0 && { trouble: noAnswerFrom(silent) }),
      };
    },
  },
  daily("compare-payments", async (ctx, signal) => {
    const day = addDays(todayInDakar(ctx.now), -1);
    const { differences, silent } = await comparePayments(ctx, { day, signal });
    return {
      done: differences,
      ...(silent.length > 0 && { trouble: noAnswerFrom(silent) }),
    };
  }),
  purge("payment-events", (ctx, signal) => purgeWebhookEvents(ctx, { signal })),
  purge("acceptance-places", async ({ db, now }, signal) => {
    const { acceptancePlaceMonths } = await settingsInForce(db, now);
    return await purgePlaces({ db }, { before: monthsBefore(now, acceptancePlaceMonths), signal });
  }),
  {
    name: "erase-accounts",
    everyMs: HOUR,
    run: async (ctx, signal) => ({ done: await eraseDueAccounts(ctx, { signal }) }),
  },
  daily("verify-journal", async (ctx, signal) => {
    const { chains, broken, before, checkpoint } = await witnessJournal(ctx, { signal });
    // The line of the log is one more copy, which leaves the machine with the log.
    if (checkpoint) ctx.log.info({ kind: "journal-checkpoint", checkpoint }, "journal");
    const [first] = broken;
    const trouble = first
      ? `${counted(broken.length, "chaîne du journal est rompue ou raccourcie", "chaînes du journal sont rompues ou raccourcies")}, la première à la ligne ` +
        `${first.sequence} de ${first.subjectKind} ${first.subjectId}. La commande npm run journal:verify les nomme toutes.`
      : before === "forged"
        ? "La copie signée des chaînes du journal ne porte pas notre signature\u00A0: elle a été changée, ou son secret retiré. Voyez npm run journal:verify."
        : null;
    const { differences } = await compareWithJournal(ctx, { signal });
    const [other] = differences;
    const difference =
      other &&
      `${counted(differences.length, "ligne ne dit pas ce que dit le journal", "lignes ne disent pas ce que dit le journal")}, la première\u00A0: ` +
        `${other.row} (${differenceInWords[other.problem]}). Ne vous y fiez pas. La commande npm run journal:verify les nomme toutes.`;
    const troubles = [trouble, difference].filter((each) => each).join(" ");
    return { done: chains, ...(troubles && { trouble: troubles }) };
  }),
  {
    name: "publish-keys",
    everyMs: MINUTE,
    run: async (ctx) => {
      const { changed, foreign } = await publishKeys(ctx);
      return {
        done: changed,
        ...(foreign.length > 0 && {
          trouble: `les clés de cachet ${foreign.join(", ")} de ce serveur portent le numéro d’autres clés, déjà publiées : tous les serveurs partagent le même dossier KEY_DIR.`,
        }),
      };
    },
  },
  daily("verify-seals", async (ctx, signal) => {
    const { sealed, broken } = await verifyAnswers(ctx, { signal });
    const { compared, differing } = await verifyFingerprints(ctx, { signal });
    const [first] = broken;
    const [other] = differing;
    const troubles = [
      first &&
        `${counted(broken.length, "réponse de maître d’ouvrage ne correspond plus à son empreinte", "réponses de maîtres d’ouvrage ne correspondent plus à leur empreinte")}, la première\u00A0: ${first}.`,
      other &&
        `${counted(differing.length, "contenu signé ou enregistré ne correspond plus à son empreinte", "contenus signés ou enregistrés ne correspondent plus à leur empreinte")}, le premier\u00A0: ${other}. Ne vous y fiez pas.`,
    ].filter((each) => each !== undefined);
    return {
      done: sealed + compared,
      ...(troubles.length > 0 && { trouble: troubles.join(" ") }),
    };
  }),
];

const differenceInWords: Record<Difference["problem"], string> = {
  "no-event": "le journal ne la connaît pas",
  differs: "le journal dit autre chose",
  "no-row": "seul le journal l’a encore",
};

const noAnswerFrom = (silent: readonly AnyRail[]) =>
  `Sans réponse de ${silent.map((rail) => railLabels[rail]).join(", ")}.`;

/** The handler of a paid fee, by its purpose; `payments` knows none of the folders that are named here. */
const settledHandlers: SettledHandlers = {
  // The guard of filing reads whether it is paid.
  opening: "nothing-to-do",
  certificate: issueGranted,
  "follow-up": "nothing-to-do",
  duplicate: "nothing-to-do",
  appeal: "nothing-to-do",
};

/** The handler of each kind of task; a kind without an entry waits for a process that has one. */
export const taskHandlers: TaskHandler[] = [
  receiptHandler,
  filingReceiptHandler,
  taskHandler(settleTask, (ctx, { data }) => settle(ctx, data)),
  taskHandler(refundTask, refundByProvider),
  closeLinkHandler,
  paymentReceiptHandler,
  drawCertificateHandler,
  settledHandler(settledHandlers),
  documentScan.handler,
  firstPageHandler,
  proofScan.handler,
  successionScan.handler,
  expertFileScan.handler,
  complaintFileScan.handler,
  measureFileScan.handler,
  measureLetterHandler,
  visitPhotoScan.handler,
  letterHandler,
  minutesHandler,
];
