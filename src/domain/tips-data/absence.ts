export type Absence = {
  /** What the provider has taken out. */ readonly gone: readonly string[];
  /** It suddenly lists so little that nothing is taken away. */ readonly vanished: boolean;
};

/**
 * What the absence of records from a window that was read whole means. A provider that answers
 * with nothing, or with less than half of what was there, is not believed at once: then nothing
 * goes. The limits are those of part 9 of the design of integrations.
 */
export function absenceOf(kept: readonly string[], came: ReadonlySet<string>): Absence {
  const missing = kept.filter((id) => !came.has(id));
  const vanished =
    missing.length > 0 &&
    (came.size === 0 || (missing.length > 2 && missing.length * 2 > kept.length));
  return { gone: vanished ? [] : missing, vanished };
}
