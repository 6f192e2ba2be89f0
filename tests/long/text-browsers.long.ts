import { execFile } from "node:child_process";
import { access, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildPages } from "#tests/built-pages.ts";
import { openMailbox } from "#tests/e2e/mailbox.ts";
import { type Product, startProduct } from "#tests/e2e/product.ts";
import { aRegistration } from "#tests/registrations.ts";
import { typedTexts } from "#tests/typed-texts.ts";

const run = promisify(execFile);
const has = (program: string) =>
  access(`/usr/bin/${program}`).then(
    () => true,
    () => false,
  );
const isMissing = !((await has("lynx")) && (await has("script")));
if (isMissing) console.log("Lynx is not tried: the package lynx is not here.");

let product: Product;
beforeAll(async () => {
  await buildPages();
  product = await startProduct({});
});
afterAll(() => product.stop());

describe.skipIf(isMissing)("Lynx", () => {
  test("fills and sends the contact form", async () => {
    const values = {
      username: "Moussa Diop",
      email: "moussa@example.sn",
      message: "Bonjour, combien de temps dure l'examen d'un dossier ?",
    };
    const page = await lynx("/contact", "/contact", values);
    expect(page).toContain("Merci");
    expect(await openMailbox(product.dataDir).all(values.email)).toHaveLength(1);
  });

  test("registers a company, which then signs in", async () => {
    const password = "trois pelles et un fil";
    const registration = aRegistration({ password, confirmPassword: password });
    const { country: _, ...texts } = typedTexts(registration);
    const page = await lynx("/register", "/register", {
      ...texts,
      subAreas: true,
      acceptTerms: true,
    });
    expect(page).toContain("Inscription enregistr");
    const { contactEmail: email, name } = registration;
    const mail = await openMailbox(product.dataDir).newest(email);
    const activation = /https?:\/\/\S+activation\S+/.exec(mail.text ?? "")?.[0] ?? "";
    const { pathname, search } = new URL(activation);
    await lynx(pathname + search, "", { password });
    expect(await lynx("/espace/connexion", "/espace/connexion", { email, password })).toContain(
      name,
    );
  });
});

/** Goes from stop to stop of a page as its reader does, fills the fields of one form, and sends it with its button. */
async function lynx(path: string, action: string, values: Record<string, string | true>) {
  const html = await (await fetch(product.url + path)).text();
  const keys = keysFor(html, action, values);
  const folder = await mkdtemp(join(tmpdir(), "tabax-lynx-"));
  const commands = join(folder, "commands");
  await writeFile(commands, keys.map((key) => `key ${key}\n`).join(""));
  const call = `lynx -accept_all_cookies -cmd_script=${commands} '${product.url}${path}'`;
  const { stdout } = await run("script", ["-qec", call, "/dev/null"], {
    env: { ...process.env, TERM: "vt100", COLUMNS: "120", LINES: "60", HOME: folder },
    timeout: 60_000,
  });
  await rm(folder, { recursive: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal is told besides the words
  return stdout.replace(/\u001b\[[0-9;?]*[a-zA-Z]/g, "");
}

const tags = /<(a|button|form|input|select|textarea)\b([^>]*)>|<\/form>/g;
const attribute = (text: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1];

function keysFor(html: string, action: string, values: Record<string, string | true>): string[] {
  // « No jump file » stands for three seconds: a form that is sent within two is a robot's.
  // What the head links to and names is a stop of its own before the page.
  const named = html.match(/<link rel="(alternate|search)"[^>]*title=/g) ?? [];
  const keys = ["J", ...named.map(() => "Down Arrow")];
  const valuesLeft = new Map(Object.entries(values));
  let inForm = false;
  for (const [tag, kind = "", rest = ""] of html.matchAll(tags)) {
    const ours = (attribute(rest, "action") ?? "") === action;
    if (kind === "form") inForm = ours && attribute(rest, "method") === "post";
    if (tag === "</form>") inForm = false;
    if (kind === "" || kind === "form" || attribute(rest, "type") === "hidden") continue;
    if (kind === "a" && !attribute(rest, "href")) continue;
    const name = attribute(rest, "name") ?? "";
    const value = inForm ? valuesLeft.get(name) : undefined;
    if (value === true) keys.push("^J");
    if (typeof value === "string") keys.push(...value.replaceAll(" ", "\n").split("").map(keyOf));
    if (value !== undefined) valuesLeft.delete(name);
    // A button with an address of its own searches within the form; a hidden one is there for the key Enter.
    const sends = !/formaction=/i.test(rest) && !attribute(rest, "aria-hidden");
    if (inForm && sends && attribute(rest, "type") === "submit") return [...keys, "^J", "q", "y"];
    const lines = kind === "textarea" ? Number(attribute(rest, "rows")) : 1;
    keys.push(...Array.from({ length: lines }, () => "Down Arrow"));
  }
  throw new Error(`${action} has no button`);
}

const keyOf = (character: string) => (character === "\n" ? "<space>" : character);
