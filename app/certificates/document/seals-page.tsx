import { textOf } from "#app/forms/form-input.ts";
import { todayInDakar } from "#app/kernel/dates.ts";
import { permit } from "#app/kernel/permissions.ts";
import type { RefusalAnswer } from "#app/kernel/result.ts";
import type { RegisteredKey } from "#app/kernel/signer.ts";
import { publishedKeys, publishedRoots } from "#app/keys/seal-key.queries.server.ts";
import { keyState } from "#app/keys/seal-key.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/seals-page";
import { documentsByKey, toReissue, waitingDocuments } from "./reissue.queries.server.ts";
import { type ReissueRefusal, reissueCertificates } from "./reissue-certificates.server.ts";
import { retryDrawing } from "./retry-drawing.server.ts";
import { SealsPage } from "./seals-view.tsx";

export const headers = privatePageHeaders;

const refusals: Record<ReissueRefusal | "nothing-waits", RefusalAnswer> = {
  "not-yours": { message: "Votre rôle ne permet pas de refaire un document.", status: 403 },
  "nothing-to-reissue": {
    message: "Rien n’est à refaire\u00A0: c’est fait, ou déjà demandé.",
    status: 409,
  },
  "nothing-waits": {
    message: "Ce document n’attend plus\u00A0: il est dessiné, ou en train de l’être.",
    status: 409,
  },
};

/** When a key stopped signing, or will: earlier than planned when it was retired or compromised. */
const endOf = ({ endsAt, retiredAt, compromised }: RegisteredKey): Date =>
  compromised?.since ?? retiredAt ?? endsAt;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const { db, now, actor } = ctx;
  const [keys, roots, sealed, waiting, again] = await Promise.all([
    publishedKeys(db),
    publishedRoots(db),
    documentsByKey(db),
    waitingDocuments(db),
    toReissue(db),
  ]);
  const isWaiting = (number: string) => waiting.some((each) => each.number === number);
  return {
    keys: keys.map((key) => ({
      id: key.id,
      isTrial: key.isTrial,
      state: keyState(key, now),
      startsOn: todayInDakar(key.startsAt),
      endsOn: todayInDakar(endOf(key)),
      sealed: sealed.get(key.id) ?? 0,
    })),
    fingerprint: roots[0]?.fingerprint ?? null,
    waitingCount: waiting.length,
    // An administrator keeps the keys and reads no certificate.
    holders: permit(actor, "certificate.read")
      ? {
          waiting,
          renamed: again.filter(({ cause, number }) => cause === "renamed" && !isWaiting(number)),
        }
      : null,
    toSealAgain: again.filter(({ cause }) => cause === "sealed-again").length,
    mayRenew: permit(actor, "seal.renew"),
    mayReissue: permit(actor, "certificate.reissue"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const form = await readForm(request);
  const answer = async (input: Parameters<typeof reissueCertificates>[1]) => {
    const result = await reissueCertificates(ctx, input);
    return result.ok ? { asked: result.value } : refusalAnswer(refusals[result.refusal]);
  };
  return await actions(form, {
    rename: () => answer({ cause: "renamed", number: textOf(form, "number") }),
    "seal-again": () => answer({ cause: "sealed-again" }),
    retry: async () => {
      const result = await retryDrawing(ctx, { number: textOf(form, "number") });
      return result.ok ? { asked: 1 } : refusalAnswer(refusals[result.refusal]);
    },
  });
}

export default SealsPage;
