import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { errorsOfForm, fieldsOfButton, type RefusedForm } from "#app/forms/refused-form.ts";
import { done, refused } from "#app/kernel/result.ts";
import {
  actions,
  buttonsRefusedBy,
  pressButton,
  refusalAnswer,
  unprintableRefusal,
} from "./form-actions.server.ts";

const posted = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

const handlers = { pay: () => "paid", withdraw: async () => 7 };

describe("actions", () => {
  test("`actions` runs the handler of the pressed button and returns its answer", async () => {
    expect(await actions(posted({ intent: "pay" }), handlers)).toBe("paid");
    expect(await actions(posted({ intent: "withdraw" }), handlers)).toBe(7);
  });

  test.each([{}, { intent: "" }, { intent: "refund" }, { intent: "toString" }, { act: "pay" }])(
    "a form that names no button of the page is a bad request: %o",
    async (fields) => {
      await expect(actions(posted(fields), handlers)).rejects.toMatchObject({
        init: { status: 400 },
      });
    },
  );
});

test("`refusalAnswer` carries the text and the status of a refusal", () => {
  const answer = refusalAnswer({ status: 409, message: "Ce dossier est clos." });
  expect(answer).toMatchObject({
    data: { message: "Ce dossier est clos." },
    init: { status: 409 },
  });
});

test("words that will be signed are refused for the first sign that no document can show", () => {
  expect(unprintableRefusal(["", "Adopté à l’unanimité.", "É\n"])).toBeNull();
  expect(unprintableRefusal(["Adopté.", "Voir 数字"])).toMatchObject({
    status: 400,
    message: expect.stringContaining("数"),
  });
});

describe("`pressButton`", () => {
  const reasonSchema = v.object({ reason: v.pipe(v.string(), v.maxLength(5, "Plus court")) });
  const button = buttonsRefusedBy({
    "no-reason": { status: 400, message: "Dites pourquoi.", field: "reason" },
    closed: { status: 409, message: "La séance est close." },
  });
  const buttons = {
    cancel: button(reasonSchema, async ({ reason }) =>
      reason === "" ? refused("no-reason") : reason === "late" ? refused("closed") : done(reason),
    ),
    close: button(v.object({}), async () => refused("no-reason")),
  };
  const press = (fields: Record<string, string>) => pressButton(posted(fields), buttons);
  const answerOf = async (fields: Record<string, string>) => {
    const pressed = await press(fields);
    if (pressed.ok) throw new Error("The form was not refused.");
    return { data: pressed.answer.data, status: pressed.answer.init?.status };
  };

  test("returns the value of the pressed button with its name", async () => {
    expect(await press({ intent: "cancel", reason: "ill" })).toEqual({
      ok: true,
      intent: "cancel",
      value: "ill",
    });
  });

  const again = { intent: "cancel", part: "" };
  test.each<[string, Record<string, string>, number, RefusedForm]>([
    [
      "a field that its schema refuses",
      { intent: "cancel", reason: "too long" },
      400,
      { ...again, values: { reason: "too long" }, errors: { reason: "Plus court" } },
    ],
    [
      "a refusal of a field that the form has",
      { intent: "cancel", reason: "", part: "7" },
      400,
      { ...again, part: "7", values: { reason: "" }, errors: { reason: "Dites pourquoi." } },
    ],
    [
      "a refusal of no field",
      { intent: "cancel", reason: "late" },
      409,
      { ...again, values: { reason: "late" }, errors: {}, message: "La séance est close." },
    ],
    [
      "a refusal of a field that the form has not",
      { intent: "close" },
      400,
      { intent: "close", part: "", values: {}, errors: {}, message: "Dites pourquoi." },
    ],
  ])("brings the form back for %s", async (_name, fields, status, form) => {
    expect(await answerOf(fields)).toEqual({ status, data: form });
  });

  test("refuses a button that the page does not have", async () => {
    await expect(press({ intent: "toString" })).rejects.toMatchObject({ init: { status: 400 } });
  });

  test("the typed text comes back to the form that was posted, and to no other", async () => {
    const { data } = await answerOf({ intent: "cancel", reason: "", part: "7" });
    const field = (intent: string, part?: string) =>
      fieldsOfButton<typeof reasonSchema>(data, intent, part);
    const shown = field("cancel", "7")("reason");
    expect(shown).toEqual({
      name: "reason",
      id: "cancel-7-reason",
      defaultValue: "",
      error: "Dites pourquoi.",
    });
    expect(errorsOfForm(data)).toEqual([{ field: shown.id, message: "Dites pourquoi." }]);
    expect(field("cancel", "7").isAgain).toBe(true);
    for (const other of [field("cancel", "8"), field("cancel"), field("close", "7")]) {
      expect(other.isAgain).toBe(false);
      expect(other("reason")).toMatchObject({ defaultValue: undefined, error: undefined });
    }
  });
});
