import { expect, test } from "vitest";
import { addEntries } from "#app/companies/means/add-means.server.ts";
import { jsonText } from "#app/kernel/stored-json.ts";
import { aPerson } from "#tests/actors.ts";
import {
  aCompleteDraft,
  aDraft,
  type Drafted,
  explainsFigures,
  publishRequirements,
} from "#tests/applications.ts";
import { openForTests } from "#tests/opening.ts";
import { aPayer } from "#tests/paying.ts";
import { aWorker } from "#tests/sample-means.ts";
import { testContext } from "#tests/services.ts";
import { fileApplication } from "../filing/file-application.server.ts";
import { moveApplication } from "../move-application.server.ts";
import { confirmDiscrepancies } from "./confirm-discrepancies.server.ts";
import { seenOf } from "./discrepancies.ts";
import { filingInScope, typedFigures } from "./draft.queries.server.ts";
import { applicationOfSpace, readDraft } from "./draft-facts.server.ts";
import { saveDraft } from "./save-draft.server.ts";

const t = openForTests({ prepare: publishRequirements });

const ctxOf = ({ owner }: Pick<Drafted, "owner">) => testContext(t.services, { actor: owner });

const confirm = (drafted: Drafted, reasons: Record<string, { seen: string; reason: string }>) =>
  confirmDiscrepancies(ctxOf(drafted), { applicationId: drafted.applicationId, reasons });

async function draftOf(drafted: Drafted) {
  const spaceApplication = await applicationOfSpace(ctxOf(drafted), drafted.applicationId);
  if (!spaceApplication) throw new Error("No such draft.");
  return (await readDraft(ctxOf(drafted), spaceApplication.application)).draft;
}

const addWorkers = async ({ owner, companyId }: Drafted, count: number) => {
  const { id: _id, ...worker } = aWorker({ trade: "technician", contract: "open-ended" });
  const entries = Array.from({ length: count }, (_, place) => ({
    ...worker,
    name: `Ouvrier ${place}`,
  }));
  const added = await addEntries(ctxOf({ owner }), { companyId, list: "workers", entries });
  expect(added).toMatchObject({ ok: true });
};

/** The figures of `aDraft` say 9 permanent employees and 8 technicians, its registration 250 million, its turnovers 1, 2 and 3. */
const unexplained = [
  ["ca1", 1, 250_000_000],
  ["ingenieurs", 7, 0],
  ["techniciens", 8, 3],
  ["effectif", 9, 3],
];

test("figures that contradict the lists and the registration stop the filing until each is explained, and the reasons are filed", async () => {
  const drafted = await aCompleteDraft(t.services);
  await addWorkers(drafted, 3);
  const { applicationId, companyId, owner } = drafted;
  const file = () => fileApplication(ctxOf(drafted), { applicationId, seen: 1, sworn: true });
  const { discrepancies } = await draftOf(drafted);
  expect(discrepancies.map(({ name, declared, found }) => [name, declared, found])).toEqual(
    unexplained,
  );
  expect(await file()).toEqual({ ok: false, refusal: "discrepancies-confirmed" });
  const [first] = discrepancies;
  if (!first) throw new Error("Nothing differs.");
  const long = { seen: seenOf(first), reason: "a".repeat(301) };
  expect(await confirm(drafted, { [first.name]: long })).toEqual({
    ok: true,
    value: { missing: [], tooLong: [first.name] },
  });
  expect(await file()).toEqual({ ok: false, refusal: "discrepancies-confirmed" });
  await explainsFigures(t.services, drafted);
  expect(await file()).toEqual({ ok: true, value: null });
  const filed = await filingInScope(t.db, { kind: "company", companyId }, applicationId);
  expect(filed?.filing.confirmed).toMatchObject(
    unexplained.map(([name, declared, foundFigure]) => ({
      name,
      declared,
      found: foundFigure,
      reason: "Les deux sont justes",
      by: owner.name,
    })),
  );
  expect(filed?.filing.registered).toEqual({ turnover: 250_000_000 });
  await expect(
    t.db
      .updateTable("application")
      .set({ confirmations: jsonText({}) })
      .where("id", "=", applicationId)
      .execute(),
  ).rejects.toThrow("stays as it was filed");
});

test("a reason is asked again when the number it explains has changed", async () => {
  const drafted = await aDraft(t.services);
  await explainsFigures(t.services, drafted);
  expect((await draftOf(drafted)).discrepancies).toMatchObject([
    { name: "ca1", confirmed: { reason: "Les deux sont justes" } },
  ]);
  const form = new FormData();
  form.set("vu.ca1", "1");
  form.set("ca1", "130 000 000");
  await saveDraft(ctxOf(drafted), { applicationId: drafted.applicationId, form });
  expect((await draftOf(drafted)).discrepancies).toMatchObject([{ name: "ca1", confirmed: null }]);
});

test("an empty reason is missing, and a reason for other numbers than those of today is not kept", async () => {
  const drafted = await aDraft(t.services);
  const seen = "1/250000000";
  expect(await confirm(drafted, { ca1: { seen, reason: "  " } })).toEqual({
    ok: true,
    value: { missing: ["ca1"], tooLong: [] },
  });
  expect(await confirm(drafted, { ca1: { seen: "1/3", reason: "Juste" } })).toEqual({
    ok: true,
    value: { missing: [], tooLong: [] },
  });
  const storedConfirmations = async () =>
    (await typedFigures(t.db, drafted.applicationId)).confirmations;
  expect(await storedConfirmations()).toEqual({});
  await confirm(drafted, {
    ca1: { seen, reason: "a".repeat(300) },
    autre: { seen, reason: "b" },
  });
  expect(Object.keys(await storedConfirmations())).toEqual(["ca1"]);
  expect((await storedConfirmations()).ca1?.reason).toHaveLength(300);
});

test("figures that nobody typed are those that the lists count, without a discrepancy", async () => {
  const drafted = await aDraft(t.services);
  await t.db
    .updateTable("application")
    .set({ figures: jsonText({ ca1: 250_000_000 }) })
    .where("id", "=", drafted.applicationId)
    .execute();
  await addWorkers(drafted, 2);
  const draft = await draftOf(drafted);
  expect(draft.figures).toMatchObject({ ingenieurs: 0, techniciens: 2, effectif: 2 });
  expect(draft.discrepancies).toEqual([]);
});

test("reasons are refused to a stranger, to a reader, and for an abandoned draft", async () => {
  const drafted = await aDraft(t.services);
  const { companyId, applicationId } = drafted;
  const stranger = await aPayer(t.services);
  expect(await confirm({ ...drafted, owner: stranger }, {})).toEqual({
    ok: false,
    refusal: "unknown-application",
  });
  const reader = { ...aPerson({ memberships: [{ companyId, role: "reader" }] }), companyId };
  expect(await confirm({ ...drafted, owner: reader }, {})).toEqual({
    ok: false,
    refusal: "not-yours",
  });
  await moveApplication(ctxOf(drafted), { move: "abandon", applicationId });
  expect(await confirm(drafted, {})).toEqual({ ok: false, refusal: "not-a-draft" });
});
