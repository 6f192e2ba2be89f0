export const buckets = 256;

/** The bucket of a company, from the random end of its identifier: each holds about as many companies. */
export const bucketOf = (companyId: string): number => Number.parseInt(companyId.slice(-2), 16);
