export type ChartPoint = {
  readonly key: string;
  /** What it is called in full: "Thursday, March 5". */
  readonly label: string;
  /** What is below it: "Mar 5". */
  readonly short: string;
};
export type ChartSeries = {
  readonly key: string;
  readonly label: string;
  /** Decimals of the wire, one for each point: shown as they are. */
  readonly values: readonly string[];
  /** All that have no color of their own. */
  readonly rest?: boolean;
};
export type ChartProps = {
  /** What it shows, in a few words. */
  readonly label: string;
  readonly kind: 'bars' | 'lines';
  readonly points: readonly ChartPoint[];
  readonly series: readonly ChartSeries[];
  /** Of all series together, by point; with one series it may be left out. */
  readonly totals?: readonly string[];
  /** Said beside the total of a point: "12 payments". */
  readonly notes?: readonly string[];
  /** What the notes are, over their column of the table. */
  readonly notesTitle?: string;
  /** How many there are at each point: a line of its own, below the picture. */
  readonly counts?: readonly number[];
  /** Another measure in the same unit, whose height says something else: a line below the picture. */
  readonly lineBelow?: { readonly label: string; readonly values: readonly string[] };
  /** The same of an earlier time, drawn in gray behind the bars. */
  readonly behind?: { readonly label: string; readonly values: readonly string[] };
  /** From this point on, what is expected. */
  readonly expected?: number;
  /** A value in full, and as short as the axis has room for. */
  readonly format: (value: string) => string;
  readonly formatShort: (value: number) => string;
  /** Without the words and the table around it, where a card says them. */
  readonly small?: boolean;
};

/** Colors follow the order of the series; the rest is gray. */
export const colorOf = ({ rest }: ChartSeries, index: number): string =>
  rest ? 'var(--chart-rest)' : `var(--chart-${(index % 8) + 1})`;
