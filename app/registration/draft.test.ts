import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aRegistration } from "#tests/registrations.ts";
import { clearDraft, readDraft, saveDraft } from "./draft.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
beforeEach(() => kept.clear());
afterAll(() => vi.unstubAllGlobals());

const draft = () => ({ values: aRegistration(), idempotencyKey: "0199-key" });

describe("the draft of a registration", () => {
  test("comes back as it was typed, with its idempotency key", () => {
    const { values } = draft();
    saveDraft({ values, idempotencyKey: "0199-key" });
    expect(readDraft()).toEqual({
      values: { ...values, password: "", confirmPassword: "", acceptTerms: false },
      idempotencyKey: "0199-key",
    });
  });

  test("never holds a password", () => {
    saveDraft(draft());
    expect([...kept.values()].join()).not.toContain('latérite","confirm');
    expect([...kept.values()].join()).not.toContain("terre de");
  });

  test("is gone once cleared", () => {
    saveDraft(draft());
    clearDraft();
    expect(readDraft()).toBeNull();
  });

  test.each([
    "",
    "null",
    "{",
    "[]",
    '{"values":null,"idempotencyKey":"x"}',
    '{"values":{"name":3},"idempotencyKey":"x"}',
  ])("of another shape (%s) is ignored", (stored) => {
    kept.set("tabax.registration", stored);
    expect(readDraft()).toBeNull();
  });
});
