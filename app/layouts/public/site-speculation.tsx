/** Not worth guessing, or not to be asked for without a click: personal pages, mailed links, files, searches. */
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
 * The browser may fetch a page as soon as its link is touched, before the finger is lifted. « moderate » also fetches,
 * on phones, pages that nobody asks for and somebody pays for (decision 0008).
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
