import type { Measurement } from '../measure.ts';
import { clockings } from './clockings.bench.ts';
import { hints } from './hints.bench.ts';
import { dryRun, healthPage } from './pages.bench.ts';
import { schedulers, tills } from './readings.bench.ts';

type Size = { readonly quick: boolean };

/** What providers send: read, mapped, stored, and how soon a webhook is taken. */
export async function integrations(url: string, { quick }: Size): Promise<Measurement[]> {
  return [
    ...(await clockings(quick)),
    ...(await hints(url, quick)),
    ...(await tills(url, quick)),
    ...(await schedulers(url, quick)),
    ...(await healthPage(url, quick)),
    ...(await dryRun(url)),
  ];
}
