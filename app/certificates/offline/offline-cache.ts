import { addressOf } from "#app/kernel/address.ts";
import type { CarriedIndex, CarriedSegment } from "./carried-rights.ts";

/** The one cache of the offline verification: page, script, style, keys and states of one moment. */
export const cacheName = "verification";
export const shellPath = "/v/hors-ligne";
export const keysPath = "/.well-known/jwks.json";
export const rightsPath = "/v/droits.json";
/**
 * The segment of the carried directory that holds a certificate number, `2026-00` for `QC-SN-2026-00042-5`: its beginning, which a
 * thousand numbers share.
 */
export const segmentOf = (number: string): string => number.slice("QC-SN-".length, -"042-5".length);
/** Where a segment of the carried directory is. */
export const rightsOf = (segment: string): string => addressOf("/v/droits/:segment", { segment });
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

/** The segment of a number that the phone carries, and when its states were read; null when it carries none. */
export async function carriedAround(
  number: string,
  cachedText: (path: string) => Promise<string | undefined>,
): Promise<{ segment: CarriedSegment; readAt: Date } | null> {
  const index: CarriedIndex | null = JSON.parse((await cachedText(rightsPath)) ?? "null");
  const name = segmentOf(number);
  const text = index?.segments?.includes(name) && (await cachedText(rightsOf(name)));
  return index && text ? { segment: JSON.parse(text), readAt: new Date(index.at * 1000) } : null;
}
