import * as v from "valibot";
import { personNameSchema } from "../self/own-account.schema.ts";
import { codeSchema } from "./proof-form.ts";

/** What somebody calls a second factor: it stands in mails, so that it holds no address to follow. */
const factorNameSchema = personNameSchema;

export const applicationSchema = v.object({ name: factorNameSchema, code: codeSchema });

export const passkeyNameSchema = v.object({ name: factorNameSchema });
