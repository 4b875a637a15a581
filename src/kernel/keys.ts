/**
 * The names of a table's columns, as its type has them. Only for tables that are written out in
 * full in the code: an object from outside may have more names than its type knows.
 */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  // TypeScript gives `string[]`, because an object may have more names than its type.
  Object.keys(table) as (keyof T & string)[];

/** Whether a text is one of a closed list; the compiler knows it afterwards. */
export const isOneOf = <T extends string>(list: readonly T[], text: unknown): text is T =>
  list.some((one) => one === text);

/** Whether a text is a name of such a table; what every object inherits is none. */
export const isKeyOf = <T extends object>(
  table: T,
  text: PropertyKey | null | undefined,
): text is keyof T & string => typeof text === 'string' && Object.hasOwn(table, text);

/** The named values of anything; none where it isn't an object. Each is still unknown. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  // Every object can be asked for any name: what it doesn't have is undefined.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
