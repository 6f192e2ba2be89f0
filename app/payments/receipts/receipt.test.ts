import { storedJson } from "#app/kernel/stored-json.ts";
import { readsRows } from "#tests/json-rows.ts";
import { receiptContent, receiptContentSchema } from "./receipt.ts";

const content = receiptContent({
  number: "RE-2026-00001-0",
  day: "2026-11-22",
  paidOn: "2026-11-22",
  company: { name: "Baol Construction", ein: "005677234", address: "Dakar" },
  body: { name: "Qualibat Sénégal", address: "Dakar", ein: null },
  payment: {
    reference: "PA-2026-00001-0",
    purpose: "opening",
    lines: [{ label: "Ouverture", quantity: 1, unit: 50_000, amount: 50_000 }],
  },
  amount: 50_000n,
  rail: "cash",
  proof: null,
  cashier: null,
});
readsRows("receipt.content", (row) => storedJson("receipt.content", receiptContentSchema, row), {
  rows: { "as ever": content },
  broken: {
    "an amount that is no text": { ...content, amount: 50_000 },
    "a line without its label": { ...content, lines: [{ ...content.lines[0], label: undefined }] },
  },
});
