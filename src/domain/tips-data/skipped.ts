/** Why what a provider lists is no record of ours; anything else could not be read. */
const NO_RECORD: ReadonlySet<string> = new Set(['no_sale']);

/** Whether something that was skipped is no record at all, so that no date waits for it. */
export const isNoRecord = (reason: string): boolean => NO_RECORD.has(reason);
