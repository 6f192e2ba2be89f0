import { OfficePage, OfficeSection } from "#app/layouts/office/office-page.tsx";
import { privatePageHeaders } from "#app/layouts/private-page.ts";

export const headers = privatePageHeaders;

/** What a member should know about the secret of their vote, admitted as it is (review §2.4). */
export default function SecretPage() {
  return (
    <OfficePage
      title={"Mon vote est-il secret\u202F?"}
      parent={{ path: "/bureau/seances", label: "Séances" }}
    >
      <OfficeSection title="Ce que devient votre choix">
        <ul className="max-w-prose list-disc space-y-2 pl-5">
          <li>
            Votre choix, un seul chiffre, est chiffré avant d’entrer dans la base. Tous les
            bulletins ont la même longueur.
          </li>
          <li>
            Vous pouvez le changer jusqu’à la clôture du vote{"\u00A0"}: un voisin qui a vu votre
            écran ne sait pas ce que vous avez finalement choisi.
          </li>
          <li>
            À la clôture, tous les bulletins s’ouvrent d’un coup, l’issue seule est gardée, et les
            bulletins s’effacent avec leur clé.
          </li>
          <li>
            Ni le journal, ni les e-mails, ni le procès-verbal ne portent un choix. La page affichée
            après votre vote est la même pour tous.
          </li>
        </ul>
      </OfficeSection>
      <OfficeSection title="Qui pourrait le connaître pendant que le vote est ouvert">
        <p className="max-w-prose">Pendant ces quelques minutes, il faut l’admettre{"\u00A0"}:</p>
        <ul className="mt-2 max-w-prose list-disc space-y-2 pl-5">
          <li>qui commande la machine en marche, ou change le programme,</li>
          <li>qui connaît les secrets de la plateforme et lit en même temps la base vivante,</li>
          <li>un relais de réseau réglé pour noter le contenu des envois,</li>
          <li>votre voisin de table.</li>
        </ul>
      </OfficeSection>
      <OfficeSection title="Après la clôture">
        <p className="max-w-prose">
          Personne ne peut plus lire un choix dans ce qui est conservé{"\u00A0"}: ni la base, ni ses
          sauvegardes, ni ses journaux. Une seule exception{"\u00A0"}: une copie complète de la
          base, prise exprès avec l’urne pendant le vote, par quelqu’un qui connaît aussi les
          secrets.
        </p>
      </OfficeSection>
      <OfficeSection title="Ce qui n’est pas secret">
        <ul className="max-w-prose list-disc space-y-2 pl-5">
          <li>Qui a pris part au vote, et qui était récusé.</li>
          <li>
            Un résultat qui parle de lui-même{"\u00A0"}: si tous ont voté pareil, chacun le sait.
            C’est pourquoi le nombre de voix n’est pas affiché, et aucun vote secret ne se tient à
            moins de trois.
          </li>
          <li>La voix prépondérante de qui préside, et le vote à main levée.</li>
        </ul>
      </OfficeSection>
      <OfficeSection title="Si l’urne est perdue">
        <p className="max-w-prose">
          Si la base s’arrête brutalement pendant un vote, la moitié de la clé disparaît. Rien n’est
          alors ouvert, pas même en partie{"\u00A0"}: le point est à voter de nouveau.
        </p>
      </OfficeSection>
    </OfficePage>
  );
}
