export type Stored = { readonly id: string };

/** What a collection tells of each change, so that it is kept and can be undone. */
export type Watcher = {
  readonly changed: (name: string, id: string, before: Stored | undefined) => void;
};
type IndexOf<T, I extends string> = Readonly<Record<I, (record: T) => string | null>>;

export type Collection<T extends Stored, I extends string = never> = {
  readonly name: string;
  readonly get: (id: string) => T | undefined;
  readonly put: (record: T) => T;
  readonly remove: (id: string) => void;
  /** Puts back what was there before; nobody is told. */
  readonly restore: (id: string, before: T | undefined) => void;
  /** From the newest to the oldest, of one key of an index or of all. */
  readonly newest: (by?: readonly [index: I, key: string]) => Iterable<T>;
  /** From a record to the older ones. */
  readonly after: (id: string, by?: readonly [index: I, key: string]) => Iterable<T>;
  /** From a record to the newer ones. */
  readonly before: (id: string, by?: readonly [index: I, key: string]) => Iterable<T>;
  readonly size: () => number;
};

/** The first place in a sorted list that is not below `position`. */
function lowerBound(list: readonly number[], position: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Positions of records by key, in the order of the records. */
function createIndex() {
  const lists = new Map<string, number[]>();
  return {
    list: (key: string): readonly number[] => lists.get(key) ?? [],
    add(key: string, position: number): void {
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [position]);
      else if (position > list.at(-1)!) list.push(position);
      else list.splice(lowerBound(list, position), 0, position);
    },
    drop(key: string, position: number): void {
      const list = lists.get(key);
      const at = list === undefined ? -1 : lowerBound(list, position);
      if (list?.[at] !== position) return;
      list.splice(at, 1);
      if (list.length === 0) lists.delete(key);
    },
  };
}

/** Records of one kind in the order in which they came, found by id and by the keys of indexes. */
export function createCollection<T extends Stored, I extends string = never>(
  name: string,
  watcher: Watcher,
  keys: IndexOf<T, I>,
): Collection<T, I> {
  const records = new Map<string, { position: number; record: T }>();
  const order: (T | undefined)[] = [];
  const indexes = Object.entries<(record: T) => string | null>(keys).map(([index, keyOf]) => ({
    index,
    keyOf,
    entries: createIndex(),
  }));
  const reindex = (position: number, before: T | undefined, after: T | undefined): void => {
    for (const { keyOf, entries } of indexes) {
      const [old, fresh] = [before ? keyOf(before) : null, after ? keyOf(after) : null];
      if (old === fresh) continue;
      if (old !== null) entries.drop(old, position);
      if (fresh !== null) entries.add(fresh, position);
    }
  };
  const set = (id: string, record: T | undefined): void => {
    const found = records.get(id);
    const position = found?.position ?? order.length;
    order[position] = record;
    reindex(position, found?.record, record);
    if (record) records.set(id, { position, record });
    else records.delete(id);
  };
  const positionsOf = (by?: readonly [I, string]): readonly number[] | null =>
    by ? (indexes.find(({ index }) => index === by[0])?.entries.list(by[1]) ?? []) : null;

  function* walk(from: number, step: 1 | -1, by?: readonly [I, string]): Iterable<T> {
    const list = positionsOf(by);
    const length = list?.length ?? order.length;
    const bound = list ? lowerBound(list, from) : from;
    for (let at = step === 1 ? bound : bound - 1; at >= 0 && at < length; at += step) {
      const record = order[list ? list[at]! : at];
      if (record) yield record;
    }
  }
  return {
    name,
    get: (id) => records.get(id)?.record,
    put(record) {
      const before = records.get(record.id)?.record;
      set(record.id, record);
      watcher.changed(name, record.id, before);
      return record;
    },
    remove(id) {
      const before = records.get(id)?.record;
      if (!before) return;
      set(id, undefined);
      watcher.changed(name, id, before);
    },
    restore: set,
    newest: (by) => walk(order.length, -1, by),
    after: (id, by) => walk(records.get(id)?.position ?? 0, -1, by),
    before: (id, by) => walk((records.get(id)?.position ?? order.length) + 1, 1, by),
    size: () => records.size,
  };
}
