import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aRegistration } from "#tests/registrations.ts";
import { clearDraft, readDraft, saveDraft } from "./draft.ts";

const storage = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
});
beforeEach(() => storage.clear());
afterAll(() => vi.unstubAllGlobals());

const now = 1_764_000_000_000;
const draft = () => ({ values: aRegistration(), idempotencyKey: "0199-key" });

describe("registration draft", () => {
  test("a draft is restored as typed, with its idempotency key", () => {
    const { values } = draft();
    saveDraft({ values, idempotencyKey: "0199-key" }, now);
    expect(readDraft(now)).toEqual({
      values: { ...values, password: "", confirmPassword: "", acceptTerms: false },
      idempotencyKey: "0199-key",
    });
  });

  test("a draft never holds a password", () => {
    saveDraft(draft(), now);
    const kept = [...storage.values()].join();
    expect(kept).toContain("0199-key");
    expect(kept).not.toContain('latérite","confirm');
    expect(kept).not.toContain("terre de");
  });

  test("a cleared draft is deleted", () => {
    saveDraft(draft(), now);
    clearDraft();
    expect(readDraft(now)).toBeNull();
  });

  test.each([
    [24 * 3_600_000 - 1, true],
    [24 * 3_600_000, false],
    [-60_000, false],
  ])("whether a draft still exists after %i ms: %s", (age, there) => {
    saveDraft(draft(), now);
    expect(readDraft(now + age) !== null).toBe(there);
    expect(storage.size).toBe(there ? 1 : 0);
  });

  test.each([
    "",
    "null",
    "{",
    "[]",
    `{"values":null,"idempotencyKey":"x","savedAt":${now}}`,
    `{"values":{"name":3},"idempotencyKey":"x","savedAt":${now}}`,
    '{"values":{"name":"Baol"},"idempotencyKey":"x"}',
  ])("a stored draft of another shape (%s) is ignored", (stored) => {
    storage.set("tabax.registration", stored);
    expect(readDraft(now)).toBeNull();
  });
});
