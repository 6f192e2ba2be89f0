import { sealOf } from "#app/companies/means/answer-owner.server.ts";
import { describedOf, type OwnerAnswer } from "#app/companies/means/confirmation.ts";
import {
  insertQuestion,
  writeAnswer,
} from "#app/companies/means/confirmation-writes.queries.server.ts";
import type {
  Contract,
  Equipment,
  Trade,
  Worker,
  WorksReference,
} from "#app/companies/means/means.ts";
import { addMeans } from "#app/companies/means/means-writes.queries.server.ts";
import { regions } from "#app/companies/regions.ts";
import { appendToJournal } from "#app/journal/append.server.ts";
import type { Context, Tx } from "#app/kernel/context.ts";
import { addDays, daysBefore, todayInDakar } from "#app/kernel/dates.ts";
import { sha256Hex } from "#app/kernel/hash.server.ts";
import { newId } from "#app/kernel/identifiers.ts";
import { type Random, randomFrom } from "./random.ts";

const seed = 20_261_122;
/** The first companies by name; the account of the demonstration acts for one of them. */
const companies = 100;

const firstnames =
  "Awa, Modou, Fatou, Cheikh, Ndèye, Ibrahima, Aminata, Ousmane, Mariama, Moussa, Khady, Babacar, Astou, Mamadou, Sokhna, Abdoulaye, Coumba, Pape, Rokhaya, El Hadji".split(
    ", ",
  );
const lastnames =
  "Ndiaye, Diop, Fall, Sarr, Faye, Sow, Ba, Gueye, Cissé, Mbaye, Diouf, Sy, Kane, Thiam, Seck, Ndour, Badji, Diatta, Mané, Camara".split(
    ", ",
  );

/** Trade, contract, diploma, and from how many years of experience. */
const posts: readonly [Trade, Contract, string | null, number][] = [
  ["administrative", "open-ended", "Licence en gestion", 3],
  ["technician", "open-ended", "BTS génie civil", 4],
  ["site-foreman", "open-ended", "CAP maçonnerie", 10],
  ["skilled-worker", "open-ended", null, 6],
  ["works-manager", "open-ended", "DUT génie civil, ESP Dakar", 8],
  ["skilled-worker", "site", null, 4],
  ["labourer", "day", null, 0],
  ["engineer", "open-ended", "Diplôme d’ingénieur, EPT Thiès", 7],
  ["operator", "open-ended", "CACES engins de chantier", 5],
  ["team-leader", "open-ended", "BEP construction", 8],
  ["surveyor", "fixed-term", "BTS topographie", 3],
  ["draughtsman", "open-ended", "BTS bâtiment, DAO", 3],
  ["safety-officer", "fixed-term", "Licence HSE", 2],
  ["engineer", "open-ended", "Master génie civil, UGB", 3],
  ["technician", "trainee", "BTS en cours", 0],
];

/** Kind, models, and the value of one in millions of FCFA. */
const machines: readonly [string, readonly string[], number][] = [
  ["Bétonnière 350 litres", ["Imer", "Altrad"], 1],
  ["Camion-benne", ["Renault Kerax 370", "Mercedes Actros"], 32],
  ["Groupe électrogène 60 kVA", ["Perkins", "Cummins"], 8],
  ["Pelle hydraulique", ["Caterpillar 320D", "Komatsu PC210"], 55],
  ["Chargeuse", ["Caterpillar 950H", "Volvo L120"], 48],
  ["Compacteur", ["Bomag BW 213", "Dynapac CA250"], 30],
  ["Niveleuse", ["Caterpillar 140H"], 62],
  ["Échafaudage, 100 m²", ["Layher"], 4],
  ["Véhicule de chantier", ["Toyota Hilux"], 15],
  ["Citerne à eau 10 000 litres", ["Renault Midlum"], 18],
];

const owners =
  "Commune de {place}, Ageroute, Ministère de l’Éducation nationale, Office national de l’assainissement, Conseil départemental de {place}, Hôpital régional de {place}, Société immobilière du Cap-Vert, Agence de développement municipal".split(
    ", ",
  );
const natures =
  "Construction de six salles de classe et d’un bloc administratif, Réhabilitation du marché central, Assainissement pluvial de deux quartiers, Construction d’un poste de santé, Pavage de 2\u00A0km de voirie urbaine, Construction d’un immeuble R+3 à usage de bureaux, Entretien périodique de pistes rurales, Adduction d’eau potable et château d’eau de 150 m³".split(
    ", ",
  );

