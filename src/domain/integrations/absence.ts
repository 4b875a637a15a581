export type AbsenceInput = {
  /** Keys of what was kept of the window before and counts: neither deleted nor void. */
  readonly kept: readonly string[];
  /**
   * Keys of what came now. What came and could not be read came too; what a provider lists as no
   * sale did not.
   */
  readonly came: ReadonlySet<string>;
};
export type Absence = {
  /** Keys of what is not there any more: to be marked as deleted or void. */
  readonly gone: readonly string[];
  /**
   * So much would go that the provider is more likely wrong than the restaurant; nothing goes before
   * somebody has looked.
   */
  readonly vanished: boolean;
};

const FEW = 2;

/**
 * What a window that was read whole says about the records that did not come: providers delete
 * without telling. Nothing goes where the answer is empty, or more than two and more than half would.
 */
export function absenceOf({ kept, came }: AbsenceInput): Absence {
  const missing = kept.filter((key) => !came.has(key));
  const isMost = missing.length > FEW && missing.length * 2 > kept.length;
  const vanished = missing.length > 0 && (came.size === 0 || isMost);
  return { gone: vanished ? [] : missing, vanished };
}
