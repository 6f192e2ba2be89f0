import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { useSettings } from "#app/layouts/site-data.ts";
import type { Route } from "./+types/seal-page";
import { publishedRoots } from "./seal-key.queries.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const [root] = await publishedRoots(db);
  return {
    root: root && {
      fingerprint: root.fingerprint.toUpperCase().match(/.{4}/g)?.join(" ") ?? "",
      isTrial: root.isTrial,
      since: todayInDakar(root.publishedAt),
    },
  };
}

export default function SealPage({ loaderData: { root } }: Route.ComponentProps) {
  const { bodyName } = useSettings();
  return (
    <>
      <PageHead
        title="Le cachet électronique des certificats"
        description="Ce que dit le cachet d’un certificat, pourquoi un lecteur PDF l’affiche en jaune, et comment l’y faire connaître."
        path="/verification/cachet"
      />
      <PageBanner
        title="Le cachet électronique des certificats"
        lead="Il prouve qu’un certificat vient de nous et que rien n’y a été changé. Il ne dit pas s’il vaut encore aujourd’hui."
      />
      <div className="mx-auto grid max-w-3xl gap-8 px-4 py-8 text-pretty sm:py-12">
        <section className="space-y-3">
          <h2 className="text-xl font-bold text-green">
            «{"\u00A0"}La validité de la signature est inconnue{"\u00A0"}»{"\u00A0"}: ce que cela
            veut dire
          </h2>
          <p>
            Acrobat et d’autres lecteurs affichent ce message, souvent en jaune, quand ils ne
            connaissent pas l’organisme qui a scellé le document. Ce n’est pas le signe d’un faux
            {"\u00A0"}: le document est intact, mais le lecteur ne sait pas qui nous sommes. Une
            signature modifiée s’affiche autrement, en rouge.
          </p>
          <p>
            Reçus, lettres et procès-verbaux portent le même cachet. Pour savoir si l’un d’eux a été
            modifié, déposez son fichier sur la page «{"\u00A0"}
            <a className="link" href="/verifier">
              Vérifier un certificat
            </a>
            {"\u00A0"}».
          </p>
          <p>
            Le plus sûr reste de scanner le code du certificat ou de taper son numéro{"\u00A0"}:
            vous lisez le statut du jour, que le papier ne peut pas connaître.
          </p>
        </section>
        <section className="space-y-3">
          <h2 className="text-xl font-bold text-green">L’empreinte de notre racine</h2>
          {root ? (
            <>
              {root.isTrial && (
                <p className="font-semibold text-error">
                  Racine d’ESSAI{"\u00A0"}: les documents qu’elle scelle n’ont aucune valeur.
                </p>
              )}
              <p>
                Publiée le {formatDateLong(root.since)} par {bodyName}. Comparez-la avec celle que
                votre lecteur affiche (SHA-256){"\u00A0"}:
              </p>
              <p className="card p-4 font-mono text-sm wrap-anywhere">{root.fingerprint}</p>
              <p>
                <a className="button button-primary" href="/verification/cachet/racine.cer">
                  Télécharger le certificat de la racine
                </a>
              </p>
            </>
          ) : (
            <p>
              Aucune racine n’est publiée aujourd’hui. Vérifiez les certificats par leur numéro.
            </p>
          )}
        </section>
        <section className="space-y-3">
          <h2 className="text-xl font-bold text-green">Faire connaître notre cachet à Acrobat</h2>
          <ol className="list-decimal space-y-2 pl-6">
            <li>Téléchargez le certificat de la racine, ci-dessus.</li>
            <li>
              Dans Acrobat Reader{"\u00A0"}: Préférences, Signatures, Identités et certificats
              approuvés, Certificats approuvés, Importer.
            </li>
            <li>
              Choisissez le fichier, comparez son empreinte avec celle de cette page, puis cochez «
              {"\u00A0"}Utiliser ce certificat en tant que racine approuvée{"\u00A0"}».
            </li>
            <li>Rouvrez le certificat{"\u00A0"}: le message est devenu vert.</li>
          </ol>
          <p>
            Ne le faites que si vous avez comparé l’empreinte{"\u00A0"}: c’est elle qui vous protège
            d’une fausse racine.
          </p>
        </section>
        <section className="space-y-3">
          <h2 className="text-xl font-bold text-green">Ce que le cachet n’est pas</h2>
          <p>
            C’est une preuve d’origine et d’intégrité, pas une signature électronique qualifiée au
            sens de la loi n°{"\u00A0"}2008-08 sur les transactions électroniques. Il ne remplace
            pas la vérification du statut du jour.
          </p>
          <p>
            Pour les programmes{"\u00A0"}: la{" "}
            <a className="link" href="/verification/specification">
              spécification
            </a>
            , les{" "}
            <a className="link" href="/.well-known/jwks.json">
              clés publiques
            </a>
            , l’
            <a className="link" href="/.well-known/jwt-vc-issuer">
              émetteur des attestations
            </a>{" "}
            pour portefeuilles numériques
            {root && (
              <>
                {" "}
                et la{" "}
                <a className="link" href="/verification/cachet/revocations.crl">
                  liste de révocation
                </a>
              </>
            )}
            .
          </p>
        </section>
      </div>
    </>
  );
}
