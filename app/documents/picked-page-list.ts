import { type Page, pageForReading } from "./picked-pictures.ts";

const doubtWords = {
  blank: "Cette page paraît blanche. La garder\u202F?",
  blurred: "Cette page paraît floue. La garder\u202F?",
};

/** Whether somebody still has to say of a page that it is to be kept. */
export const isDoubtful = ({ doubt, isWanted }: Page): boolean => doubt !== null && !isWanted;

/**
 * The picked pages, each small, with a button that shows it large, one that removes it, and the question about a page that seems
 * blank or blurred. Each is a copy of the template of the field.
 */
export function pageItems(
  template: HTMLTemplateElement,
  pages: readonly Page[],
  { removed, wanted }: { removed: (page: Page) => void; wanted: () => void },
): HTMLElement[] {
  return pages.map((page, index) => {
    const item = template.content.firstElementChild?.cloneNode(true) as HTMLElement;
    const name = `Page ${index + 1}`;
    const part = (selector: string) => item.querySelector<HTMLElement>(selector);
    page.small.className = part("canvas")?.className ?? "";
    page.small.setAttribute("role", "img");
    page.small.setAttribute("aria-label", `${name}, telle qu’elle sera envoyée`);
    part("canvas")?.replaceWith(page.small);
    const ofPage = `\u00A0: ${name.toLowerCase()}`;
    const [enlarge, remove, question] = [
      part("[data-large]"),
      part("[data-remove]"),
      part("[data-doubt]"),
    ];
    enlarge?.append(ofPage);
    for (const each of [enlarge, page.small])
      each?.addEventListener("click", () => void showLarge(item, page));
    remove?.append(ofPage);
    remove?.addEventListener("click", () => removed(page));
    const [words, keep] = [question?.querySelector("p"), question?.querySelector("button")];
    if (question && words && page.doubt) {
      question.hidden = page.isWanted;
      words.textContent = doubtWords[page.doubt];
    }
    keep?.append(ofPage);
    keep?.addEventListener("click", () => {
      page.isWanted = true;
      if (question) question.hidden = true;
      wanted();
    });
    return item;
  });
}

/** Shows a page as wide as the screen; a press on it, or the Escape key, closes it. */
async function showLarge(item: HTMLElement, page: Page): Promise<void> {
  const dialog = item.querySelector("dialog");
  if (!dialog) return;
  const large = await pageForReading(page);
  dialog.querySelector("canvas")?.replaceWith(large);
  dialog.addEventListener("click", () => dialog.close(), { once: true });
  dialog.showModal();
}
