import { test as base } from "./fixtures.ts";

/** The product with the companies of the demonstration. */
export const test = base.extend({ productKind: "demo" });
