import {
  closingOf,
  type LetterContent,
  letterObject,
  lineInWords,
  openingOf,
  reasonsInWords,
  type Signature,
  salutation,
  signatureInWords,
} from "./letter.ts";

/** The letter of a decision as its reader has it; without a signature, as it would be signed now. */
export const LetterView = ({
  letter,
  signature,
}: {
  letter: LetterContent;
  signature: Signature | null;
}) => (
  <article className="max-w-prose wrap-anywhere">
    <p>
      {letter.company.name}
      <br />
      {letter.recipient}
      <br />
      {letter.company.address}
    </p>
    <p className="mt-3">
      <strong>Réf.{"\u00A0:"}</strong> {letter.application.number}, décision {letter.number}
      <br />
      <strong>Objet{"\u00A0:"}</strong> {letterObject}
    </p>
    <p className="mt-3">{salutation}</p>
    <p className="mt-3">{openingOf(letter)}</p>
    {letter.lines.length > 0 && <DecisionLines lines={letter.lines} />}
    {closingOf(letter).map((text) => (
      <p key={text} className="mt-3">
        {text}
      </p>
    ))}
    <p className="mt-3 font-semibold">
      {signature ? signatureInWords(signature) : "Signature à venir."}
    </p>
  </article>
);

/** Each sub-area with what was decided, and why where it is not what was asked for. */
export const DecisionLines = ({ lines }: Pick<LetterContent, "lines">) => (
  <ul className="mt-3 divide-y divide-line border-y border-line">
    {lines.map((line) => (
      <li key={line.code} className="py-2">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span>
            <span className="tabular-nums">{line.code}</span> {line.name}
          </span>
          <strong className={line.outcome === "refused" ? "text-error" : undefined}>
            {lineInWords(line)}
          </strong>
        </p>
        {reasonsInWords(line) && <p className="text-sm text-ink-soft">{reasonsInWords(line)}</p>}
      </li>
    ))}
  </ul>
);
