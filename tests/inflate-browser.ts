import { inflate } from "@sparticuz/chromium";

await Promise.all(process.argv.slice(2).map((path) => inflate(path)));
