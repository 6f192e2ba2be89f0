import * as v from "valibot";

/** The key of a filed document, « quitus.0191… »: the code of its requirement, which holds no point, and its id. */
const documentKey = v.pipe(
  v.string(),
  v.transform((key) => {
    const point = key.lastIndexOf(".");
    return point < 0
      ? { code: "", documentId: "" }
      : { code: key.slice(0, point), documentId: key.slice(point + 1) };
  }),
);

export const noFieldsSchema = v.object({});
export const acceptSchema = v.object({ document: documentKey });
export const acceptSeenSchema = v.object({ document: v.array(documentKey) });
export const refuseSchema = v.object({
  document: documentKey,
  reasonCode: v.string(),
  text: v.pipe(v.string(), v.trim()),
  /** The lines of what was declared, with what stands on the document instead. */
  label: v.array(v.string()),
  declared: v.array(v.string()),
  read: v.array(v.string()),
});
const version = v.pipe(
  v.string(),
  v.transform((text) => Number(text) || undefined),
);
export const moveSchema = v.object({ version });
export const rejectSchema = v.object({ version, reason: v.string() });

export const reviewSchema = v.object({
  understood: v.boolean(),
  scopeNote: v.string(),
  firstOfKind: v.boolean(),
  firstReason: v.string(),
  /** The families without an authorised examiner, and how each is examined all the same. */
  family: v.array(v.string()),
  exception: v.array(v.string()),
});
