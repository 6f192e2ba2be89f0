declare module "virtual:browser-entries" {
  export const browserEntries: Record<"registration", { url: string; preloads: string[] }>;
}
