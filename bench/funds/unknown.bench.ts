import { minutes } from '#kernel/instant.ts';
import { lookUpDuePayments } from '#server/features/funds/index.ts';
import { instant } from '../ledger/world.ts';
import { type Measurement, now, rate, whole } from '../measure.ts';
import { withFunds } from './world.ts';

type Size = { readonly quick: boolean };
const GOAL = minutes(2);
const CLIENTS = 64;

/** Payments that an outage of the processor left unknown, from its end until each is decided. */
export async function unknownPayments(url: string, { quick }: Size): Promise<Measurement[]> {
  const count = quick ? 3_000 : 30_000;
  let ahead = 0;
  const clock = { now: () => new Date(instant().getTime() + ahead) };
  return withFunds(url, 'bench_unknown', { stores: 20, members: 10_000, clock }, async (world) => {
    const { db, processor, load } = world;
    processor.outcome = { outcome: 'unknown' };
    let next = 0;
    while (next < count)
      await rate(CLIENTS, 1_000, () => (next < count ? load(next++) : Promise.resolve()));
    processor.outcome = { outcome: 'accepted' };
    ahead = minutes(20);
    const started = now();
    const fail = (error: unknown): never => {
      throw error;
    };
    let looked = 0;
    for (let due = 1; due > 0; looked += due)
      due = await lookUpDuePayments({ db, clock, processor }, fail);
    const passed = now() - started;
    if (looked < count) throw new Error(`${looked} of ${count} payments were due`);
    return [
      {
        name: `${whole(count)} unknown payments, drained`,
        figure: `${(passed / 1_000).toFixed(1)} s`,
        floor: `${whole((count * 1_000) / passed)}/s`,
        ratio: null,
        goal: 'at most 2 min',
        met: passed <= (GOAL * count) / 30_000,
      },
    ];
  });
}
