import { chromium } from "@playwright/test"; import { browserExecutable } from "../tests/browser.ts"; import { aPayload } from "../tests/registrations.ts"; import fs from "node:fs";
const u = "http://localhost:3100"; const list = (await (await fetch(u + "/partner-manager/v1/public/sub-domains?size=65")).json()).content;
const p = aPayload({ subAreas: [3, 9, 12, 30, 40].map((i) => list[i].subAreaId) });
console.log((await fetch(u + "/v1/public/partners/register", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(p) })).status);
await new Promise((r) => setTimeout(r, 1500));
const f = fs.readdirSync("/tmp/d2/mail").find((n) => n.includes("activation")); const eml = fs.readFileSync("/tmp/d2/mail/" + f, "utf8").replace(/=\r?\n/g, "").replace(/=3D/g, "=");
const link = /http:\/\/localhost:3100\/activation\?token=[\w-]+/.exec(eml)[0];
const b = await chromium.launch(await browserExecutable());
for (const w of [360, 768, 1440]) { const c = await b.newContext({ viewport: { width: w, height: 900 }, locale: "fr-SN" }); const page = await c.newPage();
 await page.goto(link); await page.screenshot({ path: `/tmp/shots/activation-${w}.png`, fullPage: true });
 const btn = page.getByRole("button", { name: "Activer mon compte" }); if (await btn.count()) await btn.click();
 await page.goto(u + "/espace/connexion"); await page.getByLabel("Adresse e-mail").fill(p.partnerContact.emailAddress); await page.getByLabel("Mot de passe", { exact: true }).fill(p.plainTextPassword); await page.getByRole("button", { name: "Se connecter" }).click();
 await page.waitForURL(/espace$/); await page.screenshot({ path: `/tmp/shots/espace-${w}.png`, fullPage: true }); await page.goto(u+"/nulle-part"); await page.screenshot({ path: `/tmp/shots/404-${w}.png` }); await c.close(); }
await b.close();
