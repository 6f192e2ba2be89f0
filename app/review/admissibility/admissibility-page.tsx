import { redirect } from "react-router";
import { noteAccess } from "#app/accounts/access-log/access.queries.server.ts";
import { acceptSeenDocuments } from "#app/applications/accept-seen-documents.server.ts";
import { changeRefusals } from "#app/applications/application.refusals.ts";
import { checkDocument } from "#app/applications/check-document.server.ts";
import { complementRefusals } from "#app/applications/complements/complement.refusals.ts";
import { FiledContentView } from "#app/applications/filing/filed-content-view.tsx";
import { moveApplication } from "#app/applications/move-application.server.ts";
import { isInFrame, viewerKeys } from "#app/documents/pictures/document-viewer.tsx";
import { RefusedNotice } from "#app/forms/refused-notice.tsx";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateShort, formatDeadline } from "#app/kernel/dates.ts";
import { counted } from "#app/kernel/french.ts";
import { buttonsRefusedBy, pressButton } from "#app/layouts/form-actions.server.ts";
import { outcomeMessage, privatePageHeaders } from "#app/layouts/private-page.ts";
import { readForm } from "#app/layouts/read-form.server.ts";
import { requestContext } from "#app/layouts/request-context.ts";
import { DoneNotice } from "#app/ui/done-notice.tsx";
import { takeRefusals } from "../assignment/assignment.refusals.ts";
import { takeApplication } from "../assignment/take-application.server.ts";
import { ApplicationFrame } from "../frame/application-frame.tsx";
import { orClosed } from "../frame/closed-application.tsx";
import { differencesInWords, readValues } from "../frame/declared-values.ts";
import { openToReader, wayToRead } from "../frame/open-application.server.ts";
import { WorkKeys } from "../frame/work-keys.tsx";
import type { Route } from "./+types/admissibility-page";
import {
  acceptSchema,
  acceptSeenSchema,
  moveSchema,
  noFieldsSchema,
  refuseSchema,
  rejectSchema,
  reviewSchema,
} from "./admissibility.schema.ts";
import { ActsBar, LetterPart, MorePart } from "./admissibility-acts.tsx";
import { admissibilityFacts } from "./admissibility-facts.server.ts";
import { ReviewPart } from "./application-review-form.tsx";
import { DocumentDesk, DocumentList } from "./document-desk.tsx";
import { DocumentsInARow } from "./documents-in-a-row.tsx";
import { DuplicatesPart, IdentityPart, VaultPart } from "./identity-and-duplicates.tsx";
import { reviewRefusals } from "./review.refusals.ts";
import { reviewApplication } from "./review-application.server.ts";

/** Instead of the key of one document, the address asks for all that wait for a verdict, one after the other. */
const ALL = "toutes";

const togetherRefusals = {
  ...complementRefusals,
  "none-seen": {
    status: 409,
    message:
      "Aucune pièce cochée ne vous a été montrée en entier\u00A0: parcourez la page jusqu’en bas, puis pressez de nouveau.",
  },
} as const;

const takeButton = buttonsRefusedBy(takeRefusals);
const documentButton = buttonsRefusedBy(complementRefusals);
const togetherButton = buttonsRefusedBy(togetherRefusals);
const reviewButton = buttonsRefusedBy(reviewRefusals);
const changeButton = buttonsRefusedBy(changeRefusals);

export const headers = privatePageHeaders;
export const handle = { focused: true };

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
  const opened = orClosed(await openToReader(ctx, params.id));
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
  const opened = orClosed(await openToReader(ctx, params.id));
  const applicationId = opened.application.id;
  const here = addressOf("/bureau/dossiers/:id/recevabilite", { id: applicationId });
  const form = await readForm(request);
  const move = (move: "admit" | "send-back" | "accept") =>
    changeButton(moveSchema, ({ version: seen }) =>
      moveApplication(ctx, { applicationId, move, seen }),
    );
  const pressed = await pressButton(form, {
    take: takeButton(noFieldsSchema, () => takeApplication(ctx, { applicationId })),
    "accept-document": documentButton(acceptSchema, ({ document: { code, documentId } }) =>
      checkDocument(ctx, { applicationId, code, documentId, verdict: { state: "accepted" } }),
    ),
    "accept-seen": togetherButton(acceptSeenSchema, ({ document: documents }) =>
      acceptSeenDocuments(ctx, { applicationId, documents }),
    ),
    "refuse-document": documentButton(refuseSchema, ({ document, reasonCode, text, ...table }) => {
      const { code, documentId } = document;
      const { label: labels, declared, read } = table;
      const differences = differencesInWords(readValues({ labels, declared, read }));
      const verdict = {
        state: "refused" as const,
        reasonCode,
        differences,
        ...(text && { text }),
      };
      return checkDocument(ctx, { applicationId, code, documentId, verdict });
    }),
    review: reviewButton(reviewSchema, ({ family: families, exception: reasons, ...review }) => {
      const exceptions = families.map((id, place) => [id, reasons[place] ?? ""]);
      return reviewApplication(ctx, {
        applicationId,
        ...review,
        exceptions: Object.fromEntries(exceptions),
      });
    }),
    admit: move("admit"),
    accept: move("accept"),
    "send-back": move("send-back"),
    reject: changeButton(rejectSchema, ({ version: seen, reason }) =>
      moveApplication(ctx, { applicationId, move: "reject", seen, reason }),
    ),
  });
  if (!pressed.ok) return pressed.answer;
  const { intent } = pressed;
  const back = (query: string) => redirect(`${here}${query}`, 303);
  if (intent === "accept-document" || intent === "refuse-document") return back("#piece");
  if (intent === "accept-seen")
    return back(`?fait=${pressed.value.left > 0 ? "together-left" : "together"}#piece`);
  return back(intent === "review" ? "?fait=review#revue" : `?fait=${intent}`);
}

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
  const letter = page.letter && (
    <LetterPart
      letter={page.letter}
      requested={page.requested}
      due={formatDeadline(page.letter.dueOn)}
    />
  );
  const label = documents.find(({ key }) => key === shown?.key)?.label ?? "";
  return (
    <ApplicationFrame opened={opened} here="recevabilite">
      <DoneNotice message={page.done} />
      <RefusedNotice refused={actionData} />
      <div className="desk">
        <div className="desk-list">
          <section className="card record-part" aria-labelledby="pieces">
            <div className="record-head">
              <h2 id="pieces">
                {page.refused > 0
                  ? `${counted(page.refused, "pièce non conforme", "pièces non conformes")} sur ${documents.length}`
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
          <MorePart {...page} here={here} />
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
              refused={actionData}
            />
          ) : (
            letter
          )}
        </div>
        <div className="desk-review">
          {(page.row.length > 0 || shown) && letter}
          <ReviewPart here={here} review={page.review} refused={actionData} />
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
      <ActsBar
        {...page}
        id={application.id}
        here={here}
        version={application.version}
        refusedForm={actionData}
      />
      {checking && page.row.length === 0 && (
        <WorkKeys keys={shown && !isInFrame(shown.viewed) ? [...keys, ...viewerKeys] : keys} />
      )}
    </ApplicationFrame>
  );
}
