import { changeApplicationIn } from "#app/applications/change-application.server.ts";
import { checkDocument } from "#app/applications/check-document.server.ts";
import { answerComplement } from "#app/applications/complements/answer-complement.server.ts";
import { askExtension } from "#app/applications/complements/ask-extension.server.ts";
import type { TargetKind } from "#app/applications/complements/complement.ts";
import { prepareComplement } from "#app/applications/complements/prepare-complement.server.ts";
import { sendAnswers } from "#app/applications/complements/send-answers.server.ts";
import { writeMessage } from "#app/applications/messages/write-message.server.ts";
import { moveApplication } from "#app/applications/move-application.server.ts";
import { requirementsOn } from "#app/documents/requirement.queries.server.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { familiesToReview } from "#app/review/admissibility/application-review.queries.server.ts";
import { reviewApplication } from "#app/review/admissibility/review-application.server.ts";
import { suppliesAgain, versionOf } from "./application-acts.ts";
import { orThrow } from "./load-payments.ts";
import { takes } from "./review-acts.ts";
import type { Act, Stage } from "./stage.ts";

interface AskedComplement {
  about: TargetKind;
  /** Name of a figure, code of a sub-area or of a requirement. */
  what: string;
  text: string;
}

const prepares = async (
  stage: Stage,
  who: "registrar" | "examiner",
  complements: AskedComplement[],
) => {
  await takes(stage, who);
  for (const { about, what, text } of complements)
    orThrow(
      await prepareComplement(stage.as(who), {
        applicationId: stage.applicationId,
        targetKind: about,
        target: what,
        text,
      }),
    );
};

/** The registrar finds every document conform and admits the application, which waits for an examiner. */
export const admitsOnly: Act = async (stage) => {
  const { applicationId } = stage;
  await takes(stage, "registrar");
  const ctx = stage.as("registrar");
  const documents = await ctx.db
    .selectFrom("application_document")
    .select(["requirement_code as code", "document_id as documentId"])
    .where("application_id", "=", applicationId)
    .execute();
  for (const { code, documentId } of documents)
    orThrow(
      await checkDocument(ctx, { applicationId, code, documentId, verdict: { state: "accepted" } }),
    );
  const day = todayInDakar(ctx.now);
  const families = await familiesToReview(ctx.db, { applicationId, day });
  orThrow(
    await reviewApplication(ctx, {
      applicationId,
      understood: true,
      firstOfKind: false,
      exceptions: Object.fromEntries(
        families.map(({ familyId }) => [familyId, "Un instructeur est en cours d’habilitation."]),
      ),
    }),
  );
  orThrow(
    await moveApplication(ctx, { move: "admit", applicationId, seen: await versionOf(stage) }),
  );
};

/** The same, and the examiner takes it. */
export const admits: Act = async (stage) => {
  await admitsOnly(stage);
  await takes(stage, "examiner");
};

/** The registrar sends the application back with the missing items. */
export const sendsBack =
  (...complements: AskedComplement[]): Act =>
  async (stage) => {
    await prepares(stage, "registrar", complements);
    const { applicationId } = stage;
    const seen = await versionOf(stage);
    orThrow(
      await moveApplication(stage.as("registrar"), { move: "send-back", applicationId, seen }),
    );
  };

/** The examiner asks for complements. */
export const asks =
  (...complements: AskedComplement[]): Act =>
  async (stage) => {
    await prepares(stage, "examiner", complements);
    const { applicationId } = stage;
    const seen = await versionOf(stage);
    orThrow(await moveApplication(stage.as("examiner"), { move: "ask", applicationId, seen }));
  };

/** The registrar declares the application inadmissible. */
export const rejects =
  (reason: string): Act =>
  async (stage) => {
    const { applicationId } = stage;
    await takes(stage, "registrar");
    const seen = await versionOf(stage);
    orThrow(
      await moveApplication(stage.as("registrar"), { move: "reject", applicationId, seen, reason }),
    );
  };

/**
 * The company answers a complement, with words or another document; `send` gives the application back to the
 * certification body.
 */
export const answers =
  (texts: Readonly<Record<string, string>>, { send }: { send: boolean }): Act =>
  async (stage) => {
    const ctx = stage.as("owner");
    const { applicationId } = stage;
    const open = await ctx.db
      .selectFrom("complement")
      .select(["id", "target", "target_kind as kind"])
      .where("application_id", "=", applicationId)
      .where("state", "=", "open")
      .orderBy("position")
      .execute();
    for (const { id: complementId, target, kind } of open) {
      const text = texts[target];
      if (text === undefined) continue;
      const documentIds = kind === "requirement" ? [await documentFor(stage, target)] : [];
      orThrow(
        await answerComplement(ctx, {
          complementId,
          documentIds,
          shown: "",
          text: documentIds.length > 0 ? "" : text,
        }),
      );
    }
    if (send) orThrow(await sendAnswers(ctx, { applicationId, seen: await versionOf(stage) }));
  };

async function documentFor(stage: Stage, code: string): Promise<string> {
  const { db, now } = stage.as("owner");
  const all = await requirementsOn(db, todayInDakar(now));
  const requirement = all.find((each) => each.code === code);
  if (!requirement) throw new Error(`Nothing is asked for under ${code}.`);
  return await suppliesAgain(stage, requirement);
}

/** The company asks for an extension of the first complement. */
export const asksForTime =
  (reason: string): Act =>
  async (stage) => {
    const ctx = stage.as("owner");
    const { id: complementId } = await ctx.db
      .selectFrom("complement")
      .select("id")
      .where("application_id", "=", stage.applicationId)
      .where("state", "=", "open")
      .orderBy("position")
      .limit(1)
      .executeTakeFirstOrThrow();
    orThrow(await askExtension(ctx, { complementId, reason }));
  };

/** The product closes the application after the deadline without an answer. */
export const lapses: Act = async (stage) => {
  const { applicationId } = stage;
  orThrow(
    await stage
      .as("system")
      .transaction((tx) => changeApplicationIn(tx, { applicationId, move: "lapse" })),
  );
};

/** The company abandons its application. */
export const abandons =
  (reason: string): Act =>
  async (stage) => {
    const { applicationId } = stage;
    const seen = await versionOf(stage);
    orThrow(
      await moveApplication(stage.as("owner"), { move: "abandon", applicationId, seen, reason }),
    );
  };

/** Somebody of either side writes about the application. */
export const writes =
  (who: "owner" | "registrar" | "examiner", body: string): Act =>
  async (stage) => {
    if (who !== "owner") await takes(stage, who);
    orThrow(await writeMessage(stage.as(who), { applicationId: stage.applicationId, body }));
  };
