/** A binary heap: the smallest by `isBefore` is at hand, putting and taking are O(log n). */
export function createHeap<T>(isBefore: (a: T, b: T) => boolean) {
  const items: T[] = [];
  const swap = (a: number, b: number): void => {
    const kept = items[a]!;
    items[a] = items[b]!;
    items[b] = kept;
  };
  const rise = (start: number): void => {
    for (let at = start; at > 0;) {
      const parent = (at - 1) >> 1;
      if (!isBefore(items[at]!, items[parent]!)) return;
      swap(at, parent);
      at = parent;
    }
  };
  const sink = (): void => {
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let least = at;
      if (left < items.length && isBefore(items[left]!, items[least]!)) least = left;
      if (right < items.length && isBefore(items[right]!, items[least]!)) least = right;
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  };
  return {
    get first(): T | undefined {
      return items[0];
    },
    add(item: T): void {
      items.push(item);
      rise(items.length - 1);
    },
    take(): T | undefined {
      const taken = items[0];
      const last = items.pop();
      if (items.length > 0 && last !== undefined) {
        items[0] = last;
        sink();
      }
      return taken;
    },
  };
}
