import { describe, expect, test } from "vitest";
import { json, problemResponse, readJson } from "./api.ts";

const post = (body: BodyInit, type = "application/json") =>
  new Request("https://tabax.example/v1", {
    method: "POST",
    body,
    headers: { "content-type": type },
  });

/** The answer that `readJson` throws, as its status and document. */
async function refusal(request: Request) {
  const thrown = await readJson(request).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof Response)) throw new Error("readJson threw no Response");
  return { status: thrown.status, document: await thrown.json() };
}

describe("API answers", () => {
  test("`json` answers UTF-8 JSON with the given status and headers", async () => {
    const answer = json({ nom: "Étanchéité" }, { status: 201, headers: { etag: '"1"' } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("etag")).toBe('"1"');
    expect(await answer.json()).toEqual({ nom: "Étanchéité" });
  });

  test("`problemResponse` answers a French problem document that caches do not store", async () => {
    const errors = [{ field: "size", message: "Trop grand" }];
    const answer = problemResponse(400, {
      message: "Page incorrecte.",
      errors,
      headers: { vary: "accept", "cache-control": "public" },
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("vary")).toBe("accept");
    expect(await answer.json()).toEqual({
      type: "about:blank",
      title: "Demande incorrecte",
      status: 400,
      detail: "Page incorrecte.",
      message: "Page incorrecte.",
      errors,
    });
  });
});

test("`problemResponse` lists the first fifty errors only", async () => {
  const errors = Array.from({ length: 5_000 }, (_, index) => ({ field: `${index}`, message: "!" }));
  const answer = await problemResponse(400, { errors }).json();
  expect(answer.errors).toEqual(errors.slice(0, 50));
});

describe("`readJson`", () => {
  test.each(["application/json", "Application/JSON ; charset=utf-8"])(
    "a JSON request of type %s is read",
    async (type) => {
      expect(await readJson(post('{"nom":"Gros œuvre"}', type))).toEqual({ nom: "Gros œuvre" });
    },
  );

  test.each(["text/plain", "application/jsonp", "application/x-www-form-urlencoded"])(
    "a JSON request of type %s is refused with 415",
    async (type) => {
      expect(await refusal(post("{}", type))).toMatchObject({
        status: 415,
        document: { message: "Le contenu doit être envoyé en application/json." },
      });
    },
  );

  test.each(["", "{", "{'a':1}", "\u0000", new Uint8Array([0x22, 0xff, 0x22])])(
    "a request whose body is not JSON is refused with 400 (%#)",
    async (body) => {
      expect(await refusal(post(body))).toMatchObject({
        status: 400,
        document: { message: "Le contenu envoyé n’est pas un JSON valide." },
      });
    },
  );

  test.each(["null", "[]", '"texte"', "1", "true"])(
    "the JSON body %s, not an object, is refused with 400",
    async (body) => {
      expect(await refusal(post(body))).toMatchObject({
        status: 400,
        document: { message: "Le contenu envoyé doit être un objet JSON." },
      });
    },
  );

  test("a JSON request with `__proto__` does not change the prototype", async () => {
    const parsedJson = await readJson(post('{"__proto__":{"role":"administrator"}}'));
    expect(Object.getPrototypeOf(parsedJson)).toBe(Object.prototype);
    expect("role" in parsedJson).toBe(false);
  });

  test("a JSON request already consumed is refused with 400", async () => {
    const request = post("{}");
    await request.text();
    expect(await refusal(request)).toMatchObject({ status: 400 });
  });
});
