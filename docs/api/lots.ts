// Who may bid for a lot today, and what a bidder's certificate is worth. The client is made from the document of the site:
//   npx oazapfts https://SITE/openapi.json public-api.ts && npm install @oazapfts/runtime && node lots.ts https://SITE
import {
  type CertifiedCompany,
  defaults,
  listCertifiedCompanies,
  readClasses,
} from "./public-api.ts";

defaults.baseUrl = process.argv[2];

interface Lot {
  activity: string;
  minLevel: "N1" | "N2" | "N3";
  /** In FCFA; the class that it asks for comes from the tariff of the day. */
  amount: number;
}

const lots: Lot[] = [
  { activity: "6102", minLevel: "N2", amount: 400_000_000 },
  { activity: "2201", minLevel: "N2", amount: 400_000_000 },
  { activity: "6101", minLevel: "N1", amount: 400_000_000 },
  { activity: "2202", minLevel: "N2", amount: 1_400_000_000 },
  { activity: "6103", minLevel: "N2", amount: 400_000_000 },
];

/** Every company of a list, page by page. */
async function companiesFor(lot: Lot): Promise<CertifiedCompany[]> {
  const companies: CertifiedCompany[] = [];
  for (let page = 0, isLast = false; !isLast; page++) {
    const { activity, ...least } = lot;
    const query = { ...least, activity: [activity], inForce: true, page, size: 200 };
    const answer = await listCertifiedCompanies(query);
    if (answer.status !== 200) throw new Error(`The list answered ${answer.status}.`);
    companies.push(...answer.data.content);
    isLast = answer.data.last;
  }
  return companies;
}

const tariff = await readClasses({});
if (tariff.status !== 200) throw new Error(`The tariff answered ${tariff.status}.`);
const answers = lots.map(async (lot) => ({
  lot: `${lot.activity}:${lot.minLevel}`,
  leastClass: tariff.data.classes.findLast(({ upTo }) => upTo === null || upTo >= lot.amount)?.code,
  companies: (await companiesFor(lot)).map(({ partnerName, ein, certificate, qualifications }) => ({
    name: partnerName,
    ein,
    certificate: certificate.verificationUrl,
    right: qualifications.find(({ subAreaCode }) => subAreaCode === lot.activity),
  })),
}));
process.stdout.write(`${JSON.stringify(await Promise.all(answers), null, 2)}\n`);
