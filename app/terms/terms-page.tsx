import { data } from "react-router";
import { addressOf } from "#app/kernel/address.ts";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import { FingerprintDiffers } from "#app/ui/fingerprint.tsx";
import type { Route } from "./+types/terms-page";
import { termsEdition, termsEditions, termsTextInForce } from "./terms.queries.server.ts";
import { canonicalTermsText, numberedArticles } from "./terms.ts";
import { TermsArticles } from "./terms-articles.tsx";

const pdfInForce = "/partner-manager/v1/public/general-conditions/affective/_download";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const today = todayInDakar(now);
  const inForce = await termsTextInForce(db, today);
  if (!inForce) throw data(null, { status: 404 });
  const { number = inForce.number } = params as { number?: string };
  const terms =
    number === inForce.number ? inForce : await termsEdition(db, number, { begunBy: today });
  if (!terms) throw data(null, { status: 404 });
  const editions = await termsEditions(db);
  return {
    ...terms,
    isInForce: number === inForce.number,
    isAsPublished: sha256Hex(canonicalTermsText(terms.text)) === terms.bodySha256,
    others: editions
      .filter((each) => !each.withdrawnAt && each.effectiveFrom <= today && each.number !== number)
      .map((each) => ({ number: each.number, effectiveFrom: each.effectiveFrom })),
  };
}

/** The general terms as a page, those in force or an older edition, with the same text as their PDF. */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { text, number, effectiveFrom, bodySha256, isInForce, others, isAsPublished } = loaderData;
  const articles = numberedArticles(text);
  const since = isInForce
    ? `Version ${number}, en vigueur depuis le ${formatDateLong(effectiveFrom)}.`
    : `Version ${number}, entrée en vigueur le ${formatDateLong(effectiveFrom)} et remplacée depuis.`;
  return (
    <>
      <PageHead
        title={isInForce ? "Conditions générales" : `Conditions générales, version ${number}`}
        description={`${text.title}. ${since}`}
        path={
          isInForce
            ? "/conditions-generales"
            : addressOf("/conditions-generales/:number", { number })
        }
        noIndex={!isInForce}
      />
      <PageBanner title={text.title} lead={since} />
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:py-16 lg:grid-cols-[1fr_3fr]">
        <nav aria-label="Sur cette page">
          <div className="card p-4 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
            <p className="font-display text-lg font-bold text-green">Sur cette page</p>
            <ol className="mt-2">
              {articles.map((article) => (
                <li key={article.number}>
                  <a href={`#article-${article.number}`} className="link block py-1.5">
                    {article.number}. {article.title}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <div className="max-w-prose min-w-0 space-y-10">
          <TermsArticles text={text} />
          <div className="space-y-2 border-t border-line pt-4 text-sm text-ink-soft">
            <p>
              <a
                href={
                  isInForce
                    ? pdfInForce
                    : addressOf("/conditions-generales/:number/pdf", { number })
                }
                className="link inline-block py-2"
              >
                Télécharger ces conditions (PDF)
              </a>
            </p>
            <p className="wrap-anywhere">
              {`Empreinte SHA-256 du texte\u00A0: ${bodySha256}. Elle permet de vérifier que le texte de cette version n’a pas été modifié.`}
            </p>
            {!isAsPublished && <FingerprintDiffers />}
            {others.length > 0 && <OtherEditions others={others} inForce={isInForce} />}
          </div>
        </div>
      </div>
    </>
  );
}

interface OtherEditionsProps {
  others: readonly { number: string; effectiveFrom: string }[];
  /** Whether the edition on the page is in force. */
  inForce: boolean;
}

/** The other editions that have begun, the latest first. */
const OtherEditions = ({ others, inForce }: OtherEditionsProps) => (
  <>
    <p>{inForce ? "Versions précédentes\u00A0:" : "Autres versions\u00A0:"}</p>
    <ul>
      {others.map(({ number, effectiveFrom }, place) => (
        <li key={number}>
          <a
            href={
              place === 0 && !inForce
                ? "/conditions-generales"
                : addressOf("/conditions-generales/:number", { number })
            }
            className="link inline-block py-2"
          >
            {`Version ${number}, à partir du ${formatDateLong(effectiveFrom)}`}
          </a>
        </li>
      ))}
    </ul>
  </>
);
