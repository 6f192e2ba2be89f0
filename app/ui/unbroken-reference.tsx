/** A reference, letters and digits joined by hyphens or dots: « PA-2026-00022-2 », « DK-5806-AN », « SN.DKR.2015.B.20990 ». */
const reference = /(\b[A-Z]{2,5}(?:[-.][\dA-Z]+){2,6})/;

interface UnbrokenReferenceProps {
  children: string;
}

/** A text whose references wrap only when they are longer than a whole line; they can still be copied. */
export const UnbrokenReference = ({ children }: UnbrokenReferenceProps) => (
  <>
    {children.split(reference).map((part, place) =>
      place % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same reference may stand twice, and none moves
        <span key={place} className="inline-block w-max max-w-full wrap-anywhere">
          {part}
        </span>
      ),
    )}
  </>
);
