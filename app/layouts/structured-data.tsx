import { use } from "react";
import { scriptJson } from "#app/kernel/escape.ts";
import { RequestInfo } from "./request-info.tsx";

/** What a page says to search engines, in the words of schema.org. */
export function StructuredData({ value }: { value: object }) {
  const { nonce } = use(RequestInfo);
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose < is escaped
      dangerouslySetInnerHTML={{
        __html: scriptJson({ "@context": "https://schema.org", ...value }),
      }}
    />
  );
}
