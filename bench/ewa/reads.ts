import type { Caller } from '#test/support/caller.ts';
import { type Measurement, atMostMs, now, percentile, whole } from '../measure.ts';

const GOAL_MS = 100;

/** The figures and lists of a dashboard, each as the portal asks for it. */
export async function dashboardReads(
  admin: Caller,
  { storeId, people }: { readonly storeId: number; readonly people: number },
  rounds: number,
): Promise<Measurement[]> {
  const reads: readonly (readonly [string, string])[] = [
    [
      'history of 30 days',
      `/ewa/wallet-payout-history?store_id=${storeId}&start_date=2026-02-03&end_date=2026-03-04`,
    ],
    [
      'history of half a year by period',
      `/ewa/wallet-payout-history?store_id=${storeId}&start_date=2025-09-20&end_date=2026-03-04&by=period`,
    ],
    ['adoption', `/ewa/employee-adoption-rate?store_id=${storeId}`],
    ['recommendation', `/ewa/funding-recommendation?store_id=${storeId}`],
    ['members by name', `/ewa/available-members?store_id=${storeId}&per_page=50`],
    [
      'members by share taken',
      `/ewa/available-members?store_id=${storeId}&per_page=50&sort=-taken_share`,
    ],
    ['members found by name', `/ewa/available-members?store_id=${storeId}&per_page=50&q=roy12`],
  ];
  const rows: Measurement[] = [];
  for (const [name, path] of reads) {
    const taken: number[] = [];
    // The first round is not counted: what it needs is being prepared.
    for (let round = 0; round <= rounds; round += 1) {
      const begun = now();
      const { status, text } = await admin.call('GET', path);
      if (round > 0) taken.push(now() - begun);
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${text}`);
    }
    const p99 = percentile(taken, 0.99);
    rows.push(
      atMostMs(`earned pay: ${name} of a store of ${whole(people)}, p99`, {
        took: p99,
        goal: GOAL_MS,
        figure: `${p99.toFixed(1)} ms (p50 ${percentile(taken, 0.5).toFixed(1)})`,
      }),
    );
  }
  return rows;
}
