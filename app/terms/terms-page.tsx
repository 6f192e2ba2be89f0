import { data } from "react-router";
import { formatDateLong, todayInDakar } from "#app/kernel/dates.ts";
import { PageHead } from "#app/layouts/page-head.tsx";
import { PageBanner } from "#app/layouts/public/page-banner.tsx";
import { requestContext } from "#app/layouts/request-context.ts";
import type { Route } from "./+types/terms-page";
import { termsTextInForce } from "./terms.queries.server.ts";
import { type NumberedArticle, numberedArticles } from "./terms.ts";

const pdf = "/partner-manager/v1/public/general-conditions/affective/_download";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const terms = await termsTextInForce(db, todayInDakar(now));
  if (!terms) throw data(null, { status: 404 });
  return terms;
}

/** The general terms in force, to be read as a page: the same edition and words as their PDF. */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { text, number, effectiveFrom, bodySha256 } = loaderData;
  const articles = numberedArticles(text);
  return (
    <>
      <PageHead
        title="Conditions générales"
        description={`${text.title}, version ${number}, en vigueur depuis le ${formatDateLong(effectiveFrom)}.`}
        path="/conditions-generales"
      />
      <PageBanner
        title={text.title}
        lead={`Version ${number}, en vigueur depuis le ${formatDateLong(effectiveFrom)}.`}
      />
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
          <section aria-labelledby="en-bref" className="card border-t-4 border-t-gold p-5 sm:p-7">
            <h2 id="en-bref" className="text-2xl font-bold text-green">
              En bref
            </h2>
            <p className="mt-2 text-sm text-ink-soft">{text.summary.note}</p>
            <ul className="mt-3 list-disc space-y-2 pl-5">
              {text.summary.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
          <div className="space-y-4">
            {text.preamble.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {articles.map((article) => (
            <Article key={article.number} article={article} />
          ))}
          <div className="space-y-2 border-t border-line pt-4 text-sm text-ink-soft">
            <p>
              <a href={pdf} className="link inline-block py-2">
                Télécharger ces conditions (PDF)
              </a>
            </p>
            <p className="wrap-anywhere">
              {`Empreinte SHA-256 du texte\u00A0: ${bodySha256}. Elle permet de vérifier que le texte de cette version n’a pas été modifié.`}
            </p>
          </div>
        </div>
      </div>
    </>
  );
}

function Article({ article: { number, title, paragraphs } }: { article: NumberedArticle }) {
  return (
    <section aria-labelledby={`article-${number}`} className="space-y-4">
      <h2 id={`article-${number}`} className="scroll-mt-6 text-2xl font-bold text-green">
        {`Article ${number}. ${title}`}
      </h2>
      {paragraphs.map((paragraph) => (
        <div key={paragraph.number}>
          <p>
            <span className="font-semibold tabular-nums">{paragraph.number}.</span> {paragraph.text}
          </p>
          {paragraph.items.length > 0 && <Items items={paragraph.items} />}
        </div>
      ))}
    </section>
  );
}

type Item = NumberedArticle["paragraphs"][number]["items"][number];

function Items({ items }: { items: readonly Item[] }) {
  if (items[0]?.defined)
    return (
      <dl className="mt-3 space-y-2 pl-5">
        {items.map(({ label, text }) => (
          <div key={label}>
            <dt className="inline font-semibold">{`${label}\u00A0: `}</dt>
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <ul className="mt-3 space-y-2 pl-5">
      {items.map(({ label, text }) => (
        <li key={label}>
          {label} {text}
        </li>
      ))}
    </ul>
  );
}
