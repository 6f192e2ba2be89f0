import { expect, test } from "vitest";
import { newId } from "#app/kernel/identifiers.ts";
import { askingPage, declarationAddress } from "./declaration-address.ts";

const session = `/bureau/seances/${newId()}`;
const back = (page: string) =>
  askingPage(`https://tabax.example${declarationAddress(newId(), page)}`);

test("whoever declares is shown the page that asked: also who presides, who declares before a casting vote", () => {
  for (const page of [
    ...["/bureau/decisions", `/bureau/decisions/${newId()}`],
    ...[session, `${session}/vote`, `${session}/conduite`],
  ])
    expect(back(page)).toBe(page);
});

test("no other page is gone back to", () => {
  for (const page of [`${session}/ecran`, "/bureau", "//other.example", `${session}/vote/x`])
    expect(back(page)).toBeNull();
});
