import { browserEntries } from "virtual:browser-entries";

/**
 * The service worker at a fixed address, which browsers ask again by themselves. It may serve `/V/` as well as `/v/`: the address
 * in a code is written in capitals.
 */
export function loader(): Response {
  return new Response(`importScripts(${JSON.stringify(browserEntries["offline-worker"].url)});\n`, {
    headers: {
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, no-cache",
      "content-security-policy": "default-src 'none';script-src 'self';connect-src 'self'",
      "service-worker-allowed": "/",
    },
  });
}
