import { expect, test } from "vitest";
import { deviceInWords, placeInWords } from "./device-words.ts";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
    "Chrome sur Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0",
    "Edge sur Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari sur iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox sur Linux"],
  ["Lynx/2.8.9rel.1 libwww-FM/2.14", "Navigateur texte"],
  ["", "Appareil inconnu"],
  ["<script>alert(1)</script>", "Appareil inconnu"],
])("the user agent %s is called %s", (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words);
});

test.each([
  ["41.82.17.203", "41.82.17.…"],
  ["::ffff:41.82.17.203", "41.82.17.…"],
  ["2001:db8:12:34::1", "2001:db8:12:…"],
  ["::1", "inconnu"],
  ["", "inconnu"],
])("the network %s is shown as %s", (address, words) => {
  expect(placeInWords(address)).toBe(words);
});
