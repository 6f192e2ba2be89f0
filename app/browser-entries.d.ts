declare module "virtual:browser-entries" {
  type Entry = keyof typeof import("#server/browser-entries.ts").browserEntryFiles;
  export const browserEntries: Record<Entry, { url: string; preloads: string[] }>;
}
