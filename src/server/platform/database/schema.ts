/**
 * Every table of the database by name. Each room adds its own in `<room>.tables.ts` by declaration merging; a check holds
 * the result against the migrated database.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- rooms merge their tables into it
export interface Schema {}
