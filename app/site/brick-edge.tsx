/** Four courses of bricks left ready for the next wall, told from the edge they stand on. */
const courses = [32, 8, 44, 16];
const courseHeight = 28;
const tallest = 8;

/** The toothed edge between words and picture, in the colour of the text around: masonry that waits to be bonded. */
export function BrickEdge({ from }: { from: "left" | "right" }) {
  const sign = from === "left" ? "" : "-";
  const back = from === "left" ? "-" : "";
  const course = (depth: number) => `h${sign}${depth}v${courseHeight}h${back}${depth}`;
  return (
    <svg
      aria-hidden="true"
      width="44"
      height="100%"
      className={`absolute inset-y-0 hidden lg:block ${from === "left" ? "left-0" : "right-0"}`}
    >
      <path
        fill="currentColor"
        d={`M${from === "left" ? 0 : 44} 0${courses.map(course).join("").repeat(tallest)}z`}
      />
    </svg>
  );
}
