/**
 * A reference, letters and digits joined by hyphens or dots: « PA-2026-00022-2 », « DK-5806-AN », « SN.DKR.2015.B.20990 »; or a NINEA with
 * its COFI: « 003067221 2G3 ».
 */
const reference = /(\b[A-Z]{2,5}(?:[-.][\dA-Z]+){2,6}|\b\d{7,9} \d[A-Z]\d\b)/;

interface UnbrokenReferenceProps {
  children: string;
  /**
   * `list`: in a table that must fit, whose columns are wide enough on a large screen only; below it wraps at its hyphens.
   * `scroller`: in a table that scrolls, where a column shrinks to the shortest part of its texts.
   */
  inside?: keyof typeof looks;
}

const looks = {
  text: "inline-block max-w-full wrap-anywhere lg:w-max",
  list: "lg:whitespace-nowrap",
  scroller: "whitespace-nowrap",
};

/** A text whose references wrap only when they are longer than a whole line; they can still be copied. */
export const UnbrokenReference = ({ children, inside = "text" }: UnbrokenReferenceProps) => (
  <>
    {children.split(reference).map((part, place) =>
      place % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same reference may stand twice, and none moves
        <span key={place} className={looks[inside]}>
          {part}
        </span>
      ),
    )}
  </>
);
