/**
 * A fault that somebody could make in the product, and the tests that must notice it. `npm run
 * faults` plants each one in a copy of the project and runs those tests: a fault that no test
 * notices is a hole in the net.
 */
export type PlantedFault = {
  /** Unique within its area, in kebab-case. */
  readonly id: string;
  /** What would go wrong for the people who use the product, in one sentence. */
  readonly breaks: string;
  /** The file to change, from the project's root. */
  readonly file: string;
  /**
   * Text that stands exactly once in the file. White space does not count, so that formatting
   * changes nothing.
   */
  readonly find: string;
  readonly replace: string;
  /** The test files of which at least one must fail. */
  readonly seenBy: readonly string[];
  /** Runs only the tests whose names match this pattern, to be quick. */
  readonly named?: string;
};

export type FaultArea = { readonly area: string; readonly faults: readonly PlantedFault[] };

export function plantedFaults(area: string, faults: readonly PlantedFault[]): FaultArea {
  return { area, faults };
}
