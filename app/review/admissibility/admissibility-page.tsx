import { data, redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { acceptSeenDocuments } from "#app/applications/accept-seen-documents.server.ts";
import { changeRefusals } from "#app/applications/application.refusals.ts";
import { checkDocument } from "#app/applications/check-document.server.ts";
import { complementRefusals } from "#app/applications/complements/complement.refusals.ts";
import { FiledContentView } from "#app/applications/filing/filed-content-view.tsx";
import { moveApplication } from "#app/applications/move-application.server.ts";
import { textOf } from "#app/forms/form-input.ts";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, formatDeadline } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { actions, refusalAnswer } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { NothingDone } from "#app/ui/notice.tsx";
import { takeRefusals } from "../assignment/assignment.refusals.ts";
import { takeApplication } from "../assignment/take-application.server.ts";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { openApplication, wayToRead } from "../frame/open-application.server.ts";
import { WorkKeys } from "../frame/work-keys.tsx";
import type { Route } from "./+types/admissibility-page";
import { ActsPart, LetterPart } from "./admissibility-acts.tsx";
import { admissibilityFacts } from "./admissibility-facts.server.ts";
import { ReviewPart } from "./application-review-form.tsx";
import { DocumentDesk, DocumentList } from "./document-desk.tsx";
import { DocumentsInARow } from "./documents-in-a-row.tsx";
import { DuplicatesPart, IdentityPart, VaultPart } from "./identity-and-duplicates.tsx";
import { reviewRefusals } from "./review.refusals.ts";
import { reviewApplication } from "./review-application.server.ts";

/** Instead of the key of one document, the address asks for all that wait for a verdict, one after the other. */
const ALL = "toutes";

export const headers = privatePageHeaders;

const outcomes = {
  take: "Le dossier est à vous.",
  together: "Les pièces cochées sont conformes.",
  "together-left":
    "Les pièces montrées en entier sont conformes. Les autres restent à vérifier\u00A0: chacune s’ouvre ici.",
  review: "La revue est enregistrée.",
  admit: "Le dossier est recevable\u00A0: l’entreprise est prévenue, l’instruction commence.",
  "send-back": "Le dossier est renvoyé\u00A0: l’entreprise a reçu un seul courrier.",
  reject:
    "Le dossier est irrecevable\u00A0: l’entreprise est prévenue, le remboursement est demandé.",
  accept: "Le suivi de l’année est accepté\u00A0: l’entreprise est prévenue.",
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const opened = await openApplication(ctx, params.id);
  if (!opened) throw data(null, { status: 404 });
  const way = wayToRead(opened);
  if (way) throw redirect(way);
  const { application } = opened;
  await noteAccess(ctx, {
    what: "application",
    subject: { kind: "application", id: application.id },
  });
  const url = new URL(request.url);
  const document = url.searchParams.get("piece");
  const facts = await admissibilityFacts(ctx, opened, { document, inARow: document === ALL });
  return {
    opened,
    done: outcomeMessage(outcomes, url),
    ...facts,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext);
  const opened = await openApplication(ctx, params.id);
  if (!opened) throw data(null, { status: 404 });
  const applicationId = opened.application.id;
  const here = addressOf("/bureau/dossiers/:id/recevabilite", { id: applicationId });
  const form = await readForm(request);
  const seen = Number(textOf(form, "version")) || undefined;
  const [code = "", documentId = ""] = splitKey(textOf(form, "piece"));
  const back = (query = "") => redirect(`${here}${query}`, 303);
  const moved = async (move: "admit" | "send-back" | "accept") => {
    const result = await moveApplication(ctx, { applicationId, move, seen });
    return result.ok ? back(`?fait=${move}`) : refusalAnswer(changeRefusals[result.refusal]);
  };
  return await actions(form, {
    take: async () => {
      const taken = await takeApplication(ctx, { applicationId });
      return taken.ok ? back("?fait=take") : refusalAnswer(takeRefusals[taken.refusal]);
    },
    "accept-document": async () => {
      const verdict = { state: "accepted" as const };
      const result = await checkDocument(ctx, { applicationId, code, documentId, verdict });
      return result.ok ? back("#piece") : refusalAnswer(complementRefusals[result.refusal]);
    },
    "accept-seen": async () => {
      const documents = form.getAll("piece").map((key) => {
        const [each = "", id = ""] = typeof key === "string" ? splitKey(key) : [];
        return { code: each, documentId: id };
      });
      const result = await acceptSeenDocuments(ctx, { applicationId, documents });
      if (!result.ok) return refusalAnswer(togetherRefusals[result.refusal]);
      return back(`?fait=${result.value.left > 0 ? "together-left" : "together"}#piece`);
    },
    "refuse-document": async () => {
      const text = textOf(form, "texte").trim();
      const reasonCode = textOf(form, "motif");
      const verdict = { state: "refused" as const, reasonCode, ...(text && { text }) };
      const result = await checkDocument(ctx, { applicationId, code, documentId, verdict });
      return result.ok ? back("#piece") : refusalAnswer(complementRefusals[result.refusal]);
    },
    review: async () => {
      const entries = [...form.entries()].flatMap(([name, value]) =>
        name.startsWith("sans-") && typeof value === "string" ? [[name.slice(5), value]] : [],
      );
      const result = await reviewApplication(ctx, {
        applicationId,
        understood: textOf(form, "compris") === "oui",
        scopeNote: textOf(form, "portee"),
        firstOfKind: textOf(form, "premiere") === "oui",
        firstReason: textOf(form, "premiere-raison"),
        exceptions: Object.fromEntries(entries),
      });
      return result.ok ? back("?fait=review#revue") : refusalAnswer(reviewRefusals[result.refusal]);
    },
    admit: () => moved("admit"),
    accept: () => moved("accept"),
    "send-back": () => moved("send-back"),
    reject: async () => {
      const reason = textOf(form, "raison");
      const result = await moveApplication(ctx, { applicationId, move: "reject", seen, reason });
      return result.ok ? back("?fait=reject") : refusalAnswer(changeRefusals[result.refusal]);
    },
  });
}

