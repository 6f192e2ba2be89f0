/** The results of a program about the criteria of RGAA 4.1.2 on one page, by number. */
export type Findings = Record<string, Finding>;

export interface Finding {
  /** The page holds something that the criterion is about. */
  applies: boolean;
  /** Each thing that breaks it. */
  faults: string[];
}

/** Runs in the page, on the present document and on the HTML that the server sent. */
export function findingsOfPage(source: string): Findings {
  const findings: Findings = {};
  const words = (element: Element | null | undefined) =>
    (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const all = <T extends Element = HTMLElement>(selector: string, within: ParentNode = document) =>
    [...within.querySelectorAll<T>(selector)].filter((element) => !element.closest("template"));
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const onScreen = (element: Element) =>
    seen(element) && element.getBoundingClientRect().width > 1 && !element.closest(".sr-only");
  const excerpt = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 110);
  const add = (number: string, things: readonly unknown[], faults: readonly string[] = []) => {
    findings[number] = { applies: things.length > 0, faults: [...faults] };
  };
  const faulty = (elements: readonly Element[], isWrong: (element: Element) => boolean) =>
    elements.filter(isWrong).map(excerpt);
  const byId = (ids: string | null) =>
    (ids ?? "")
      .split(/\s+/)
      .filter(Boolean)
      .map((id) => document.getElementById(id));
  const isHidden = (element: Element) => element.closest("[aria-hidden=true]") !== null;
  const nameOf = (element: Element) => {
    const labels = byId(element.getAttribute("aria-labelledby")).map(words).join(" ");
    const pictures = all("img", element).map((picture) => picture.getAttribute("alt") ?? "");
    const titles = element.querySelector(":scope > title")?.textContent ?? "";
    const visiblePart = element.cloneNode(true) as Element;
    for (const part of visiblePart.querySelectorAll("[aria-hidden=true]")) part.remove();
    const label = labels || element.getAttribute("aria-label") || titles;
    return (label || `${words(visiblePart)} ${pictures.join(" ")}`).trim();
  };

  // 1 Images, 2 frames, 4 media
  const images = all<HTMLImageElement>("img").filter(seen);
  const drawings = all<SVGElement>("svg").filter(seen);
  const informative = [
    ...images.filter(({ alt }) => alt !== ""),
    ...drawings.filter((svg) => svg.getAttribute("role") === "img" && !isHidden(svg)),
    ...all("svg a title"),
  ];
  const mute = (svg: Element) =>
    !isHidden(svg) &&
    svg.getAttribute("role") !== "presentation" &&
    (svg.getAttribute("role") !== "img" || nameOf(svg) === "");
  add("1.1", informative, [
    ...faulty(images, (image) => !image.hasAttribute("alt")),
    ...faulty(drawings, mute),
  ]);
  add(
    "1.2",
    [...images.filter(({ alt }) => alt === ""), ...drawings.filter(isHidden)],
    [...faulty(images, (image) => image.getAttribute("alt") === "" && image.hasAttribute("title"))],
  );
  add("1.3", informative);
  const captions = all("figure figcaption").filter((caption) =>
    informative.some((image) => caption.closest("figure")?.contains(image)),
  );
  add(
    "1.9",
    captions,
    captions
      .map((caption) => caption.closest("figure"))
      .filter((figure) => figure?.getAttribute("role") !== "figure" || nameOf(figure) === "")
      .map((figure) => excerpt(figure as Element)),
  );
  const frames = all("iframe, frame");
  add(
    "2.1",
    frames,
    faulty(frames, (frame) => !frame.hasAttribute("title")),
  );
  add("2.2", frames);
  // A film that decorates is hidden; one without sound asks for a text, not for subtitles or audio description.
  const films = all<HTMLVideoElement>("video").filter((film) => !isHidden(film));
  const heard = [...films.filter(({ muted }) => !muted), ...all("audio")];
  const untimed = all("object, embed, canvas").filter((part) => !isHidden(part));
  for (const number of ["4.1", "4.2", "4.7", "4.11", "4.13"]) add(number, [...films, ...heard]);
  for (const number of ["4.3", "4.4", "4.5", "4.6", "4.10"]) add(number, heard);
  for (const number of ["4.8", "4.9", "4.12"]) add(number, untimed);
  const mutedFilm = faulty(
    films,
    (film) => nameOf(film) === "" || !(film as HTMLVideoElement).controls,
  );
  findings["4.11"]?.faults.push(...mutedFilm);

  // 5 Tables
  const layoutTables = all("table[role=presentation], table[role=none]");
  const tables = all<HTMLTableElement>("table").filter((table) => !layoutTables.includes(table));
  for (const number of ["5.3", "5.8"]) add(number, layoutTables);
  add(
    "5.4",
    tables,
    faulty(tables, (table) => !(table as HTMLTableElement).caption),
  );
  add(
    "5.5",
    tables,
    faulty(tables, (table) => words((table as HTMLTableElement).caption) === ""),
  );
  add(
    "5.6",
    tables,
    faulty(
      tables,
      (table) =>
        all("th", table).length === 0 ||
        all("thead td, thead th", table).some(
          (cell) => cell.tagName === "TD" || words(cell) === "",
        ),
    ),
  );
  add(
    "5.7",
    tables,
    faulty(all("th"), (head) => !head.hasAttribute("scope")),
  );

  // 6 Links
  const links = all("a[href]").filter(seen);
  const placeOf = (link: Element) =>
    link.closest("nav, li, tr, section, article, header, footer, main") ?? document.body;
  const targets = new Map<Element, Map<string, string>>();
  const ambiguous = links.filter((link) => {
    const names = targets.get(placeOf(link)) ?? new Map<string, string>();
    targets.set(placeOf(link), names);
    const name = nameOf(link).toLowerCase();
    const target = link.getAttribute("href") ?? "";
    const other = names.get(name);
    names.set(name, target);
    return other !== undefined && other !== target;
  });
  const vague = /^(ici|cliquez( ici)?|lire( la suite)?|en savoir plus|voir|here|more|read more)$/i;
  add("6.1", links, [
    ...ambiguous.map(excerpt),
    ...faulty(links, (link) => vague.test(nameOf(link))),
  ]);
  add(
    "6.2",
    links,
    faulty(links, (link) => nameOf(link) === ""),
  );
  const live = all("[role=status], [role=alert], [role=log], [aria-live], output");
  add("7.5", live);

  // 8 Mandatory elements
  const root = document.documentElement;
  const everything = all("*");
  add("8.1", [root], document.doctype?.name === "html" ? [] : ["no document type"]);
  add("8.2", [root], [...nestingFaults(source), ...repeatedIds(), ...strangeValues()]);
  add("8.3", [root], root.lang ? [] : ["no language"]);
  add("8.5", [root], document.title.trim() ? [] : ["no title"]);
  const foreign = all("[lang]").filter(
    (element) => element !== root && element.lang !== root.lang && seen(element),
  );
  add("8.7", foreign);
  add(
    "8.8",
    foreign,
    faulty(foreign, ({ lang }: Element & { lang?: string }) => !/^(fr|en|wo)$/.test(lang ?? "")),
  );
  const empty = all("p, li, h1, h2, h3, h4, h5, h6, dt, dd").filter(
    (element) =>
      words(element) === "" &&
      !element.querySelector("img, svg, input, i") &&
      !element.closest("[role=status], [aria-live], output"),
  );
  add("8.9", [root], empty.filter(onScreen).map(excerpt));
  add("8.10", all("[dir]"));

  // 9 Structure
  const headings = all("h1, h2, h3, h4, h5, h6").filter(seen);
  const levels = headings.map(({ tagName }) => Number(tagName[1]));
  add("9.1", headings, [
    ...(levels.filter((level) => level === 1).length === 1 ? [] : ["not one h1"]),
    ...headings
      .filter((_heading, place) => (levels[place] ?? 0) > (levels[place - 1] ?? 0) + 1)
      .map(excerpt),
    ...faulty(headings, (heading) => nameOf(heading) === ""),
  ]);
  const once = (selector: string) =>
    all(selector).filter(seen).length === 1 ? [] : [`not one ${selector}`];
  const atMostOnce = (selector: string) =>
    all(selector).filter(seen).length < 2 ? [] : [`several ${selector}`];
  const navigations = all("nav").filter(seen);
  const unnamed =
    navigations.length > 1 ? faulty(navigations, (nav) => nameOfPart(nav) === "") : [];
  add(
    "9.2",
    [root],
    [
      ...once("header:not(main header, section header, article header, aside header)"),
      ...once("main"),
      ...atMostOnce("footer:not(main footer, section footer, article footer, aside footer)"),
      ...unnamed,
    ],
  );
  const lists = all("ul, ol, dl");
  /** Four links beside each other with nothing between them that would be read. */
  const runs = all("nav, nav *").filter(
    (element) =>
      !element.matches("ul, ol, svg, svg *") &&
      [...element.children].filter((child) => child.matches("a[href]") && seen(child)).length > 3,
  );
  add("9.3", lists, [
    ...faulty(lists, (list) =>
      [...list.children].some(
        ({ tagName }) =>
          !(list.tagName === "DL" ? ["DT", "DD", "DIV"] : ["LI"]).includes(tagName) &&
          !["SCRIPT", "TEMPLATE"].includes(tagName),
      ),
    ),
    ...runs.map(excerpt),
    ...faulty(
      lists.filter(seen),
      (list) => words(list) === "" && !list.querySelector("img, svg, input"),
    ),
  ]);
  add("9.4", all("blockquote, q"));

  // 10 Presentation
  const presenting =
    "font, center, big, strike, tt, marquee, blink, basefont, [align], [bgcolor], " +
    "[cellpadding], [cellspacing], [valign], [style*=spacing], table[border], table[width]";
  add("10.1", [root], all(presenting).map(excerpt));
  add("10.2", [root]);
  const inText = all("main p a[href], main li a[href], main dd a[href]").filter(
    (link) =>
      onScreen(link) &&
      [...(link.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === 3 && (node.textContent ?? "").trim().length > 3,
      ),
  );
  add(
    "10.6",
    inText.length > 0 ? inText : [root],
    faulty(inText, (link) => !getComputedStyle(link).textDecorationLine.includes("underline")),
  );
  const takesFocus = "a[href], button, input, select, textarea, summary, [tabindex='0']";
  add(
    "10.8",
    [root],
    faulty(
      all("[aria-hidden=true]").flatMap((part) => [part, ...all("*", part)]),
      (element) =>
        element.matches(takesFocus) && seen(element) && element.getAttribute("tabindex") !== "-1",
    ),
  );

  // 11 Forms
  const typing = "input:not([type=hidden]):not([type=submit]):not([type=button]), select, textarea";
  const fields = all<HTMLInputElement>(typing).filter(
    (field) => onScreen(field) && !isHidden(field) && field.tabIndex >= 0,
  );
  const labelOf = (field: HTMLInputElement) =>
    [...(field.labels ?? [])].map(words).join(" ") || nameOf(field);
  const besides = (field: HTMLInputElement) =>
    [...(field.labels ?? [])].some(onScreen) || field.title !== "";
  add(
    "11.1",
    fields,
    fields.filter((field) => labelOf(field) === "" || !besides(field)).map(excerpt),
  );
  for (const number of ["11.2", "11.3"]) add(number, fields);
  const far = (field: HTMLInputElement) =>
    [...(field.labels ?? [])].filter(onScreen).some((label) => {
      const [one, other] = [label.getBoundingClientRect(), field.getBoundingClientRect()];
      const across = Math.max(one.left - other.right, other.left - one.right, 0);
      const down = Math.max(one.top - other.bottom, other.top - one.bottom, 0);
      return across > 24 || down > 80;
    });
  add("11.4", fields, fields.filter(far).map(excerpt));
  const groups = all("fieldset, [role=group], [role=radiogroup]").filter((group) =>
    fields.some((field) => group.contains(field)),
  );
  for (const number of ["11.5", "11.6", "11.7"]) add(number, groups);
  findings["11.6"]?.faults.push(...faulty(groups, (group) => nameOfPart(group) === ""));
  const long = all<HTMLSelectElement>("select").filter(({ options }) => options.length > 20);
  const sorted = all("select optgroup");
  add(
    "11.8",
    [...long, ...sorted],
    faulty(
      long.filter((select) => !ofOneKind(select)),
      (select) => !select.querySelector("optgroup"),
    ),
  );
  const buttons = all("button, [role=button], input[type=submit]").filter(seen);
  add(
    "11.9",
    buttons,
    faulty(buttons, (button) => nameOf(button) === ""),
  );
  const isAsked = (field: HTMLInputElement) =>
    field.required || field.getAttribute("aria-required") === "true";
  const alone = (field: HTMLInputElement) =>
    fields.filter(({ form }) => form === field.form).length === 1;
  const saysRequired = (field: HTMLInputElement) =>
    /obligatoire|required/i.test(labelOf(field)) ||
    /(champs? (sont|est) obligatoires?|fields? (is|are) required)/i.test(
      words(field.form) + words(field.closest("section")),
    );
  const requiredFields = fields.filter(isAsked);
  add(
    "11.10",
    requiredFields,
    requiredFields.filter((field) => !alone(field) && !saysRequired(field)).map(excerpt),
  );
  const examples = fields.filter(({ type, inputMode }) => /email|tel/.test(type + inputMode));
  const helps = (field: HTMLInputElement) =>
    byId(field.getAttribute("aria-describedby")).some((help) => /ex(e|a)mple/i.test(words(help)));
  add("11.11", requiredFields, examples.filter((field) => !helps(field)).map(excerpt));
  const personal = fields.filter(
    (each) => examples.includes(each) || /password|name|nom|address/i.test(each.type + each.name),
  );
  add("11.13", personal, personal.filter((field) => !field.autocomplete).map(excerpt));

  // 12 Navigation, 13 Consultation
  const skip = all<HTMLAnchorElement>("body a[href]").find(seen);
  const misleads = skip && document.querySelector(skip.hash || "none")?.tagName !== "MAIN";
  add("12.7", skip ? [root] : [], misleads ? ["the first link does not lead to main"] : []);
  add(
    "12.8",
    [root],
    faulty(everything, (element) => (element as HTMLElement).tabIndex > 0),
  );
  add("12.10", all("[accesskey], slash-search"));
  const tabs = all("a[target=_blank]");
  add(
    "13.2",
    [root],
    faulty(tabs, (link) => !/nouvel onglet|new tab/i.test(nameOf(link))),
  );
  const documents = links.filter((link) =>
    /\.pdf|\/pdf$|_download|\.csv/.test(link.getAttribute("href") ?? ""),
  );
  for (const number of ["13.3", "13.4"]) add(number, documents);
  return findings;

  /** The name of a group or a landmark: its label or its legend, never its content. */
  function nameOfPart(part: Element): string {
    const [label] = byId(part.getAttribute("aria-labelledby")).map(words);
    return label || part.getAttribute("aria-label") || words(part.querySelector("legend"));
  }

  /** People by their names are of one kind: their values are identifiers, and no code leads their labels. */
  function ofOneKind({ options }: HTMLSelectElement): boolean {
    return [...options].every(
      ({ value, label }) => value === "" || (/^[0-9a-f-]{36}$/.test(value) && !/^\d/.test(label)),
    );
  }

  /** As many elements as start tags: the parser closes and adds some where nesting is wrong. */
  function nestingFaults(html: string): string[] {
    const opaque = /<(script|style|template|noscript|title|textarea)\b[^>]*>[\s\S]*?<\/\1>/g;
    const plain = html
      .replace(opaque, (_text, name) => `<${name}>`)
      .replace(/<!--[\s\S]*?-->/g, "");
    const counts = new Map<string, number>();
    const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
    for (const [, tag = ""] of plain.matchAll(/<([a-z][a-z0-9-]*)[\s>/]/gi))
      count(tag.toLowerCase(), 1);
    const parsed = new DOMParser().parseFromString(html, "text/html");
    for (const element of parsed.querySelectorAll("*"))
      if (!element.parentElement?.closest("noscript, template"))
        count(element.localName.toLowerCase(), -1);
    return [...counts].filter(([, by]) => by !== 0).map(([name, by]) => `${name}: ${by} more tags`);
  }

  function repeatedIds(): string[] {
    const ids = everything.map(({ id }) => id).filter(Boolean);
    const referring = "aria-labelledby, aria-describedby, aria-controls, for".split(", ");
    const missingIds = everything.flatMap((element) =>
      referring.flatMap((name) =>
        (element.getAttribute(name) ?? "")
          .split(/\s+/)
          .filter((id) => id && !document.getElementById(id))
          .map((id) => `${name} names #${id}, which is not there`),
      ),
    );
    return [...ids.filter((id, place) => ids.indexOf(id) !== place), ...missingIds];
  }

  function strangeValues(): string[] {
    return [
      ...all("input[type=hidden][autocomplete]").map(excerpt),
      ...all("input[autocomplete=street-address]").map(excerpt),
      ...all("a a, button button, a button, button a, label label").map(excerpt),
    ];
  }
}
