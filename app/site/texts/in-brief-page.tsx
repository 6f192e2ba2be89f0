import { Phone } from "lucide-react";
import { formatFcfa } from "#app/kernel/money.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { useSettings, useTariff } from "#app/layouts/site-data.ts";
import { readablePhone } from "#app/settings/public-settings.ts";
import { Picture } from "#app/ui/picture.tsx";
import type { PictureName } from "#app/ui/pictures.data.ts";
import { NextStep } from "../process/next-step.tsx";
import { stepsInBrief } from "./in-brief-text.ts";
import { Section } from "./titled-section.tsx";

const pictures: PictureName[] = ["fondations", "ferraillage", "charpente-metallique", "logements"];

/** The four steps in easy French: short sentences, everyday words, one picture each. */
export default function InBriefPage() {
  const { bodyName, phone, wolofSpeechFolder } = useSettings();
  const { fees, delays, validity } = useTariff();
  const steps = stepsInBrief({
    openingFee: formatFcfa(fees.opening.F),
    certificateFee: formatFcfa(fees.certificate.F),
    delays,
    validity,
  });
  return (
    <>
      <PageHead
        title="En bref"
        description={`Faire qualifier son entreprise du bâtiment par ${bodyName}, en quatre étapes et en phrases courtes, avec des images.`}
        path="/en-bref"
      />
      <PageBanner
        title="En bref"
        lead="Vous construisez. Nous regardons votre travail. Si c’est bon, nous le disons à tous. C’est comme un chantier : une étape après l’autre."
      />
      <ol className="mx-auto max-w-6xl divide-y divide-line px-4">
        {steps.map(({ title, picture, sentences }, index) => (
          <li
            key={title}
            className="grid items-center gap-x-12 gap-y-4 py-8 sm:py-12 lg:grid-cols-2"
          >
            <div>
              <Picture
                name={pictures[index] ?? "logements"}
                alt=""
                lazy={index > 0}
                sizes="(min-width: 64rem) 33rem, 66vw"
                className="w-full rounded-lg"
              />
              <p className="mt-2 text-lg">{picture}</p>
            </div>
            <div>
              <div className="flex items-center gap-4">
                <span
                  aria-hidden="true"
                  className="grid size-11 shrink-0 place-items-center rounded-sm bg-green-deep font-display text-xl font-extrabold text-gold"
                >
                  {index + 1}
                </span>
                <h2 className="text-2xl font-bold text-green sm:text-3xl">{title}</h2>
              </div>
              <ul className="mt-4 max-w-prose list-disc space-y-2 pl-6 text-lg">
                {sentences.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              {wolofSpeechFolder && (
                <Speech title={title} source={`${wolofSpeechFolder}/${index + 1}.mp3`} />
              )}
            </div>
          </li>
        ))}
      </ol>
      <Section id="bon-a-savoir" title="Bon à savoir" ground="sand">
        <ul className="max-w-prose list-disc space-y-2 pl-6 text-lg">
          <li>Personne ne vous oblige. C’est vous qui décidez.</li>
          <li>Payer plus ne change pas la réponse.</li>
          <li>Tout le monde peut chercher une entreprise dans l’annuaire. C’est gratuit.</li>
        </ul>
        <p className="mt-6 text-lg font-semibold">
          <a href={`tel:${phone}`} className="link inline-flex items-center gap-2 py-2">
            <Phone aria-hidden="true" size={22} />
            Une question{"\u202F"}? Appelez le {readablePhone(phone)}
          </a>
        </p>
      </Section>
      <NextStep
        title="Vous êtes prêt"
        text="L’inscription prend quelques minutes. Elle est gratuite."
        first={{ href: "/register", label: "Faire qualifier mon entreprise" }}
        second={{ href: "/processus", label: "Lire tous les détails" }}
      />
    </>
  );
}

/** The recording of a step in Wolof, loaded only when it is played. */
function Speech({ title, source }: { title: string; source: string }) {
  return (
    <figure className="mt-4">
      <figcaption className="text-sm">Écouter en wolof</figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: the text above has the same content */}
      <audio controls preload="none" src={source} aria-label={`${title}, en wolof`} />
    </figure>
  );
}
