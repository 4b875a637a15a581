/*
 * Figures in the text format of Prometheus. Three kinds of lines do not need a library: what is
 * counted here is kept in two maps, and what lies in the database is read when somebody asks.
 */

/** Bounds of the histogram, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

type Labels = Readonly<Record<string, string>>;
type Histogram = { readonly buckets: number[]; sum: number; count: number };
export type Gauge = {
  readonly name: string;
  readonly help: string;
  readonly values: readonly { readonly labels?: Labels; readonly value: number }[];
};

/** What the requests of this process took, by operation. */
export type RequestFigures = {
  /** An operation of the contract, its status and how long it took in milliseconds. */
  add(operation: string, status: number, took: number): void;
  lines(): string[];
};

export function createRequestFigures(): RequestFigures {
  const counts = new Map<string, number>();
  const times = new Map<string, Histogram>();
  return {
    add(operation, status, took) {
      const key = label({ operation, status: String(status) });
      counts.set(key, (counts.get(key) ?? 0) + 1);
      let histogram = times.get(operation);
      if (!histogram)
        times.set(operation, (histogram = { buckets: BOUNDS.map(() => 0), sum: 0, count: 0 }));
      const inSeconds = took / 1_000;
      BOUNDS.forEach((bound, at) => {
        if (inSeconds <= bound) histogram.buckets[at]! += 1;
      });
      histogram.sum += inSeconds;
      histogram.count += 1;
    },
    lines: () => [
      ...head('cardload_requests_total', 'Requests by operation and status.', 'counter'),
      ...[...counts].map(([key, count]) => `cardload_requests_total${key} ${count}`),
      ...head('cardload_request_seconds', 'How long requests took.', 'histogram'),
      ...[...times].flatMap(([operation, histogram]) => histogramLines(operation, histogram)),
    ],
  };
}

function histogramLines(operation: string, { buckets, sum, count }: Histogram): string[] {
  const name = 'cardload_request_seconds';
  return [
    ...BOUNDS.map(
      (bound, at) => `${name}_bucket${label({ operation, le: String(bound) })} ${buckets[at]}`,
    ),
    `${name}_bucket${label({ operation, le: '+Inf' })} ${count}`,
    `${name}_sum${label({ operation })} ${sum}`,
    `${name}_count${label({ operation })} ${count}`,
  ];
}

export const gaugeLines = ({ name, help, values }: Gauge): string[] => [
  ...head(name, help, 'gauge'),
  ...values.map(({ labels = {}, value }) => `${name}${label(labels)} ${value}`),
];

const head = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function label(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`,
  );
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}
