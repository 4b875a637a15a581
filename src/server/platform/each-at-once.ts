/** Works on each, so many at once at the most, in their order. */
export async function eachAtOnce<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items].reverse();
  await Promise.all(
    Array.from({ length: Math.min(most, items.length) }, async () => {
      for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
    }),
  );
}
