import { describe, expect, test } from "vitest";
import { apiPath, problem } from "./problem.ts";

describe("problem", () => {
  test.each([400, 401, 403, 404, 405, 408, 409, 413, 414, 415, 429, 431, 500])(
    "status %i has a French title and a message of its own",
    (status) => {
      const { title, detail, message, ...rest } = problem(status);
      expect(rest).toEqual({ type: "about:blank", status });
      expect(title).not.toBe("Erreur");
      expect(detail).toMatch(/^\p{Lu}.+\.$/u);
      expect(message).toBe(detail);
    },
  );

  test("a status without a text of its own uses the general text of its class", () => {
    expect(problem(418).title).toBe(problem(400).title);
    expect(problem(503).title).toBe(problem(500).title);
  });

  test("a given message replaces the general text in `detail` and `message`", () => {
    const { title, detail, message } = problem(409, { message: "Ce numéro est pris." });
    expect({ title, detail, message }).toEqual({
      title: problem(409).title,
      detail: "Ce numéro est pris.",
      message: "Ce numéro est pris.",
    });
  });

  test("the reference is part of a problem for faults only", () => {
    expect(problem(500, { reference: "a1b2c3" }).reference).toBe("a1b2c3");
    expect(problem(404, { reference: "a1b2c3" })).not.toHaveProperty("reference");
  });
});

describe("apiPath", () => {
  test.each([
    "/v1/public/partners/register",
    "/api/partner-manager/v1/public/sub-domains",
    "/partner-manager/v1/x",
    "/partners/certified",
    "/openapi.json",
  ])("apiPath is true for the call %s", (path) => expect(apiPath(path)).toBe(true));

  test.each(["/", "/register", "/v1", "/apix", "/partenaire", "/x/v1/", "//v1/"])(
    "apiPath is false for a page such as %s",
    (path) => expect(apiPath(path)).toBe(false),
  );
});
