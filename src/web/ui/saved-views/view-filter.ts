import type { Search } from '#web/lib/links.ts';

/** What a view of a list is made of: some names of its address, with what stands there. */
export type ViewFilter = Readonly<Record<string, string>>;
type Names = readonly (keyof Search)[];

export const filterOf = (search: Search, names: Names): ViewFilter =>
  Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));

export const sameFilter = (one: ViewFilter, other: ViewFilter, names: Names): boolean =>
  names.every((name) => (one[name] ?? '') === (other[name] ?? ''));

/** Every filter that is not named goes. */
export const onlyFilter = (filter: ViewFilter, names: Names): Search =>
  Object.fromEntries(names.map((name) => [name, filter[name]]));