const togetherRefusals = {
  ...complementRefusals,
  "none-seen": {
    status: 409,
    message:
      "Aucune pièce cochée ne vous a été montrée en entier\u00A0: parcourez la page jusqu’en bas, puis pressez de nouveau.",
  },
} as const;

/** A code holds no point; the identifier of a document follows it. */
const splitKey = (key: string): string[] => {
  const point = key.lastIndexOf(".");
  return point < 0 ? [] : [key.slice(0, point), key.slice(point + 1)];
};

const keys = [
  ["1", "conforme, puis la pièce suivante"],
  ["2", "non conforme"],
  ["?", "cette aide"],
] as const;

export default function AdmissibilityPage({ loaderData, actionData }: Route.ComponentProps) {
  const page = loaderData;
  const { opened, documents, shown, checking, content } = page;
  const { application } = opened;
  const here = addressOf("/bureau/dossiers/:id/recevabilite", { id: application.id });
  const label = documents.find(({ key }) => key === shown?.key)?.label ?? "";
  return (
    <ApplicationFrame opened={opened} here="recevabilite">
      <DoneNotice message={page.done} />
      <NothingDone message={actionData?.message} />
      <div className="desk">
        <div className="desk-list">
          <section className="card record-part" aria-labelledby="pieces">
            <div className="record-head">
              <h2 id="pieces">
                {page.refused > 0
                  ? `${counted(page.refused, "pièce")} sur ${documents.length} non conformes`
                  : `${page.checked} sur ${documents.length} vérifiées`}
              </h2>
              <div className="record-facts text-sm text-ink-soft">
                {page.inARow > 1 && page.row.length === 0 && (
                  <a
                    className="link inline-flex min-h-11 items-center"
                    href={`${here}?piece=${ALL}#piece`}
                  >
                    {`Voir ${page.inARow} pièces à la suite`}
                  </a>
                )}
                {page.refused > 0 && `${page.checked} sur ${documents.length} vérifiées`}
              </div>
            </div>
            <DocumentList here={here} documents={documents} />
          </section>
          <ActsPart {...page} here={here} version={application.version} mine={opened.mine} />
          {application.state === "filed" && opened.clock && (
            <p className="px-1 text-sm">
              {`${counted(opened.clock.of, "jour ouvré", "jours ouvrés")}\u00A0: au plus tard le ${formatDateShort(opened.clock.until)}. `}
              L’entreprise lit la même date dans son espace.
            </p>
          )}
        </div>
        <div className="desk-document">
          {page.row.length > 0 ? (
            <DocumentsInARow
              here={here}
              address={`${here}?piece=${ALL}#piece`}
              documents={page.row}
            />
          ) : shown ? (
            <DocumentDesk
              key={shown.key}
              here={here}
              shown={shown}
              label={label}
              reasons={page.reasons}
              checking={checking}
            />
          ) : (
            page.letter && (
              <LetterPart
                letter={page.letter}
                requested={page.requested}
                due={formatDeadline(page.letter.dueOn)}
              />
            )
          )}
        </div>
        <div className="desk-review">
          <ReviewPart here={here} review={page.review} />
        </div>
        <div className="desk-facts">
          <IdentityPart identity={page.identity} />
          <DuplicatesPart duplicates={page.duplicates} />
          <VaultPart vault={page.vault} />
        </div>
      </div>
      {content && (
        <details className="card mt-4 p-4">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Tout le dossier, tel qu’il a été déposé
          </summary>
          <FiledContentView content={content} />
        </details>
      )}
      {checking && page.row.length === 0 && <WorkKeys keys={keys} />}
    </ApplicationFrame>
  );
}
