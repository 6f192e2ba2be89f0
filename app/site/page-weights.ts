/** What a first visit weighs on the wire, as docs/benchmarks.md tells it; kB of 1000 bytes. */
export const pageWeights = {
  measuredOn: "2026-11-21",
  pages: [
    { title: "Accueil", kB: 93, limit: 150 },
    { title: "Annuaire", kB: 68.6, limit: 150 },
    { title: "Questions fréquentes", kB: 69.5, limit: 150 },
    { title: "Inscription", kB: 148.2, limit: 210 },
  ],
} as const;
