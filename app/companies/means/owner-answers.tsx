import type { AnswerInWords } from "./answers-for-staff.server.ts";

/** The answers of owners of works, for staff who examine a company. */
export function OwnerAnswers({ answers }: { answers: readonly AnswerInWords[] }) {
  if (answers.length === 0) return <p>Aucun maître d’ouvrage n’a répondu pour le moment.</p>;
  return (
    <>
      <p className="mb-3 text-ink-soft">
        L’entreprise sait qui a répondu, jamais ce qui est écrit ici.
      </p>
      <ul className="divide-y divide-line">
        {answers.map((each) => (
          <li key={each.id} className="py-4 first:pt-0">
            <h3 className="font-semibold wrap-anywhere">{each.works}</h3>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {each.amount}, {each.dates}
            </p>
            <p className="mt-2">
              <strong className="font-semibold">{each.verdict}</strong>
            </p>
            {each.said && (
              <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
                {each.said.map(({ question, answer }) => (
                  <div key={question} className="contents">
                    <dt className="text-ink-soft">{question}</dt>
                    <dd className="mb-2 sm:mb-0">{answer}</dd>
                  </div>
                ))}
              </dl>
            )}
            {each.comment && (
              <blockquote className="mt-2 border-l-4 border-line pl-3 wrap-anywhere">
                {each.comment}
              </blockquote>
            )}
            <p className="mt-2 text-sm wrap-anywhere text-ink-soft">
              {each.by && `${each.by}. `}Réponse du {each.answered}, à l’adresse {each.askedAt}.
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
