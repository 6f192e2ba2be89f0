import { formatDateLong, formatDateShort } from "#app/kernel/dates.ts";
import { demonstrationMark } from "#app/sheets/sheet.ts";
import { type Class, classes, type Level } from "#app/tariff/classes.ts";
import type { Tariff } from "#app/tariff/tariff.schema.ts";
import { marksOf } from "../marks.ts";
import { classNote, levelCode } from "../qualification.ts";
import type { CertificatePdf } from "./certificate-pdf.ts";

export interface CertificateFacts {
  number: string;
  kind: "full" | "provisional";
  decidedOn: string;
  isDemo: boolean;
  holder: {
    name: string;
    /** As printed: « 099 412 660 ». */
    ein: string;
    /** The nine digits of a NINEA, or the tax number of another country, without separators. */
    einKey: string;
    isNinea: boolean;
    businessRegistry: string;
    town: string | null;
  };
  /** In the order of the token. */
  rights: readonly {
    code: string;
    name: string;
    level: Level;
    class: Class;
    startsOn: string;
    endsOn: string;
    statusIndex: number;
  }[];
}

interface Printing {
  facts: CertificateFacts;
  issuedAt: Date;
  /** Why this document was made; an issue prints nothing. */
  product: string;
  body: string;
  tariff: Pick<Tariff, "levels" | "classCeilings">;
  /** The address in the QR code. */
  address: string;
  /** Where people verify by hand, and where the seal is explained, without scheme. */
  host: string;
  keyId: number;
  isTrialKey: boolean;
}

/** The data attached to the PDF (`certificat.json`), with the names of the JSON answer of `/v/<number>`; facts of the issue only. */
export function attachedData({
  facts,
  keyId,
  isTrialKey,
}: Pick<Printing, "facts" | "keyId" | "isTrialKey">): object {
  const { number, kind, decidedOn, isDemo, holder, rights } = facts;
  return {
    schema: 1,
    marks: marksOf({ kind, isDemo, isTrial: isTrialKey }),
    number,
    kind,
    decidedOn,
    holder: {
      name: holder.name,
      [holder.isNinea ? "ninea" : "taxNumber"]: holder.einKey,
      businessRegistry: holder.businessRegistry,
      town: holder.town,
      demo: isDemo,
    },
    qualifications: rights.map((right) => ({
      code: right.code,
      name: right.name,
      level: levelCode(right.level),
      class: right.class,
      start: right.startsOn,
      end: right.endsOn,
      statusIndex: right.statusIndex,
    })),
    key: String(keyId),
  };
}

/** The texts of a certificate (trust §1.2). The day printed is that of the decision, never that of a download. */
export function certificateContent(printing: Printing): CertificatePdf {
  const { facts, product, body, tariff, address, host, issuedAt } = printing;
  const { number, kind, decidedOn, holder, rights } = facts;
  const last =
    rights
      .map(({ endsOn }) => endsOn)
      .toSorted()
      .at(-1) ?? decidedOn;
  const used = classes.filter((each) => rights.some((right) => right.class === each));
  return {
    issuedAt: issuedAt.toISOString(),
    title: `Certificat de qualification ${number}, ${holder.name}`,
    product,
    issuer:
      body === product ? "Qualification et certification des entreprises du BTP au Sénégal" : body,
    words:
      kind === "provisional"
        ? "Certificat provisoire de qualification"
        : "Certificat de qualification",
    givenTo: "est délivré à",
    holder: {
      name: holder.name,
      facts: [
        { label: holder.isNinea ? "NINEA" : "Identification fiscale", value: holder.ein },
        { label: "RCCM", value: holder.businessRegistry },
        ...(holder.town ? [{ label: "", value: holder.town }] : []),
      ],
    },
    facts: [
      { label: "Certificat n°", value: number },
      { label: "Décision du", value: long(decidedOn) },
      { label: "Dernière échéance", value: long(last) },
    ],
    columns: ["Code", "Sous-domaine", "Niveau", "Classe", "Du – au"],
    rows: rights.map(({ code, name, level, class: letter, startsOn, endsOn }) => ({
      code,
      name,
      class: letter,
      level: `${levelCode(level)} ${tariff.levels[level].name}`,
      dates: `${formatDateShort(startsOn)} – ${formatDateShort(endsOn)}`,
    })),
    notes: [
      "Chaque qualification vaut pour son sous-domaine, son niveau et sa classe.",
      used.map((each) => classNote(each, tariff.classCeilings)).join(" "),
      ...(rights.some(({ startsOn }) => startsOn > decidedOn)
        ? [
            "Une qualification vaut à partir du jour où le certificat est délivré, ses frais réglés\u202F; sa durée se compte depuis la décision.",
          ]
        : []),
    ],
    continues: "Suite à la page 2.",
    second: `Certificat ${number}, suite`,
    done: [`Décision du ${long(decidedOn)}`],
    signed: { name: body, quality: "Organisme de qualification" },
    sealed: {
      title: "Scellé électroniquement.",
      text: `Un lecteur PDF peut dire «\u00A0validité inconnue\u00A0»\u00A0: voyez ${host}/verification/cachet.`,
    },
    today: {
      strong: "Seul le statut du jour compte.",
      before: "Scannez le code, ou tapez le numéro sur",
      host: `${host}/verifier`,
      after: ", et comparez le nom avec l’entreprise que vous avez devant vous.",
    },
    code: {
      address,
      alternative: `Code QR qui ouvre la vérification du certificat ${number} sur ${host}`,
      opens: "Le code ouvre",
      host,
      rest: ", rien d’autre",
    },
    mark: markOf(printing),
    sealAlternative: "Sceau de briques en forme de T",
    attached: {
      json: JSON.stringify(attachedData(printing), null, 2),
      description: `Données du certificat ${number}`,
    },
  };
}

/** « ESSAI » when a trial key seals it, which the demonstration says by itself. */
function markOf({ facts, isTrialKey }: Printing): CertificatePdf["mark"] {
  if (facts.isDemo) return demonstrationMark;
  return isTrialKey
    ? {
        word: "ESSAI",
        sentence: "ESSAI\u00A0: ce document est scellé par une clé d’essai et n’a aucune valeur",
      }
    : null;
}

const long = (day: string): string => formatDateLong(day).replaceAll(" ", "\u00A0");
