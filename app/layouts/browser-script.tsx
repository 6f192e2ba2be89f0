import { browserEntries } from "virtual:browser-entries";
import { use } from "react";
import { RequestInfo } from "./request-info.tsx";

/** Loads one script of `server/browser-entry-files.ts` without React Router's runtime (decision 0003). */
export function BrowserScript({ name }: { name: keyof typeof browserEntries }) {
  const { nonce } = use(RequestInfo);
  const { url, preloads } = browserEntries[name];
  return (
    <>
      {preloads.map((chunk) => (
        <link key={chunk} rel="modulepreload" href={chunk} nonce={nonce} />
      ))}
      <script type="module" src={url} nonce={nonce} />
    </>
  );
}
