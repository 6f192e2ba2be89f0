import type { Page } from "@playwright/test";
import type { Mark } from "#app/certificates/marks.ts";
import { signToken } from "#app/certificates/token/token.ts";
import { keyFolderOf } from "#server/config.ts";
import { openSigner } from "#server/keys/signer.ts";

/** What a program reads at the address of a number, as far as tests use it. */
interface Read {
  number: string;
  answer: string;
  marks: Mark[];
  certificate: {
    decidedOn: string;
    holder: { name: string; ninea?: string; taxNumber?: string };
    qualifications: {
      code: string;
      name: string;
      level: string;
      class: "A" | "B" | "C" | "D" | "E" | "F";
      start: string;
      end: string;
      statusIndex: number;
    }[];
  };
}

/** A certificate of the demonstration that has this answer. */
export async function certificateThatIs(page: Page, answer: string): Promise<Read> {
  const listed = await (await page.request.get("/partners/certified.json?q=sarl")).json();
  const likely = listed.content.filter(
    ({ qualifications }: { qualifications: { status: string }[] }) =>
      qualifications.every(({ status }) => status === answer),
  );
  for (const { certificate } of likely) {
    const headers = { accept: "application/json" };
    const reading: Read = await (
      await page.request.get(`/v/${certificate.number}`, { headers })
    ).json();
    if (reading.answer === answer) return reading;
  }
  throw new Error(`The demonstration has no certificate that is ${answer}.`);
}

/** The code of a certificate, signed by the key of the product; `decidedOn` is what an older paper says. */
export async function codeOf(
  { number, certificate, marks }: Read,
  dataDir: string,
  decidedOn = certificate.decidedOn,
): Promise<string> {
  const signer = openSigner(keyFolderOf({ DATA_DIR: dataDir }));
  const register = await signer.register();
  const keyId = register?.keys[0]?.id ?? 0;
  const { holder, qualifications } = certificate;
  try {
    return await signToken(
      {
        number,
        decidedOn,
        marks,
        firstStatusIndex: qualifications[0]?.statusIndex ?? 0,
        holder: {
          name: holder.name,
          ein: holder.ninea ?? holder.taxNumber ?? "",
          isNinea: holder.ninea !== undefined,
        },
        rights: qualifications.map(({ code, level, class: letter, start, end }) => ({
          code,
          level: Number(level.slice(1)) as 1 | 2 | 3,
          class: letter,
          startsOn: start,
          endsOn: end,
        })),
      },
      { keyId, sign: (data) => signer.sign(keyId, data) },
    );
  } finally {
    signer.close();
  }
}
