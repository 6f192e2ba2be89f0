import { expect, test } from "vitest";
import { companyCard } from "./company-card.ts";

const company = {
  country: "SN",
  ein: "0056772342g3",
  businessRegistry: "sn dkr 2015 b 20990",
  legalForm: "SARL",
  address: "Cité Keur Gorgui, Dakar",
  phone: "+221338000000",
  email: "contact@baol.example",
  registrationNumber: null,
  registeredAt: new Date("2026-09-01T23:59:00Z"),
  contactFirstname: "Aïssatou",
  contactLastname: "Ndiaye",
  contactFunction: "Gérante",
  contactEmail: "aissatou@baol.example",
  contactPhone: "+221771234567",
};

const detail = (details: { label: string; value: string }[], label: string) =>
  details.find((each) => each.label === label)?.value;

test("the company card formats numbers as on official documents", () => {
  const card = companyCard(company);
  expect(detail(card.company, "NINEA")).toBe("005677234 2G3");
  expect(detail(card.company, "RCCM")).toBe("SN.DKR.2015.B.20990");
  expect(detail(card.company, "Inscrite le")).toBe("1er\u00A0septembre 2026");
  expect(detail(card.contact, "Nom")).toBe("Aïssatou Ndiaye");
  expect(detail(card.contact, "Téléphone")).toBe("+221 77 123 45 67");
});

test("the company card of a foreign company shows a tax number instead of a NINEA", () => {
  const { company: details } = companyCard({ ...company, country: "CI", ein: "1234567 A" });
  expect(detail(details, "NINEA")).toBeUndefined();
  expect(detail(details, "Numéro d’identification fiscale")).toContain("1234567");
});
