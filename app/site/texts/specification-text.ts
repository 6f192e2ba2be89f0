import { offlineHours } from "#app/certificates/status-list/status-list.ts";
import { hours } from "#app/kernel/french.ts";
import { link, type TextSection } from "./text-page-content.ts";

/** The public specification of the verification; `docs/api/certificate-verification.md` says the same in English. */
export function specification(publicUrl: string): TextSection[] {
  return [
    {
      id: "en-ligne",
      title: "En ligne",
      blocks: [
        "L’adresse d’un certificat répond en JSON quand le programme envoie «\u00A0Accept: application/json\u00A0». C’est la réponse qui compte\u00A0: le papier ne connaît pas le statut du jour.",
        {
          facts: [
            { term: "Par le numéro", value: `${publicUrl}/v/QC-SN-2026-00042-5` },
            { term: "Avec le code", value: `${publicUrl}/v/QC-SN-2026-00042-5/2KCEH…` },
            {
              term: "Schéma",
              value: [link("openapi.json", "/openapi.json"), ", «\u00A0Vérification\u00A0»"],
            },
          ],
        },
        {
          items: [
            "«\u00A0answer\u00A0» est le résultat\u00A0: seul «\u00A0valid\u00A0» veut dire que chaque qualification est en vigueur. «\u00A0partial\u00A0»\u00A0: lisez chaque ligne de «\u00A0qualifications\u00A0».",
            "«\u00A0marks\u00A0» passe avant tout\u00A0: «\u00A0demo\u00A0» (entreprise fictive) et «\u00A0trial\u00A0» (clé d’essai) n’ont aucune valeur\u202F; «\u00A0provisional\u00A0» est un certificat provisoire. «\u00A0notice\u00A0» le dit en une phrase.",
            "«\u00A0code.differences\u00A0» dit où le code lu et le registre ne s’accordent pas\u00A0: le registre l’emporte.",
            "«\u00A0since\u00A0»\u00A0: premier jour d’une suspension, d’un retrait, d’une annulation, d’un remplacement ou de l’échéance (le lendemain de «\u00A0end\u00A0»). Il est vide tant que la qualification est en vigueur ou à venir.",
            "200\u00A0: la réponse est dans «\u00A0answer\u00A0», aussi pour «\u00A0altered\u00A0», «\u00A0unreadable\u00A0», «\u00A0unknown-key\u00A0», «\u00A0compromised\u00A0» et «\u00A0other-certificate\u00A0». 404\u00A0: «\u00A0unknown\u00A0», «\u00A0mistyped\u00A0», «\u00A0foreign\u00A0». 429\u00A0: trop de numéros inconnus depuis ce réseau, «\u00A0Retry-After\u00A0» dit quand reprendre. 503\u00A0: réessayez.",
          ],
        },
      ],
    },
    {
      id: "numero",
      title: "Le numéro",
      blocks: [
        "QC-SN-2026-00042-5\u00A0: «\u00A0QC-SN\u00A0», l’année, le rang sur cinq chiffres au moins, et le chiffre de contrôle de Damm calculé sur l’année suivie du rang (202600042 donne 5). On part de 0\u202F; pour chaque chiffre, le nouveau chiffre est celui de la ligne du précédent et de la colonne du chiffre lu\u202F; le dernier est le chiffre de contrôle.",
        "Lignes 0 à 9 de la table\u00A0: 0317598642, 7092154863, 4206871359, 1750983426, 6123045978, 3674209581, 5869720134, 8945362017, 9438617205, 2581436790.",
      ],
    },
    {
      id: "code",
      title: "Le code",
      blocks: [
        "Le code QR contient une adresse en capitales, https://HÔTE/V/NUMÉRO/JETON, ou sans jeton quand il serait trop dense. N’acceptez que notre hôte. Casse indifférente. Le jeton est en base32 (RFC 4648, sans «\u00A0=\u00A0»)\u202F; les bits qui restent valent 0.",
        {
          items: [
            "Les octets sont un COSE_Sign1 (RFC 9052), étiquette 18\u00A0: toujours d2 84 43 a1 01 26 a1 04 41, puis un octet, le numéro de la clé («\u00A0kid\u00A0» de la liste des clés)\u202F; puis le contenu et la signature, deux chaînes d’octets CBOR, rien après.",
            "En-tête protégé {1: -7} (ES256). Signature de 64 octets, r puis s, P-256 et SHA-256, sur le CBOR de [\"Signature1\", h'a10126', h'', contenu].",
            "Contenu, un tableau CBOR\u00A0: version (2), année moins 2000, rang, jour de la décision, NINEA, nom, premier index de statut, marques, puis un tableau par couple de dates.",
            "Version 1\u00A0: la même, sans l’élément des marques. Refusez toute autre version.",
            "Jours\u00A0: nombre de jours depuis le 1er\u00A0janvier 2020, qui vaut 0. Le dernier jour est compris\u202F; le jour est celui de Dakar (UTC).",
            "NINEA\u00A0: nombre entier, à compléter à neuf chiffres (99145510 est 099145510)\u202F; le numéro fiscal d’un autre pays est un texte.",
            "Nom\u00A0: UTF-8, coupé à 60 octets entre deux lettres.",
            "Marques\u00A0: somme de 1 (démonstration), 2 (clé d’essai), 4 (provisoire). Refusez un bit inconnu.",
            "Dates\u00A0: [du, au, code, rang, code, rang, …]. Code du sous-domaine à compléter à quatre chiffres\u202F; rang = niveau × 16 + classe, A vaut 1, F vaut 6.",
            "Les qualifications ont les index de statut qui se suivent à partir du premier, dans l’ordre du jeton\u202F; un index vaut pour toute la liste, segments compris.",
          ],
        },
        "Comparez le numéro du jeton avec celui de l’adresse, et le nom avec l’entreprise que vous avez devant vous.",
      ],
    },
    {
      id: "statuts",
      title: "La liste des statuts",
      blocks: [
        "/status-lists/0\u00A0: un JWT («\u00A0typ\u00A0» statuslist+jwt, ES256), IETF Token Status List. Un segment tient 131\u202F072 qualifications\u00A0: index divisé par 131\u202F072 donne le segment, le reste la place.",
        {
          items: [
            "«\u00A0status_list.lst\u00A0»\u00A0: base64url de données compressées par zlib. Deux bits par place, quatre places par octet, la première dans les bits de poids faible.",
            "0 en vigueur (si les dates le disent), 1 retirée ou annulée, 2 suspendue, 3 remplacée. Une place absente\u00A0: certificat plus récent que la liste, statut inconnu.",
            "«\u00A0kid\u00A0» de l’en-tête nomme la clé du jour, qui peut être une autre que celle du jeton. Une liste signée par une clé révoquée ne vaut rien.",
            `«\u00A0iat\u00A0» dit quand elle fut signée, «\u00A0ttl\u00A0» (une heure) quand la redemander, «\u00A0exp\u00A0» (${hours(offlineHours.toConfirm)}) quand elle ne prouve plus qu’une qualification est en vigueur. Une qualification retirée ou remplacée le reste.`,
          ],
        },
      ],
    },
    {
      id: "cles",
      title: "Les clés et leurs devoirs",
      blocks: [
        [
          link("/.well-known/jwks.json", "/.well-known/jwks.json"),
          "\u00A0: toutes les clés jamais publiées (RFC 7517). Ne croyez qu’à elles, jamais à un certificat trouvé dans un fichier.",
        ],
        {
          items: [
            "«\u00A0nbf\u00A0» et «\u00A0exp\u00A0» bornent le temps où elle signe\u202F; ce qu’elle a signé vaut encore après.",
            "«\u00A0revoked\u00A0»\u00A0: quelqu’un d’autre a pu signer depuis «\u00A0since\u00A0». Un jeton de cette clé ne prouve rien par lui-même\u00A0: demandez le numéro en ligne. Un PDF ne vaut que si son empreinte était connue de nous avant «\u00A0since\u00A0».",
            "«\u00A0trial\u00A0»\u00A0: clé d’essai. Ce qu’elle signe n’a aucune valeur.",
            "La clé suivante est publiée 60 jours avant de signer. Redemandez la liste au moins une fois par jour.",
          ],
        },
      ],
    },
    {
      id: "fichiers",
      title: "Le PDF et les empreintes",
      blocks: [
        "Le PDF est scellé en PAdES (ETSI.CAdES.detached, P-256), et ses données sont jointes (certificat.json). Le cachet couvre le fichier entier\u00A0: refusez tout octet après lui.",
        [
          `${publicUrl}/verifier/empreintes/3f9a0`,
          " rend les documents dont le SHA-256 commence par ces cinq chiffres, avec l’instant où ils furent faits et, pour un certificat, son numéro\u00A0: comparez chez vous, et personne ne sait quel fichier vous tenez.",
        ],
        "Reçus, lettres et procès-verbaux sont scellés de même\u202F; le motif du cachet (Reason) commence par «\u00A0Document\u00A0», puis leur numéro. Ils n’ont pas de statut du jour, même si un numéro de certificat y figure.",
      ],
    },
    {
      id: "essais",
      title: "Vecteurs d’essai",
      blocks: [
        {
          items: [
            [
              link("vectors.json", "/verification/vectors/vectors.json"),
              "\u00A0: adresse, instant et résultat attendu (valide, modifié, retiré, suspendu, autre clé, clé compromise, démonstration, version 1…).",
            ],
            [
              link("jwks.json", "/verification/vectors/jwks.json"),
              "\u00A0: les clés de ces essais.",
            ],
            [
              link("status-list.jwt", "/verification/vectors/status-list.jwt"),
              "\u00A0: leur liste des statuts.",
            ],
            [
              link("verify.mjs", "/verification/verify.mjs"),
              "\u00A0: un vérificateur en moins de 60 lignes, sans bibliothèque, qui passe ces essais (Node).",
            ],
          ],
        },
      ],
    },
  ];
}
