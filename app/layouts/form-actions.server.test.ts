import { describe, expect, test } from "vitest";
import { actions, refusalAnswer } from "./form-actions.server.ts";

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
