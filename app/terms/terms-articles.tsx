import { type NumberedArticle, numberedArticles, type TermsText } from "./terms.ts";

/** The text of an edition on a page: summary, preamble, numbered articles. */
export function TermsArticles({ text }: { text: TermsText }) {
  return (
    <>
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
      {numberedArticles(text).map((article) => (
        <Article key={article.number} article={article} />
      ))}
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
