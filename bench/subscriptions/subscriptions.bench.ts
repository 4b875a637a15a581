import type { Measurement } from '../measure.ts';
import { lists } from './lists.ts';
import { renewals } from './renewals.ts';
import { webhooks } from './webhooks.ts';
import { years } from './year.ts';

type Size = { readonly quick: boolean; readonly entries?: number | undefined };

/** How tips are paid for: what arrives, what is due, what is read. `--entries` is how many live a year with us. */
export async function subscriptions(url: string, { quick, entries }: Size): Promise<Measurement[]> {
  return [
    ...(await webhooks(url, quick)),
    ...(await lists(url, quick ? 10_000 : 100_000, quick ? 60 : 300)),
    ...(await renewals(url, quick ? 1_000 : 10_000)),
    ...(await years(url, { many: quick ? 100 : 1_000, together: entries ?? (quick ? 5 : 1_000) })),
  ];
}
