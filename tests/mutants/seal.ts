import type { Mutant } from "./mutants.ts";

const keys = "app/keys/publish-keys.data.test.ts";
const ceremony = "server/keys/keys.test.ts";
const reissue = "app/certificates/document/reissue-certificates.data.test.ts";
const drawing = "app/certificates/document/draw-certificate.data.test.ts";
const retrying = "app/certificates/document/retry-drawing.data.test.ts";

/** Mutants of what seals certificates: which key may sign, and who may make a document again. */
export const seal: Mutant[] = [
  {
    rule: "a database that knows keys never gets trial keys",
    file: "app/keys/publish-keys.server.ts",
    text: "if (!register && earlierKeys.length === 0) {",
    replacement: "if (!register) {",
    tests: [keys],
  },
  {
    rule: "a key whose number another certificate bears does not sign",
    file: "app/keys/current-signer.server.ts",
    text: "key.id === id && sameBytes(key.certificate, certificate)",
    replacement: "key.id === id",
    tests: [keys],
  },
  {
    rule: "a compromised key is never in use",
    file: "app/keys/seal-key.ts",
    text: '  if (compromised) return "compromised";\n',
    replacement: "",
    tests: [keys],
  },
  {
    rule: "a retired or compromised key signs nothing",
    file: "server/keys/signing-process.ts",
    text: "if (key.retiredAt !== undefined || key.compromised)",
    replacement: "if (key.retiredAt === null)",
    tests: [ceremony],
  },
  {
    rule: "trial keys replace no register",
    file: "server/keys/key-folder.ts",
    text: "if (!first) await rename(beside, place);",
    replacement: "if (first || !first) await rename(beside, place);",
    tests: [ceremony],
  },
  {
    rule: "only a registrar asks for a new document of a holder, an administrator renews the seals of a key",
    file: "app/certificates/document/reissue-certificates.server.ts",
    text: '  if (!permit(ctx.actor, permissionFor[cause])) return refused("not-yours");\n',
    replacement: "",
    tests: [reissue],
  },
  {
    rule: "a company downloads its own certificate alone",
    file: "app/certificates/document/certificate-document.queries.server.ts",
    text: `    .select("certificate_document.pdf")
    .where("certificate.number", "=", number)
    .where(inScope(scope, { company: "certificate.company_id" }))`,
    replacement: `    .select("certificate_document.pdf")
    .where("certificate.number", "=", number)`,
    tests: [drawing],
  },
  {
    rule: "a document of the demonstration says so",
    file: "app/sheets/draw-once.server.ts",
    text: "marked(sheet, isDemo)",
    replacement: "marked(sheet, false)",
    tests: ["app/sheets/draw-once.data.test.ts"],
  },
  {
    rule: "only who may ask for a document retries a drawing",
    file: "app/certificates/document/retry-drawing.server.ts",
    text: '  if (!permit(ctx.actor, "certificate.reissue")) return refused("not-yours");\n',
    replacement: "",
    tests: [retrying],
  },
  {
    rule: "a drawing that another process does is not planned again",
    file: "app/tasks/task.queries.server.ts",
    text: `    .where((task) => task.or([task("claimed_until", "is", null), task("claimed_until", "<=", now)]))
    .returning("id")`,
    replacement: '    .returning("id")',
    tests: [retrying],
  },
  {
    rule: "a new version that is not drawn is shown beside the first document",
    file: "app/certificates/document/reissue.queries.server.ts",
    text: "(task.id is not null or last.version is null)",
    replacement: "last.version is null",
    tests: [retrying],
  },
  {
    rule: "a key is not compromised before it was made",
    file: "server/keys/ceremony.ts",
    text: "if (since.toISOString().slice(0, 10) < first)",
    replacement: "if (first < first)",
    tests: [ceremony],
  },
  {
    rule: "a compromise is declared after a confirmation only",
    file: "server/keys/ceremony.ts",
    text: "if (!(await confirm()))",
    replacement: "if (false)",
    tests: [ceremony],
  },
  {
    rule: "the private file of a key that ended goes",
    file: "server/keys/ceremony.ts",
    text: "for (const file of dead)",
    replacement: "for (const file of [] as string[])",
    tests: [ceremony],
  },
  {
    rule: "a document is drawn whatever its texts hold",
    file: "server/pdf/typst.ts",
    text: 'if (typeof data === "string") return drawableText(data);',
    replacement: 'if (typeof data === "string") return data;',
    tests: ["server/pdf/printed-signs.test.ts"],
  },
  {
    rule: "a document is drawn with the shipped fonts and no others",
    file: "server/pdf/templates/brand.typ",
    text: '#let letters = ("Tabax Sans", "Tabax Latin", ',
    replacement: '#let letters = ("Noto Sans", "Tabax Sans", "Tabax Latin", ',
    tests: ["server/pdf/printed-signs.test.ts"],
  },
];
