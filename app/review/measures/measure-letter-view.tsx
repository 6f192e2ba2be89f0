import { LetterSender } from "#app/layouts/letter-sender.tsx";
import { salutation } from "../decision/letter.ts";
import {
  type MeasureLetter,
  measureClosing,
  measureLetterObject,
  measureOpening,
  measureSignature,
  rankInLetter,
} from "./measure-letter.ts";

/** The letter of a measure as its reader has it, with the facts of its PDF. */
export const MeasureLetterView = ({
  letter,
  isSigned,
}: {
  letter: MeasureLetter;
  isSigned: boolean;
}) => {
  const { body, address, email } = letter.appeal;
  return (
    <article className="letter" aria-label={`Lettre de la mesure ${letter.number}`}>
      <header className="letter-head">
        <LetterSender name={body} address={address} email={email} />
        <p className="letter-to">
          <span>{letter.company.name}</span> <span>{letter.company.address}</span>
        </p>
      </header>
      <p>
        <strong>Réf.{"\u00A0:"}</strong> mesure {letter.number}
        <br />
        <strong>Objet{"\u00A0:"}</strong> {measureLetterObject(letter)}
      </p>
      <p>{salutation}</p>
      <p>{measureOpening(letter)}</p>
      <ul className="list-disc pl-5">
        {letter.rights.map(({ code, name, certificate }, place) => (
          <li key={code}>
            {code} {name}, {rankInLetter(letter, place)}, certificat{" "}
            <span className="whitespace-nowrap">{certificate}</span>
          </li>
        ))}
      </ul>
      {measureClosing(letter).map((text) => (
        <p key={text} className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ))}
      <p className="letter-signed">
        {isSigned ? (
          measureSignature(letter)
        ) : (
          <>
            {letter.signature.name}, {letter.signature.quality}{" "}
            <span className="letter-waits">signature à venir</span>
          </>
        )}
      </p>
    </article>
  );
};
