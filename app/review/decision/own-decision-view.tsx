import { CircleCheck, CirclePause, CircleX } from "lucide-react";
import { addressOf } from "#app/kernel/address.ts";
import { useSpace } from "#app/layouts/space/space-data.ts";
import { SpacePage, SpaceSection } from "#app/layouts/space/space-page.tsx";
import { UndrawnNotice } from "#app/sheets/undrawn-notice.tsx";
import { FingerprintDiffers } from "#app/ui/fingerprint.tsx";
import { UnbrokenReference } from "#app/ui/unbroken-reference.tsx";
import type { Route } from "./+types/own-decision-page";
import { waivesNothing } from "./letter.ts";
import { DecisionLines, LetterView } from "./letter-view.tsx";

const edges = {
  granted: "border-t-green text-green",
  refused: "border-t-error text-error",
  adjourned: "border-t-laterite text-laterite",
} as const;

const icons = { granted: CircleCheck, refused: CircleX, adjourned: CirclePause } as const;

export function OwnDecision({ loaderData }: Route.ComponentProps) {
  const page = loaderData;
  const { id, letter, fee } = page;
  const OutcomeIcon = icons[letter.outcome];
  const { to } = useSpace();
  return (
    <SpacePage
      title={page.outcome}
      lead={`Décision du ${page.day}, dossier ${letter.application.number}${page.notified ? `, notifiée le ${page.notified}` : ""}.`}
      trail={[
        { label: "Dossiers", path: "/espace/dossiers" },
        {
          label: `Dossier ${letter.application.number}`,
          path: addressOf("/espace/dossiers/:id/suivi", { id }),
        },
      ]}
    >
      {!page.holds && <FingerprintDiffers />}
      <section className={`card border-t-[6px] p-5 sm:p-6 ${edges[letter.outcome]}`}>
        <h2 className="flex items-center gap-2 text-xl font-bold">
          <OutcomeIcon aria-hidden="true" size={24} />
          {page.tag}
        </h2>
        {letter.lines.length > 0 && (
          <div className="mt-3 text-ink">
            <DecisionLines lines={letter.lines} />
          </div>
        )}
      </section>
      {letter.adjournment && (
        <SpaceSection title="Pourquoi, et ce qui est demandé">
          <p className="max-w-prose">{letter.adjournment.reason}</p>
          <ul className="mt-2 list-disc pl-5">
            {letter.adjournment.asked.map(({ label, text }) => (
              <li key={label}>{`${label}\u00A0: ${text}`}</li>
            ))}
          </ul>
          {page.answers && (
            <>
              {page.answers.until && (
                <p className="mt-4 font-semibold">
                  Réponse attendue au plus tard le {page.answers.until}.
                </p>
              )}
              <p className="mt-4">
                <a
                  className="button button-primary w-full sm:w-auto"
                  href={to(addressOf("/espace/dossiers/:id/complements", { id }))}
                >
                  Répondre aux demandes
                </a>
              </p>
            </>
          )}
        </SpaceSection>
      )}
      {fee && (
        <SpaceSection title={`Il reste à régler ${fee.amount}`}>
          <p className="max-w-prose">
            Frais de délivrance, classe{"\u00A0"}
            {letter.application.class}. Le certificat et la fiche de l’annuaire suivent aussitôt.{" "}
            {fee.until &&
              `À régler au plus tard le ${fee.until}\u00A0: passé ce jour, l’accord est sans effet.`}
            {page.canAppeal && ` ${waivesNothing}`}
          </p>
          <p className="mt-4">
            <a className="button button-primary w-full sm:w-auto" href={to(fee.path)}>
              {fee.pays && !fee.isSought ? `Régler ${fee.amount}` : "Voir le paiement"}
            </a>
          </p>
        </SpaceSection>
      )}
      {page.held && (
        <SpaceSection title="Délivrance à vérifier">
          <p className="max-w-prose">{page.held} Vous n’avez rien à faire.</p>
        </SpaceSection>
      )}
      {page.notIssued && (
        <SpaceSection title="Le certificat n’est pas délivré">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{page.notIssued}</p>
          <p className="mt-2">
            Suivez le remboursement des frais de délivrance dans «{"\u00A0"}Paiements{"\u00A0"}».
          </p>
        </SpaceSection>
      )}
      {page.isCertified && (
        <SpaceSection title="Votre certificat est délivré">
          <a className="button button-primary w-full sm:w-auto" href={to("/espace/qualifications")}>
            Voir vos qualifications
          </a>
        </SpaceSection>
      )}
      {page.lapsed && (
        <SpaceSection title="L’accord est sans effet">
          <p className="max-w-prose">{page.lapsed}</p>
        </SpaceSection>
      )}
      {page.canAppeal && (
        <SpaceSection title="Vous pouvez faire un recours">
          {page.appealUntil && <p className="font-semibold">Au plus tard le {page.appealUntil}.</p>}
          {page.appeal.map((text) => (
            <p key={text} className="mt-2 max-w-prose">
              <UnbrokenReference>{text}</UnbrokenReference>
            </p>
          ))}
        </SpaceSection>
      )}
      <SpaceSection title="La lettre">
        <p className="mb-2">
          <a
            className="button button-secondary w-full sm:w-auto"
            href={to(addressOf("/espace/dossiers/:id/decision.pdf", { id }))}
          >
            Télécharger la lettre (PDF)
          </a>
        </p>
        {!page.isDrawn && <UndrawnNotice />}
        <details className="print-open">
          <summary className="link mb-2 inline-flex min-h-11 cursor-pointer items-center print:hidden">
            Lire la lettre entière
          </summary>
          <LetterView letter={letter} signature={letter.signature} />
        </details>
      </SpaceSection>
    </SpacePage>
  );
}
