import type { Equipment, Worker, WorksReference } from "#app/companies/means/means.ts";

export const aWorker = (changes: Partial<Worker> = {}): Worker => ({
  id: "a",
  name: "Modou Faye",
  trade: "skilled-worker",
  diploma: null,
  experienceYears: null,
  contract: "open-ended",
  permanent: true,
  sinceOn: null,
  ...changes,
});

export const aMachine = (changes: Partial<Equipment> = {}): Equipment => ({
  id: "b",
  kind: "Pelle hydraulique",
  model: null,
  registration: null,
  year: null,
  held: "owned",
  value: 45_000_000,
  quantity: 1,
  ...changes,
});

export const works = (changes: Partial<WorksReference> = {}): WorksReference => ({
  id: "c",
  client: "Commune de Thiès",
  nature: "Construction d’un marché",
  place: null,
  region: null,
  amount: 100_000_000,
  fromOn: "2023-01-10",
  toOn: "2024-03-31",
  subAreaId: null,
  role: "main",
  share: null,
  state: "finished",
  contactName: null,
  contactEmail: null,
  confirmation: null,
  ...changes,
});
