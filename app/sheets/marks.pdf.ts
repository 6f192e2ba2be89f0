import { Path, Rect, Svg } from "@react-pdf/renderer";
import { createElement as h } from "react";

/** Brand colours in print (design §6). */
export const pdfColours = {
  green: "#0B5D3B",
  laterite: "#A34A25",
  gold: "#E3A72F",
  sand: "#F6EFE2",
  line: "#D9D0BF",
  ink: "#16211B",
  inkSoft: "#4A564F",
};

const styles = {
  mark: { width: 56, height: 56, marginRight: 15 },
  band: { marginTop: 18, marginBottom: 36, height: 6 },
  pointMark: { width: 9, height: 9, marginTop: 3.5, marginRight: 10 },
};

const SEAL =
  "M90.0 48.0Q96.4 55.7 87.9 61.0Q91.7 70.2 82.0 72.7Q82.6 82.6 72.7 82.0Q70.2 91.7 61.0 87.9Q55.7 96.4 48.0 90.0Q40.3 96.4 35.0 87.9Q25.8 91.7 23.3 82.0Q13.4 82.6 14.0 72.7Q4.3 70.2 8.1 61.0Q-0.4 55.7 6.0 48.0Q-0.4 40.3 8.1 35.0Q4.3 25.8 14.0 23.3Q13.4 13.4 23.3 14.0Q25.8 4.3 35.0 8.1Q40.3 -0.4 48.0 6.0Q55.7 -0.4 61.0 8.1Q70.2 4.3 72.7 14.0Q82.6 13.4 82.0 23.3Q91.7 25.8 87.9 35.0Q96.4 40.3 90.0 48.0Z";

/** The logo: bricks that form a T. */
export const brandMark = () =>
  h(
    Svg,
    { viewBox: "0 0 96 96", style: styles.mark },
    h(Path, { fill: pdfColours.green, d: SEAL }),
    h(Path, { fill: "#FFFFFF", d: "M24 28h23v13H24zM49 28h23v13H49zM37 43h22v13H37z" }),
    h(Path, { fill: pdfColours.gold, d: "M37 58h22v13H37z" }),
  );

/** A row of bricks across the text width: the plainest form of the brand's woven band. */
export function band() {
  const bricks = Array.from({ length: 39 }, (_, index) =>
    h(Rect, {
      key: index,
      x: index * 12,
      y: 0,
      width: 10,
      height: 3,
      fill: index % 13 === 6 ? pdfColours.gold : pdfColours.green,
    }),
  );
  return h(Svg, { viewBox: "0 0 467 6", style: styles.band }, ...bricks);
}

export const pointMark = () =>
  h(
    Svg,
    { viewBox: "0 0 9 9", style: styles.pointMark },
    h(Rect, { x: 0, y: 0, width: 4, height: 2.4, fill: pdfColours.green }),
    h(Rect, { x: 5, y: 0, width: 4, height: 2.4, fill: pdfColours.green }),
    h(Rect, { x: 2.5, y: 3.3, width: 4, height: 2.4, fill: pdfColours.green }),
    h(Rect, { x: 2.5, y: 6.6, width: 4, height: 2.4, fill: pdfColours.gold }),
  );
