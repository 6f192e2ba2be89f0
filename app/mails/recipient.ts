const SINGLE_ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

/** One bare address that cannot carry a second one, a display name or another header. */
export const isSingleAddress = (text: string): boolean =>
  text.length <= 254 && SINGLE_ADDRESS.test(text);

/** A text that stays inside one header: no line break, no other control character. */
export const isHeaderText = (text: string): boolean => /^\P{Cc}*$/u.test(text);
