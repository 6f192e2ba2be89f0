import type { ReactNode } from "react";
import type { AnswerWords, Shape } from "./obstacle-words.ts";
import { shapes } from "./shapes.ts";

/** The shape of an answer, decorative: the word stands beside it. */
export function AnswerShape({ shape }: { shape: Shape }) {
  const { fill, line, on, dashed } = shapes[shape];
  return (
    <svg viewBox="0 0 72 72" width="72" height="72" aria-hidden="true" className="v-shape">
      {line && <path d={line} className={dashed ? "v-line v-dashed" : "v-line"} />}
      {fill && <path d={fill} className="v-fill" />}
      {on && <path d={on} className="v-on" />}
    </svg>
  );
}

/** The head of an answer: the state as the largest thing on the page. */
export function AnswerHead({ words, children }: { words: AnswerWords; children?: ReactNode }) {
  return (
    <div className={`v-head v-${words.tone}`}>
      <div className="v-wide">
        {words.notice && <p className="v-notice">{words.notice}</p>}
        <h1>
          <AnswerShape shape={words.shape} />
          <span>{words.word}</span>
        </h1>
        {words.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {children}
      </div>
    </div>
  );
}
