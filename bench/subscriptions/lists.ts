import { signedIn } from '#test/support/caller.ts';
import { type Measurement, now, percentile, whole } from '../measure.ts';
import { storyOn } from './world.ts';

const GOAL_MS = 20;
const PATH = '/tippool/subscriptions/invoices';

/** Pages of a client with many invoices, beside the SQL that finds the same rows. */
export async function lists(url: string, invoices: number, rounds: number): Promise<Measurement[]> {
  const story = await storyOn(url, 'subscription_lists');
  const method = await story.saveMethod('pm_card_visa');
  await story.subscribe(method);
  const { ours, test } = story.world;
  await test.owner(
    `INSERT INTO subscription_invoice (client_id, provider_id, subscription_id, wallet_id, number, status, currency, subtotal, discount, total, amount_due, lines, taxes, period_start, period_end, issued_at)
     SELECT $1, 'in_' || n, s.id, CASE WHEN n % 10 = 0 THEN $3 ELSE s.wallet_id END, 'C-' || n, CASE WHEN n % 50 = 0 THEN 'failed' ELSE 'paid' END, 'CAD', 11900, 0, 13447, 13447, '[]', '[]', d, d + interval '1 month', d
       FROM subscription AS s, generate_series(1, $2::int) AS n, LATERAL (SELECT timestamptz '2026-03-01' - n * interval '7 minutes' AS d) AS at`,
    [ours.id, invoices, ours.otherStore],
  );
  await test.owner('ANALYZE subscription_invoice');
  const admin = await signedIn(story.world, ours);
  const page = async (query: string): Promise<{ meta: { cursor: string | null } }> => {
    const { status, body, text } = await admin.call<{ meta: { cursor: string | null } }>(
      'GET',
      `${PATH}?per_page=25${query}`,
    );
    if (status !== 200) throw new Error(text);
    return body;
  };
  let deep = '';
  for (let nth = 0; nth < 40; nth += 1)
    deep = (await page(deep === '' ? '' : `&cursor=${deep}`)).meta.cursor ?? '';
  const newest = `SELECT * FROM subscription_invoice WHERE client_id = ${ours.id}`;
  const order = 'ORDER BY issued_at DESC, id DESC LIMIT 25';
  const reads: readonly (readonly [string, string, string])[] = [
    ['first page', '', `${newest} ${order}`],
    ['a deep page', deep === '' ? '' : `&cursor=${deep}`, `${newest} ${order}`],
    [
      'of one wallet',
      `&wallet_id=${ours.otherStore}`,
      `${newest} AND wallet_id = ${ours.otherStore} ${order}`,
    ],
    ['failed ones', '&status=failed', `${newest} AND status = 'failed' ${order}`],
    [
      'of a status that is never there',
      '&status=uncollectible',
      `${newest} AND status = 'uncollectible' ${order}`,
    ],
  ];
  const rows: Measurement[] = [];
  for (const [name, query, sql] of reads) {
    const [served, alone]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      served.push(await timed(() => page(query)));
      alone.push(await timed(() => test.owner(sql)));
    }
    const [p99, floor] = [percentile(served, 0.99), percentile(alone, 0.99)];
    rows.push({
      name: `invoices, ${name}, of ${whole(invoices)}, p99`,
      figure: `${p99.toFixed(1)} ms (p50 ${percentile(served, 0.5).toFixed(1)})`,
      floor: `${floor.toFixed(1)} ms SQL alone`,
      ratio: p99 / floor,
      goal: `below ${GOAL_MS} ms`,
      met: p99 < GOAL_MS,
    });
  }
  await story.end();
  return rows;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = now();
  await work();
  return now() - begun;
}
