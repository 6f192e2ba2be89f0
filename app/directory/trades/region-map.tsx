import { regions } from "#app/companies/regions.ts";
import { countedOrNone } from "#app/kernel/french.ts";
import { type Conditions, directoryAddress } from "../directory-links.ts";
import { mapHeight, mapWidth, outlines } from "./map-outlines.ts";
import { mapSteps } from "./map-steps.ts";

/**
 * Shades from no company to the most, on the dark green of the banner; the last one marks the chosen region. Labels
 * have an outline in the colour of their ground, so that a border under them does not disturb reading.
 */
const onDark = "fill-white stroke-green-deep";
const shades = [
  { area: "fill-white/5", text: onDark, swatch: "bg-current text-white/5" },
  { area: "fill-white/15", text: onDark, swatch: "bg-current text-white/15" },
  { area: "fill-white/25", text: onDark, swatch: "bg-current text-white/25" },
  { area: "fill-dune", text: "fill-night stroke-dune", swatch: "bg-dune" },
  { area: "fill-white", text: "fill-night stroke-white", swatch: "bg-current" },
];
const chosenShade = { area: "fill-gold", text: "fill-night stroke-gold" };

/** Dakar is too small to touch: a disc in the sea stands for it. */
const callOut = { code: "SN-DK", radius: 34, from: "M36 206v30" };

interface RegionMapProps {
  counts: Readonly<Record<string, number>>;
  conditions: Conditions;
  /** What a press chooses: the region of the seat, or where a company works. */
  placeFilter: "regions" | "worksIn";
}

/** The fourteen regions of Senegal, each a link to its companies. */
export function RegionMap({ counts, conditions, placeFilter }: RegionMapProps) {
  const chosenRegions = conditions[placeFilter];
  const { stepOf, legend } = mapSteps(regions.map(({ code }) => counts[code] ?? 0));
  const places = regions.flatMap(({ code, name }) => {
    const outline = outlines[code];
    if (!outline) return [];
    const count = counts[code] ?? 0;
    const chosen = chosenRegions.includes(code);
    const shade = chosen ? chosenShade : shades[stepOf(count)];
    const label = `${name}\u00A0: ${countedOrNone(count, "entreprise")}`;
    return [{ ...outline, code, name, count, chosen, label, shade: shade ?? chosenShade }];
  });
  return (
    <nav aria-label="Carte du Sénégal par région">
      <svg
        viewBox={`0 0 ${mapWidth} ${mapHeight}`}
        role="presentation"
        className="region-map w-full stroke-green-deep *:hover:opacity-80"
        fontSize="21"
        fontWeight="700"
        strokeWidth="1.5"
        textAnchor="middle"
      >
        {places.map(({ code, path, x, y, chosen, label, shade }) => (
          <a
            key={code}
            href={hrefOf(conditions, placeFilter, code)}
            aria-current={chosen ? "true" : undefined}
            className="focus-visible:outline-white"
          >
            <title>{label}</title>
            <path d={path} className={shade.area} />
            {code === callOut.code && (
              <>
                <path d={callOut.from} className="stroke-white" />
                <circle cx={x} cy={y} r={callOut.radius} className={shade.area} />
              </>
            )}
          </a>
        ))}
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of an SVG takes no focus, and its texts repeat the links */}
        <g
          aria-hidden="true"
          className="pointer-events-none"
          strokeWidth="4"
          strokeLinejoin="round"
          paintOrder="stroke"
        >
          {places.map(({ code, x, y, count, shade }) => (
            <text key={code} x={x} y={y + 14} className={shade.text}>
              {count}
            </text>
          ))}
          <g fontSize="17.5" className="max-sm:hidden">
            {places.map(({ code, name, x, y, shade }) => (
              <text key={code} x={x} y={y - 6} className={shade.text}>
                {name}
              </text>
            ))}
          </g>
        </g>
      </svg>
      {/* The legend explains only the shades: each link names the number of its region. */}
      <ul
        aria-hidden="true"
        className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm forced-colors:hidden"
      >
        {legend.map((text, step) => (
          <li key={text} className="flex items-center gap-1.5">
            <span className={`size-4 rounded-sm border border-white/60 ${shades[step]?.swatch}`} />
            {text}
          </li>
        ))}
        {chosenRegions.length > 0 && (
          <li className="flex items-center gap-1.5">
            <span className="size-4 rounded-sm bg-gold" />
            Région choisie
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Links to the companies of the region, or back to all regions when it is the chosen one. */
function hrefOf(
  conditions: Conditions,
  placeFilter: RegionMapProps["placeFilter"],
  code: string,
): string {
  const [first, ...others] = conditions[placeFilter];
  const isAlone = first === code && others.length === 0;
  return directoryAddress({ ...conditions, [placeFilter]: isAlone ? [] : [code] });
}
