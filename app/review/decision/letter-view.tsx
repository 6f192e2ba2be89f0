import { Fragment } from "react";
import { LetterSender } from "#app/layouts/letter-sender.tsx";
import {
  closingOf,
  type LetterContent,
  letterObject,
  lineInWords,
  madeInWords,
  openingOf,
  qualityInWords,
  reasonsInWords,
  type Signature,
  salutation,
} from "./letter.ts";

/**
 * The letter of a decision as its reader has it, with the facts of its PDF: letterhead, recipient, lines, reasons, means of appeal,
 * place, day and who signed. Without a signature, as it would be signed on `today` (YYYY-MM-DD).
 */
export const LetterView = ({
  letter,
  signature,
  today,
}: {
  letter: LetterContent;
  signature: Signature | null;
  today?: string;
}) => {
  const { body, address, email } = letter.appeal;
  const on = signature?.on ?? today;
  return (
    <article className="letter" aria-label={`Lettre de la décision ${letter.number}`}>
      <header className="letter-head">
        <LetterSender name={body} address={address} email={email} />
        <p className="letter-to">
          <span>{letter.company.name}</span> <span>{letter.recipient}</span>{" "}
          <span>{letter.company.address}</span>
        </p>
      </header>
      <p>
        <strong>Réf.{"\u00A0:"}</strong> dossier {letter.application.number}, décision{" "}
        {letter.number}, séance {letter.session.number}
        <br />
        <strong>Objet{"\u00A0:"}</strong> {letterObject}
      </p>
      <p>{salutation}</p>
      <p>{openingOf(letter)}</p>
      {letter.lines.length > 0 && <DecisionLines lines={letter.lines} />}
      {closingOf(letter).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {on && <p>{madeInWords(letter.place, on)}</p>}
      <p className="letter-signed">
        {signature ? (
          <>
            <strong>{signature.name}</strong>, {qualityInWords(signature)}
          </>
        ) : (
          <>
            La présidence de la commission <span className="letter-waits">signature à venir</span>
          </>
        )}
      </p>
    </article>
  );
};

/** Each sub-area with what was decided, and why where it is not what was asked for. */
export const DecisionLines = ({ lines }: Pick<LetterContent, "lines">) => (
  <table className="letter-lines">
    <caption className="sr-only">Ce qui est décidé, par sous-domaine</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">Code</th>
        <th scope="col">Sous-domaine</th>
        <th scope="col">Décision</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <Fragment key={line.code}>
          <tr>
            <td className="tabular-nums">{line.code}</td>
            <td>{line.name}</td>
            <td className={line.outcome === "refused" ? "text-error" : undefined}>
              {lineInWords(line)}
            </td>
          </tr>
          {reasonsInWords(line) && (
            <tr className="letter-why">
              <td colSpan={3}>{reasonsInWords(line)}</td>
            </tr>
          )}
        </Fragment>
      ))}
    </tbody>
  </table>
);
