/** What a first visit weighs on the wire, as docs/benchmarks.md tells it; kB of 1000 bytes. */
export const pageWeights = {
  measuredOn: "2026-11-20",
  pages: [
    { title: "Inscription", kB: 141.4, limit: 210 },
    { title: "Connexion", kB: 52.9, limit: 150 },
  ],
} as const;
