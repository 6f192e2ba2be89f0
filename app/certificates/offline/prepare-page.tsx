import { hours } from "#app/kernel/french.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { BrowserScript } from "#app/layouts/script-tags.tsx";
import { useSiteData } from "#app/layouts/site-data.ts";
import { offlineHours } from "../status-list/status-list.ts";

/** Where a phone gets ready to verify without a network. */
export default function PreparePage() {
  const { publicUrl } = useSiteData();
  const address = `${new URL(publicUrl || "http://localhost").host}/v/hors-ligne`;
  return (
    <>
      <PageHead
        title="Vérifier sans réseau"
        description={
          "Préparez ce téléphone une fois\u00A0: il vérifiera ensuite le code des certificats sans réseau."
        }
        path="/verifier/hors-ligne"
      />
      <div className="mx-auto max-w-3xl px-4 py-6 sm:py-12">
        <p className="text-sm">
          <a href="/verifier" className="link">
            Vérifier un certificat
          </a>
        </p>
        <h1 className="mt-2 text-3xl font-bold text-green sm:text-4xl">Vérifier sans réseau</h1>
        <p className="mt-3">
          Préparez ce téléphone une fois, là où il y a du réseau. Sur le chantier, l’appareil photo
          ouvre l’adresse du code, et ce téléphone y répond seul.
        </p>
        <prepare-offline hidden className="card mt-6 block p-5 sm:p-6">
          <p data-state="" role="status" className="text-lg font-semibold">
            Ce téléphone n’est pas prêt.
          </p>
          <p className="mt-4 flex flex-wrap gap-3">
            <button type="button" data-act="prepare" className="button button-primary">
              Préparer ce téléphone
            </button>
            <button type="button" data-act="carry" className="button button-secondary">
              Emporter aussi l’annuaire
            </button>
          </p>
          <p className="mt-3 text-sm text-ink-soft">
            L’annuaire permet de taper un numéro sans réseau. Il sert surtout à qui contrôle des
            chantiers. La page à ouvrir alors{"\u00A0"}:{" "}
            <a href="/v/hors-ligne" className="link">
              {address}
            </a>
            , à garder en favori.
          </p>
        </prepare-offline>
        <noscript>
          <p className="mt-6 border-l-4 border-gold bg-gold-soft p-4">
            La vérification sans réseau a besoin de JavaScript.
          </p>
        </noscript>
        <h2 className="mt-8 text-xl font-bold text-green">Ce que la réponse vaut</h2>
        <ul className="mt-2 list-disc space-y-2 pl-6">
          <li>Chaque réponse dit à quelle heure le statut était connu.</li>
          <li>Jusqu’à {hours(offlineHours.known)}, elle dit le statut du certificat.</li>
          <li>
            De {offlineHours.known} à {hours(offlineHours.toConfirm)}, elle demande de confirmer en
            ligne.
          </li>
          <li>
            Au-delà, elle dit seulement que le papier est authentique, jamais qu’il est valide.
          </li>
          <li>Les statuts se mettent à jour seuls à chaque vérification faite avec du réseau.</li>
        </ul>
      </div>
      <BrowserScript name="prepare-offline" />
    </>
  );
}
