import { addressOf } from "#app/kernel/address.ts";

/** The one cache of the offline verification: page, script, style, keys and states of one moment. */
export const cacheName = "verification";
export const shellPath = "/v/hors-ligne";
export const keysPath = "/.well-known/jwks.json";
export const rightsPath = "/v/droits.json";
export const segmentPath = (segment: number): string =>
  addressOf("/status-lists/:segment", { segment });
/** Where the cache says when it was last refreshed. */
export const stampPath = "/v/actualise";

/** The files of a shell: what its HTML names, and the segments of the status list. */
export function filesOf(html: string): { assets: string[]; segments: number } {
  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url = ""]) => url);
  return {
    assets: [...new Set(assets)],
    segments: Number(/data-segments="(\d+)"/.exec(html)?.[1] ?? 1),
  };
}
