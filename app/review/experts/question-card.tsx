import { addressOf } from "#app/kernel/address.ts";
import { counted, times } from "#app/kernel/french.ts";
import { isOpenQuestion, questionStateWords } from "./expert-question.ts";
import type { ShownQuestion } from "./questions-page.tsx";

type QuestionCardProps = ShownQuestion & {
  applicationId: string;
  /** The reader examines the application now. */
  asks: boolean;
};

/** One question to an expert: what was asked, what the expert opened, and the answer. */
export function QuestionCard({ applicationId, asks, ...question }: QuestionCardProps) {
  const { id, state, expertName, organisation, family, documents, answer } = question;
  return (
    <article>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">
          {expertName}
          {organisation && <span className="font-normal text-ink-soft">{`, ${organisation}`}</span>}
        </h3>
        <span
          className={
            isOpenQuestion(state)
              ? "list-tag"
              : state === "answered"
                ? "list-tag list-tag-good"
                : "list-tag list-tag-late"
          }
        >
          {questionStateWords[state]}
        </span>
      </div>
      <p className="text-sm text-ink-soft">
        {[
          family,
          `demandé le ${question.askedAt} par ${question.askedBy}`,
          `à répondre au plus tard le ${question.dueOn}`,
          question.remindedAt && `relancé le ${question.remindedAt}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{question.question}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {documents.length > 0
          ? `${counted(documents.length, "pièce ouverte", "pièces ouvertes")} à l’expert\u00A0: ${documents.map(({ label }) => label).join(", ")}.`
          : "Aucune pièce n’est ouverte à l’expert."}{" "}
        {question.opened > 0
          ? `Il a ouvert le lien ou une pièce ${times(question.opened)}, la dernière le ${question.openedAt}.`
          : "Il n’a encore rien ouvert."}
      </p>
      {question.conflict && (
        <p className="mt-2 max-w-prose wrap-anywhere">{`Intérêt déclaré\u00A0: ${question.conflict}`}</p>
      )}
      {question.revokeReason && (
        <p className="mt-2 max-w-prose wrap-anywhere">{`Pourquoi elle est retirée\u00A0: ${question.revokeReason}`}</p>
      )}
      {answer && (
        <div className="mt-3 border-l-4 border-line pl-4">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{answer}</p>
          <p className="mt-1 text-sm text-ink-soft">
            Signé le {question.answeredAt}
            {question.fileName && (
              <>
                {", avec "}
                {question.scan === "infected" ? (
                  `${question.fileName}, que l’antivirus a refusé`
                ) : (
                  <a
                    className="link"
                    href={addressOf("/bureau/dossiers/:id/experts/:question/fichier", {
                      id: applicationId,
                      question: id,
                    })}
                    target="_blank"
                    rel="noopener"
                  >
                    {question.fileName}
                    <span className="sr-only"> (nouvel onglet)</span>
                  </a>
                )}
              </>
            )}
            .
          </p>
        </div>
      )}
      {asks && !answer && (isOpenQuestion(state) || state === "past") && (
        <details className="mt-2">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Retirer cette question…
          </summary>
          <form method="post" className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="questionId" value={id} />
            <label className="min-w-0 flex-1 basis-60 text-sm">
              Pourquoi elle est retirée
              <input
                className="control w-full min-w-0"
                name="reason"
                maxLength={1000}
                autoComplete="off"
              />
            </label>
            <button
              type="submit"
              name="intent"
              value="revoke"
              className="button button-secondary"
              aria-label={`Retirer la question à ${expertName}`}
            >
              Retirer
            </button>
          </form>
        </details>
      )}
    </article>
  );
}
