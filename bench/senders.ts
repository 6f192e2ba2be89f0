import { request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { sampleForm } from "#tests/sample-files.ts";

/** Forms with a document sent at once, from a thread of their own, so that they do not delay the measuring of pages. */
export interface Sending {
  url: string;
  cookies: string[];
  forms: number;
  bytes: number;
}

/** The answer to one form; a refusal with its text. */
export interface Answer {
  status: number;
  words: string;
}

const { url, cookies, forms, bytes } = workerData as Sending;
const date = { "issuedOn.day": "1", "issuedOn.month": "11", "issuedOn.year": "2026" };
const made = await Promise.all(Array.from({ length: forms }, () => sampleForm(bytes, date)));
parentPort?.postMessage("ready");
parentPort?.once("message", async () => {
  parentPort?.postMessage(await Promise.all(made.map(send)));
});

function send({ body, type }: { body: Buffer; type: string }, index: number): Promise<Answer> {
  const cookie = cookies[index % cookies.length];
  return new Promise((resolve, reject) => {
    const sending = request(
      `${url}/espace/pieces/QUITUS`,
      {
        method: "POST",
        agent: false,
        headers: { cookie, origin: url, "content-type": type, "content-length": body.length },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("end", () => {
          const words = refusalIn(Buffer.concat(chunks).toString());
          resolve({ status: response.statusCode ?? 0, words });
        });
      },
    );
    sending.on("error", reject);
    sending.end(body);
  });
}

/** The message of a page that refuses, without its marks. */
function refusalIn(page: string): string {
  const found =
    /<div[^>]*role="alert"[\s\S]*?<\/div>|<title>[\s\S]*?<\/title>/.exec(page)?.[0] ??
    page.slice(0, 200);
  return found
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
