import { balanceAt, statementPage } from '#server/ledger/index.ts';
import { type Measurement, now, percentile, whole } from '../measure.ts';
import { closeWorld, makeWorld } from './world.ts';

type Size = { readonly quick: boolean };
const READS = 2_000;
const START = Date.UTC(2024, 0, 1);
const SECOND = 1_000;

/**
 * Entries of a wallet and of many cards, one a second, as if they had been posted: what the reads
 * are measured on.
 */
const FILL = `
  WITH t AS (
    INSERT INTO ledger_transfer (client_id, id, effective_at, recorded_at, kind, digest)
    SELECT $1, nextval('ledger_transfer_id'), $4::timestamptz + n * interval '1 second', $4::timestamptz + n * interval '1 second', 'load', sha256('')
    FROM generate_series($5::int, $6::int) AS n RETURNING id, effective_at
  ), numbered AS (SELECT id, effective_at, $5::bigint - 1 + row_number() OVER (ORDER BY id) AS n FROM t)
  INSERT INTO ledger_entry (client_id, account_id, seq, amount, balance_after, at, transfer_id)
  SELECT $1, $2, n, -1, 1000000000 - n, effective_at, id FROM numbered
  UNION ALL SELECT $1, ($3::int[])[1 + n % cardinality($3::int[])], 1 + n / cardinality($3::int[]), 1, 1 + n / cardinality($3::int[]), effective_at, id FROM numbered`;

export async function balanceAndStatement(url: string, { quick }: Size): Promise<Measurement[]> {
  const entries = quick ? 400_000 : 10_000_000;
  const each = entries / 2;
  const world = await makeWorld(url, { wallets: 1, cards: 1_000 });
  const { clientId, owner, database, cards } = world;
  const wallet = world.wallets[0]!;
  // The wallet was funded by its first entry; the filled ones follow from there.
  await owner.write('platform', (tx) =>
    tx.text({ sql: 'DELETE FROM ledger_entry WHERE client_id = $1', values: [clientId] }),
  );
  const step = 100_000;
  for (let from = 1; from <= each; from += step) {
    await owner.write('platform', (tx) =>
      tx.text({
        sql: FILL,
        values: [clientId, wallet, cards, new Date(START), from, Math.min(each, from + step - 1)],
      }),
    );
  }
  await owner.write('platform', (tx) =>
    tx.text({
      sql: 'UPDATE ledger_account SET version = $3, balance = 1000000000 - $3::bigint WHERE client_id = $1 AND id = $2',
      values: [clientId, wallet, each],
    }),
  );
  const analyze = await owner.connect();
  await analyze.query('VACUUM ANALYZE ledger_entry; ');
  await analyze.query('VACUUM ANALYZE ledger_transfer');
  analyze.release();

  const times = { page: [] as number[], at: [] as number[] };
  for (let nth = 0; nth < READS; nth += 1) {
    const depth = BigInt(1 + Math.floor((each - 1) * ((nth * 0.618034) % 1)));
    let started = now();
    const page = await database.read({ clientId }, (tx) =>
      statementPage(tx, { clientId, accountId: wallet, before: depth + 26n, limit: 25 }),
    );
    times.page.push(now() - started);
    if (page.length !== 25 || page.at(-1)?.seq !== depth + 1n)
      throw new Error('the page is not the one asked for');
    started = now();
    const balance = await database.read({ clientId }, (tx) =>
      balanceAt(tx, {
        clientId,
        accountId: wallet,
        instant: new Date(START + Number(depth) * SECOND),
      }),
    );
    times.at.push(now() - started);
    if (balance !== 1_000_000_000n - depth)
      throw new Error('the balance is not the one of that instant');
  }
  await closeWorld(world);
  const row = (name: string, seen: readonly number[], most: number): Measurement => {
    const p99 = percentile(seen, 0.99);
    return {
      name: `${name}, ${whole(entries)} entries, p99`,
      figure: `${p99.toFixed(1)} ms`,
      floor: `${percentile(seen, 0.5).toFixed(1)} ms p50`,
      ratio: null,
      goal: `at most ${most} ms`,
      met: p99 <= most,
    };
  };
  return [
    row('statement page at any depth', times.page, 5),
    row('balance at a past instant', times.at, 3),
  ];
}
