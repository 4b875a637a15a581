/**
 * Every table of the database by name. Each module adds its own in `<module>.tables.ts` by
 * declaration merging; a check holds the result against the migrated database.
 */
export interface Schema {}
