import * as v from "valibot";
import { expect, test } from "vitest";
import { problem } from "#app/kernel/problem.ts";
import { answerSchemas } from "./documented-schemas.ts";

test("problem documents match their documented schema", () => {
  for (const status of [400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503]) {
    const errors = [{ field: "ein", message: "Le NINEA est requis" }];
    const whole = problem(status, { reference: "0123456789", errors });
    expect(v.parse(answerSchemas.Problem, whole)).toEqual(whole);
  }
});
