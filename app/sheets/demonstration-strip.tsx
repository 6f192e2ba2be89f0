import { demonstrationMark } from "./sheet.ts";

/** The sentence of a document without value, at the head of its page and of its print. */
export const DemonstrationStrip = () => (
  <p className="mb-5 border-2 border-laterite p-2 text-center font-semibold text-laterite">
    {demonstrationMark.sentence}
  </p>
);
