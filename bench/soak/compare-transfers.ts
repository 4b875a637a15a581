export type Transfer = {
  readonly key: string;
  readonly amount: string;
  readonly direction: string;
  readonly outcome: string;
};

/** Every key that one side has alone, or that the two sides tell otherwise. */
export function compareTransfers(ours: readonly Transfer[], theirs: readonly Transfer[]): string[] {
  const left = new Map(theirs.map((one) => [one.key, one]));
  const differences: string[] = [];
  for (const one of ours) {
    const other = left.get(one.key);
    left.delete(one.key);
    if (!other) {
      // What was never sent, or was refused before it arrived, is not theirs to know.
      if (one.outcome === 'accepted')
        differences.push(`${one.key}: paid here, unknown to the processor`);
      continue;
    }
    for (const field of ['amount', 'direction', 'outcome'] as const)
      if (one[field] !== other[field])
        differences.push(`${one.key}: ${field} ${one[field]} here, ${other[field]} there`);
  }
  for (const { key, outcome } of left.values())
    differences.push(`${key}: ${outcome} there, unknown here`);
  return differences;
}
