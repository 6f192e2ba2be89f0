import { use } from "react";
import { RequestInfo } from "./request-info.tsx";

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
      eagerness: "moderate",
    },
  ],
};

/** The browser may fetch the page behind a link that the pointer rests on (design §7). */
export function SpeculationRules() {
  const { nonce } = use(RequestInfo);
  return (
    <script
      type="speculationrules"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant without <
      dangerouslySetInnerHTML={{ __html: JSON.stringify(rules) }}
    />
  );
}