/**
 * Writes people, equipment and works of the companies of the demonstration, and the answers of owners about some
 * works.
 */
export async function loadDemoMeans(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => {
    const loaded = await tx.db
      .selectFrom("company")
      .select(["id", "name", "region"])
      .where("demo", "=", true)
      .orderBy("name_norm")
      .limit(companies)
      .execute();
    const random = randomFrom(seed);
    for (const [place, company] of loaded.entries()) {
      const size = place === 0 ? 3 : random.between(1, 4);
      const today = todayInDakar(tx.now);
      const references = works(random, { today, size, region: company.region });
      await addMeans(
        tx.db,
        { companyId: company.id, at: tx.now },
        { workers: people(random, today, size), equipment: equipment(random, size), references },
      );
      const [first] = references;
      if (first && place % 5 === 0) await answered(tx, company, first);
    }
  });
}

export const people = (random: Random, today: string, size: number): Worker[] =>
  posts.slice(0, 3 + size * 3).map(([trade, contract, diploma, years]) => ({
    id: newId(),
    name: `${random.pick(firstnames)} ${random.pick(lastnames)}`,
    trade,
    diploma,
    experienceYears: years + random.below(8),
    contract,
    permanent: contract === "open-ended",
    sinceOn: addDays(today, -random.between(100, 3_000)),
  }));

export const equipment = (random: Random, size: number): Equipment[] =>
  random.some(machines, 1 + size * 2).map(([kind, models, millions]) => ({
    id: newId(),
    kind,
    model: random.pick(models),
    registration:
      millions > 10 ? `DK-${random.between(1000, 9999)}-${random.pick(["AB", "BK", "AN"])}` : null,
    year: random.between(2008, 2025),
    held: random.chance(80) ? "owned" : "hired",
    value: Math.round((millions * random.between(50, 100)) / 100) * 1_000_000 || 800_000,
    quantity: millions < 5 ? random.between(1, 4) : 1,
  }));

interface Where {
  today: string;
  size: number;
  region: string | null;
}

export const works = (random: Random, { today, size, region }: Where): WorksReference[] =>
  random.some(natures, 1 + size).map((nature, place) => {
    const seat = regions.find(({ code }) => code === region) ?? random.pick(regions);
    const town = random.pick(seat.departments);
    const end = random.between(60, 2_200);
    const isOpen = place === size;
    const role = random.weighted([
      ["main", 7],
      ["sub", 2],
      ["joint", 1],
    ] as const);
    return {
      id: newId(),
      client: random.pick(owners).replace("{place}", town),
      nature,
      place: town,
      region: seat.code,
      amount: random.between(4, 60) * size * 5_000_000,
      fromOn: addDays(today, -(isOpen ? 90 : end + random.between(120, 500))),
      toOn: isOpen ? null : addDays(today, -end),
      subAreaId: null,
      role,
      share: role === "joint" ? random.between(3, 7) * 10 : null,
      state: isOpen ? "under-way" : "finished",
      contactName: `${random.pick(firstnames)} ${random.pick(lastnames)}`,
      contactEmail: "maitre-ouvrage@demo.tabax.example",
      confirmation: null,
    } satisfies WorksReference;
  });

/** No owner was really asked: there is no mail and no valid link. */
async function answered(
  tx: Tx,
  company: { id: string; name: string },
  reference: WorksReference,
): Promise<void> {
  const [id, companyId, referenceId] = [newId(), company.id, reference.id];
  const answer: OwnerAnswer = {
    known: true,
    works: "yes",
    amount: "yes",
    dates: "yes",
    quality: "good",
    name: reference.contactName ?? "",
    function: "Directeur technique",
    comment: null,
  };
  const described = describedOf(reference, company.name);
  const answerSha256 = sealOf({ id, described }, { answer, answeredAt: tx.now });
  await insertQuestion(tx.db, {
    id,
    companyId,
    referenceId,
    described,
    email: reference.contactEmail ?? "",
    tokenSha256: sha256Hex(id),
    askedAt: daysBefore(tx.now, 3),
    askedBy: null,
    expiresAt: daysBefore(tx.now, -27),
  });
  await writeAnswer(tx.db, { id, answer, answerSha256, at: tx.now });
  await appendToJournal(tx, {
    subjectKind: "company",
    subjectId: companyId,
    event: "reference-answered",
    actor: "visitor",
    data: { referenceId, confirmationId: id, sha256: answerSha256 },
  });
}
