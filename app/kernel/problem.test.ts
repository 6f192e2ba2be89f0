import { describe, expect, test } from "vitest";
import { apiPath, problem } from "./problem.ts";

describe("a problem", () => {
  test.each([400, 401, 403, 404, 405, 408, 409, 413, 414, 415, 429, 431, 500])(
    "%i has a title and a sentence of its own, in French",
    (status) => {
      const { title, detail, message, ...rest } = problem(status);
      expect(rest).toEqual({ type: "about:blank", status });
      expect(title).not.toBe("Erreur");
      expect(detail).toMatch(/^\p{Lu}.+\.$/u);
      expect(message).toBe(detail);
    },
  );

  test("of another status reads as the general one of its kind", () => {
    expect(problem(418).title).toBe(problem(400).title);
    expect(problem(503).title).toBe(problem(500).title);
  });

  test("a message replaces the sentence for readers of both", () => {
    const { title, detail, message } = problem(409, { message: "Ce numéro est pris." });
    expect({ title, detail, message }).toEqual({
      title: problem(409).title,
      detail: "Ce numéro est pris.",
      message: "Ce numéro est pris.",
    });
  });

  test("only a fault shows its reference: nothing else is in the log", () => {
    expect(problem(500, { reference: "a1b2c3" }).reference).toBe("a1b2c3");
    expect(problem(404, { reference: "a1b2c3" })).not.toHaveProperty("reference");
  });
});

describe("the calls", () => {
  test.each([
    "/v1/public/partners/register",
    "/api/partner-manager/v1/public/sub-domains",
    "/partner-manager/v1/x",
    "/partners/certified",
    "/openapi.json",
  ])("%s is one", (path) => expect(apiPath(path)).toBe(true));

  test.each(["/", "/register", "/v1", "/apix", "/partenaire", "/x/v1/", "//v1/"])(
    "an address such as %s is taken for a page, not for a call",
    (path) => expect(apiPath(path)).toBe(false),
  );
});
