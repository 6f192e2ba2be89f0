/** How many whole lists of the directory one network may read in an hour, in all formats. */
export const EXPORTS_PER_HOUR = 60;
