/** The first match wins, because most browsers also name their ancestors. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\b(OPR|Opera|OPX)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/.*Safari\//, "Safari"],
  [/\b(Lynx|w3m|ELinks)\b/i, "Navigateur texte"],
  [/^curl\//, "curl"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const first = (names: [RegExp, string][], userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/** A recognisable name of the device, such as « Chrome sur Android », from the user agent. */
export function deviceInWords(userAgent: string): string {
  const browser = first(browsers, userAgent);
  const system = first(systems, userAgent);
  if (browser && system) return `${browser} sur ${system}`;
  return browser ?? system ?? "Appareil inconnu";
}

/** The beginning of a network address (« 41.82.17.… »): enough for its owner to recognise, little for others. */
export function placeInWords(ipAddress: string): string {
  const address = ipAddress.replace(/^::ffff:(?=\d+\.)/i, "");
  if (/^\d+(\.\d+){3}$/.test(address)) return `${address.split(".").slice(0, 3).join(".")}.…`;
  const groups = (address.split("::")[0] ?? "").split(":").filter(Boolean).slice(0, 3);
  return groups.length > 0 ? `${groups.join(":")}:…` : "inconnu";
}
