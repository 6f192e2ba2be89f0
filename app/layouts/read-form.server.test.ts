import { describe, expect, test } from "vitest";
import { heldField } from "#app/forms/form-input.ts";
import { formAgain, heldIn, readForm } from "./read-form.server.ts";

const urlEncoded = "application/x-www-form-urlencoded";
const posted = (body: string, type = urlEncoded) =>
  new Request("http://tabax.example/", { method: "POST", body, headers: { "content-type": type } });
const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

describe("`readForm`", () => {
  test("reads the fields of a form", async () => {
    expect([...(await readForm(posted("nom=Awa&nom=Moussa")))]).toEqual([
      ["nom", "Awa"],
      ["nom", "Moussa"],
    ]);
  });

  test.each([
    ["JSON", '{"nom":"Awa"}', "application/json", 415],
    [
      "a form in several parts without its parts",
      "nom=Awa",
      "multipart/form-data; boundary=x",
      400,
    ],
  ])("refuses %s", async (_what, body, type, status) => {
    await expect(readForm(posted(body, type))).rejects.toMatchObject({ init: { status } });
  });
});

describe("a form that is carried through a sign-in", () => {
  const carried = (held: string) => posted(new URLSearchParams({ [heldField]: held }).toString());

  test("comes back with its fields, without a password, a proof or a file", async () => {
    const held = heldIn(
      formOf({
        intent: "sign",
        password: "moe3-24wv",
        newPassword: "vu37-qtgc",
        preuve: "123456",
        document: new File(["%PDF"], "quitus.pdf"),
        reason: "Deux absences",
      }),
    );
    expect([...(await readForm(carried(held)))]).toEqual([
      ["intent", "sign"],
      ["reason", "Deux absences"],
    ]);
  });

  test("stays as it is packed when it is carried twice", () => {
    const held = heldIn(formOf({ intent: "sign" }));
    expect(heldIn(formOf({ [heldField]: held, password: "moe3-24wv" }))).toBe(held);
  });

  test.each(["{", '{"intent":"sign"}', '[["intent",1]]'])("is refused as %s", async (held) => {
    await expect(readForm(carried(held))).rejects.toMatchObject({ init: { status: 400 } });
  });
});

describe("`formAgain`", () => {
  const failure = { values: { name: "Awa" }, errors: { name: "Trop court" } };

  test("shows a refused form with what was typed", () => {
    expect(formAgain(failure)).toMatchObject({ data: failure, init: { status: 400 } });
    expect(formAgain(failure, 409)).toMatchObject({ init: { status: 409 } });
  });

  test("says how long to wait beyond the rate limit", () => {
    const { data, init } = formAgain({ ...failure, waitSeconds: 90 }, 409);
    expect(data).toMatchObject(failure);
    expect(init).toEqual({ status: 429, headers: { "Retry-After": "90" } });
  });
});
