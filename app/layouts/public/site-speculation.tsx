/** Addresses never prefetched: personal pages, mailed links, files and searches. */
const never = [
  "/espace*",
  "/activation*",
  "/lettre/*",
  "/register/*",
  "/*_download",
  "/*.csv",
  "/*.json",
  "/*.xml",
  "/*\\?(.+)",
];

const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: never } },
          { not: { selector_matches: "[target], [download]" } },
        ],
      },
      eagerness: "conservative",
    },
  ],
};

export const speculationRules = JSON.stringify(rules);

/**
 * Lets the browser prefetch a page on pointer-down. « moderate » would also prefetch, on phones with paid-for data, pages that the
 * visitor never opens (decision 0008).
 */
export function SpeculationRules() {
  return (
    <script
      type="speculationrules"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without <
      dangerouslySetInnerHTML={{ __html: speculationRules }}
    />
  );
}
