import { chromium } from "@playwright/test"; import { browserExecutable } from "/work/main/tests/browser.ts";
const b = await chromium.launch(await browserExecutable());
const [,, url, out, w, h, ...steps] = process.argv;
const p = await b.newPage({ viewport: { width: +w, height: +h }, locale: "fr-SN" });
await p.goto(url); await p.waitForTimeout(800);
for (const s of steps) { if (s.startsWith("y=")) await p.evaluate(y => window.scrollTo(0, y), +s.slice(2)); else if (s.startsWith("click=")) await p.locator(s.slice(6)).first().click({force:true}); else if (s.startsWith("fill=")) { const [sel,v]=s.slice(5).split("|"); await p.locator(sel).fill(v); } await p.waitForTimeout(400); }
await p.screenshot({ path: out }); await b.close();
