import type { ReactNode } from 'react';
import { Chart } from '#web/ui/charts/chart.tsx';
import { DayStrip } from '#web/ui/charts/day-strip.tsx';
import { DifferenceBar, PartsBar, RowBar } from '#web/ui/charts/row-bar.tsx';
import type { ChartPoint } from '#web/ui/charts/series.ts';
import { Group, Specimen } from './specimen.tsx';

const POINTS: readonly ChartPoint[] = [2, 3, 4, 5, 6, 7, 8].map((day) => ({
  key: `2026-03-0${day}`,
  label: `March ${day}`,
  short: `Mar ${day}`,
}));
const money = (value: string): string => `$${value}`;
const short = (value: number): string => `$${value}`;
const DOWNTOWN = ['120.00', '80.50', '0.00', '210.25', '95.00', '160.00', '40.00'];
const TIPS = ['40.00', '20.00', '60.00', '55.00', '10.00', '80.00', '120.00'];
const AIRPORT = ['60.00', '20.00', '15.00', '90.00', '-30.00', '75.00', '110.00'];

export const ChartSpecimens = (): ReactNode => (
  <Group name="Charts">
    <Specimen of="chart">
      <Chart
        label="Money out"
        kind="bars"
        points={POINTS}
        series={[
          { key: '1', label: 'Downtown', values: DOWNTOWN },
          { key: '2', label: 'Airport', values: AIRPORT },
          { key: 'rest', label: 'All other wallets', values: DOWNTOWN, rest: true },
        ]}
        totals={['300.00', '181.00', '15.00', '510.50', '160.00', '395.00', '190.00']}
        notes={POINTS.map((_, index) => `${index + 1} payments`)}
        notesTitle="Payments"
        counts={[1, 2, 3, 4, 5, 6, 7]}
        format={money}
        formatShort={short}
      />
    </Specimen>
    <Specimen of="chart-of-balance">
      <Chart
        label="Balance"
        kind="lines"
        points={POINTS}
        series={[{ key: '1', label: 'Balance', values: DOWNTOWN }]}
        expected={5}
        format={money}
        formatShort={short}
        small
      />
    </Specimen>
    <Specimen of="chart-with-the-week-before">
      <Chart
        label="Loads and tips"
        kind="bars"
        points={POINTS}
        series={[
          { key: 'loads', label: 'Loads', values: DOWNTOWN },
          { key: 'tips', label: 'Tips', values: TIPS },
        ]}
        behind={{ label: 'A week earlier', values: [...DOWNTOWN].reverse() }}
        format={money}
        formatShort={short}
        small
      />
    </Specimen>
    <Specimen of="day-strip">
      <DayStrip
        days={(['none', 'good', 'good', 'partial', 'good', 'bad', 'good'] as const).map(
          (tone, index) => ({ key: String(index), tone, title: `Nov ${index + 1}` }),
        )}
        text="4 of the last 7 nights are complete."
      />
    </Specimen>
    <Specimen of="row-bar">
      <RowBar amount={3_500n} most={10_000n} />
      <RowBar amount={10_000n} most={10_000n} />
      <DifferenceBar difference={-2_500n} most={5_000n} />
      <DifferenceBar difference={5_000n} most={5_000n} />
      <PartsBar
        label="What each job gets"
        whole={10_000n}
        parts={[
          { key: 'server', label: 'Server', amount: 6_000n, text: '$60.00' },
          { key: 'cook', label: 'Cook', amount: 2_500n, text: '$25.00' },
          { key: 'host', label: 'Host', amount: 1_500n, text: '$15.00' },
        ]}
      />
    </Specimen>
  </Group>
);
