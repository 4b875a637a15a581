export const FAULT_KINDS = [
  'rate_limited',
  'server_error',
  'timeout_before',
  'timeout_after',
  'cut_before',
  'cut_after',
  'broken_json',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];
export type Fault = {
  readonly kind: FaultKind;
  /** How many calls it still meets. */
  readonly count: number;
  readonly method: string | null;
  /** How the path begins that it meets; all where it is empty. */
  readonly path: string;
};

/** What goes wrong with the next calls, in the order in which it was asked for. */
export function createFaults() {
  let waiting: readonly Fault[] = [];
  return {
    add(fault: Fault): void {
      waiting = [...waiting, fault];
    },
    clear(): void {
      waiting = [];
    },
    list: (): readonly Fault[] => waiting,
    /** What this call meets; it is used up. */
    take(method: string, path: string): FaultKind | null {
      const found = waiting.find(
        (fault) =>
          (fault.method === null || fault.method === method) && path.startsWith(fault.path),
      );
      if (!found) return null;
      waiting = waiting
        .map((fault) => (fault === found ? { ...fault, count: fault.count - 1 } : fault))
        .filter(({ count }) => count > 0);
      return found.kind;
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;
