const seal =
  "M90 48Q96.4 55.7 87.9 61Q91.7 70.2 82 72.7Q82.6 82.6 72.7 82Q70.2 91.7 61 87.9Q55.7 96.4 48 90Q40.3 96.4 35 87.9Q25.8 91.7 23.3 82Q13.4 82.6 14 72.7Q4.3 70.2 8.1 61Q-.4 55.7 6 48Q-.4 40.3 8.1 35Q4.3 25.8 14 23.3Q13.4 13.4 23.3 14Q25.8 4.3 35 8.1Q40.3-.4 48 6Q55.7-.4 61 8.1Q70.2 4.3 72.7 14Q82.6 13.4 82 23.3Q91.7 25.8 87.9 35Q96.4 40.3 90 48Z";
const bricks = "M24 28h23v13H24zM49 28h23v13H49zM37 43h22v13H37z";
const lastBrick = "M37 58h22v13H37z";

interface BrandMarkProps {
  /** « one » uses `currentColor`, with transparent bricks. */
  colours?: "one" | "two";
  className?: string;
}

/** The brick seal, decorative: the name is beside it or in the label of its link. Width and height apply without styles. */
export function BrandMark({ colours = "two", className }: BrandMarkProps) {
  return (
    <svg viewBox="0 0 96 96" width="44" height="44" aria-hidden="true" className={className}>
      {colours === "one" ? (
        <path fill="currentColor" fillRule="evenodd" d={seal + bricks + lastBrick} />
      ) : (
        <>
          <path className="fill-(--background-color-green)" d={seal} />
          <path fill="#fff" d={bricks} />
          <path fill="#E3A72F" d={lastBrick} />
        </>
      )}
    </svg>
  );
}

interface BrandLogoProps extends BrandMarkProps {
  name: string;
  /** Tagline below the name, hidden on narrow screens and on a turned phone, where it would push the menu into a second row. */
  tagline?: string;
}

/** The seal with the name beside it, in `currentColor`. */
export function BrandLogo({
  name,
  tagline,
  colours = "two",
  className = "size-11",
}: BrandLogoProps) {
  return (
    <span className="flex items-center gap-3">
      <BrandMark colours={colours} className={`${className} shrink-0`} />
      <span className="flex flex-col">
        <span className="font-display text-xl leading-none font-extrabold tracking-wide uppercase">
          {name}
        </span>{" "}
        {tagline !== undefined && (
          <span className="mt-1 hidden text-sm leading-tight text-ink-soft md:max-lg:block">
            {tagline}
          </span>
        )}
      </span>
    </span>
  );
}

/** Depths of four courses of bricks, measured from the edge. */
const courses = [32, 8, 44, 16];
const courseHeight = 28;
const tallest = 8;

/** The toothed masonry edge between text and picture, in `currentColor`. */
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
