import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrimary } from '#server/platform/database/primary.ts';
import { type Transfer, compareTransfers } from './compare-transfers.ts';
import { type Installation, TIPPED } from './installation.ts';
import { type Figures, ROWS } from './pressure.ts';

export type Proof = {
  /** Empty where everything agrees. */
  readonly problems: readonly string[];
  readonly drainedIn: number | null;
  readonly transfers: number;
  readonly exceptions: Readonly<Record<string, number>>;
  /** Cents by kind of account. */
  readonly balances: Readonly<Record<string, string>>;
};
type Cents = { readonly cents: string };

/** Waits until nothing is under way, and holds the books against the processor and the answers. */
export async function prove(
  installation: Installation,
  figures: Figures,
  patience: number,
): Promise<Proof> {
  const { database } = installation;
  const drainedIn = await drain(installation, patience);
  const problems = [...figures.unexpected];
  if (drainedIn === null) problems.push(`not drained within ${patience / 1_000} s`);
  problems.push(...(await lostAnswers(installation, figures)));
  const theirs = await transfersOf(installation);
  problems.push(...compareTransfers(await payments(installation), theirs));
  const exceptions = await counts(
    installation,
    `SELECT kind AS name, count(*)::text AS n FROM payment_exception WHERE closed_at IS NULL GROUP BY kind`,
  );
  const { balances, wrong } = await settledMoney(installation, patience);
  problems.push(...wrong);
  const [letters] = await database.owner<{ n: number }>(
    `SELECT ((SELECT count(*) FROM platform_dead_letter) + (SELECT count(*) FROM card_dead_letter))::int AS n`,
  );
  if (letters!.n !== 0) problems.push(`${letters!.n} dead letters`);
  problems.push(...(await batchProblems(installation, figures)));
  problems.push(...(await payoutProblems(installation, figures)));
  const verified = await verifyLedger(installation);
  if (verified.code !== 0) problems.push(`verify-ledger says: ${verified.printed}`);
  return {
    problems,
    drainedIn,
    transfers: theirs.length,
    exceptions: Object.fromEntries(Object.entries(exceptions).map(([k, n]) => [k, Number(n)])),
    balances,
  };
}

/** Milliseconds until no payment, batch, event or unsealed transfer is left; null if some are. */
async function drain({ database }: Installation, patience: number): Promise<number | null> {
  const since = performance.now();
  while (performance.now() - since < patience) {
    const [left] = await database.owner<{ n: number }>(
      `SELECT ((SELECT count(*) FROM payment_open) + (SELECT count(*) FROM movement WHERE status = 'pre-paid')
        + (SELECT count(*) FROM bulk_job WHERE state IN ('uploaded', 'validating', 'processing'))
        + (SELECT count(*) FROM ledger_transfer AS t WHERE id > coalesce(
          (SELECT max(last_id) FROM ledger_seal AS s WHERE s.client_id = t.client_id), 0)))::int AS n`,
    );
    if (left!.n === 0) return performance.now() - since;
    await sleep(1_000);
  }
  return null;
}

/** Answered, and neither paid nor named by an open exception. */
async function lostAnswers({ database, client }: Installation, { payments: ids }: Figures) {
  const problems: string[] = [];
  if (new Set(ids).size !== ids.length)
    problems.push('two requests were answered with one payment');
  const settled = await database.owner<{ id: number }>(
    `SELECT id::int FROM movement AS m WHERE client_id = $1 AND id = ANY ($2::bigint[]) AND (status = 'paid'
      OR EXISTS (SELECT FROM payment_exception AS e WHERE e.client_id = m.client_id AND e.payment_id = m.id AND e.closed_at IS NULL))`,
    [client.id, ids],
  );
  const known = new Set(settled.map(({ id }) => id));
  const lost = ids.filter((id) => !known.has(id));
  return [...problems, ...lost.map((id) => `payment ${id} was answered and is not paid`)];
}

/** Batches that are not complete, or were answered and paid another number of rows. */
async function batchProblems({ database, client }: Installation, { batches }: Figures) {
  const open = await database.owner<{ id: number; state: string }>(
    `SELECT id, state FROM bulk_job WHERE client_id = $1 AND state <> 'complete'`,
    [client.id],
  );
  const paid = await database.owner<{ id: number; n: number }>(
    `SELECT job_id::int AS id, count(*)::int AS n FROM movement
    WHERE client_id = $1 AND job_id = ANY ($2::int[]) AND status = 'paid' GROUP BY job_id`,
    [client.id, batches],
  );
  const rows = new Map(paid.map(({ id, n }) => [id, n]));
  return [
    ...open.map(({ id, state }) => `batch ${id} is ${state}`),
    ...batches
      .filter((id) => rows.get(id) !== ROWS)
      .map((id) => `batch ${id} was answered and paid ${rows.get(id) ?? 0} rows`),
  ];
}

/** Nights that were answered as paid, and did not pay each of their people ten dollars once. */
async function payoutProblems({ database, client }: Installation, { payouts }: Figures) {
  const nights = await database.owner<{ id: number; state: string; people: number; paid: string }>(
    `SELECT r.id::int AS id, r.state, count(DISTINCT m.customer_id)::int AS people, coalesce(sum(m.amount), 0)::text AS paid
    FROM tip_result AS r LEFT JOIN tip_person AS p ON p.client_id = r.client_id AND p.result_id = r.id
    LEFT JOIN movement AS m ON m.client_id = p.client_id AND m.job_id = p.job_id AND m.line = p.line AND m.status = 'paid'
    WHERE r.client_id = $1 AND (r.id = ANY ($2::int[]) OR r.state <> 'pending') GROUP BY r.id, r.state`,
    [client.id, payouts],
  );
  return nights
    .filter(({ people, paid }) => people !== TIPPED || paid !== String(TIPPED * 1_000))
    .map(({ id, state, people, paid }) => `night ${id} is ${state}: ${paid} for ${people} people`);
}

const payments = ({ database, client }: Installation): Promise<Transfer[]> =>
  database.owner<Transfer>(
    `SELECT provider_key AS key, amount::text, CASE kind WHEN 'load' THEN 'credit' ELSE 'debit' END AS direction,
      CASE status WHEN 'paid' THEN 'accepted' WHEN 'failed' THEN 'declined' ELSE status END AS outcome
    FROM movement WHERE client_id = $1 AND provider_key IS NOT NULL`,
    [client.id],
  );

/** The processor's own list, without the line that says that it is whole. */
async function file<T>({ processor }: Installation, path: string): Promise<T[]> {
  const response = await fetch(`${processor.url}/v1/files/${path}`, {
    headers: { authorization: `Bearer ${processor.key}` },
  });
  const lines = (await response.text()).trimEnd().split('\n');
  const end = JSON.parse(lines.pop() ?? '{}') as { end?: boolean; lines?: number };
  if (!end.end || end.lines !== lines.length)
    throw new Error(`the processor's ${path} is not whole`);
  return lines.map((line) => JSON.parse(line) as T);
}

async function transfersOf(installation: Installation): Promise<Transfer[]> {
  const range = 'transfers?from=2000-01-01T00:00:00.000Z&to=2100-01-01T00:00:00.000Z';
  const all = await file<Omit<Transfer, 'amount'> & { amount_minor: string }>(installation, range);
  return all.map(({ amount_minor: amount, ...rest }) => ({ ...rest, amount }));
}

async function counts({ database }: Installation, sql: string): Promise<Record<string, string>> {
  const rows = await database.owner<{ name: string; n: string }>(sql);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** The last purchases are told within moments: until then the two sides may differ. */
async function settledMoney(installation: Installation, patience: number) {
  const since = performance.now();
  for (;;) {
    const balances = await counts(
      installation,
      `SELECT kind::text AS name, sum(balance)::text AS n FROM ledger_account GROUP BY kind`,
    );
    const wrong = await moneyProblems(installation, balances);
    if (wrong.length === 0 || performance.now() - since > patience) return { balances, wrong };
    await sleep(1_000);
  }
}

/** Nothing is in flight, all accounts sum to nothing, and the cards hold what they hold there. */
async function moneyProblems(
  installation: Installation,
  balances: Readonly<Record<string, string>>,
): Promise<string[]> {
  const problems: string[] = [];
  const sum = Object.values(balances).reduce((total, cents) => total + BigInt(cents), 0n);
  if (sum !== 0n) problems.push(`the accounts sum to ${sum}`);
  for (const kind of ['in_flight', 'batch', 'clearing'])
    if (BigInt(balances[kind] ?? '0') !== 0n)
      problems.push(`${kind} accounts hold ${balances[kind]}`);
  const cards = await file<{ balance_minor: string }>(installation, 'balances');
  const there = cards.reduce((total, { balance_minor: cents }) => total + BigInt(cents), 0n);
  // A card never goes below zero here: what it lacks is covered, and an exception each.
  const [covered] = await installation.database.owner<Cents>(
    `SELECT coalesce(sum(amount), 0)::text AS cents FROM payment_exception WHERE closed_at IS NULL AND kind = 'overdraft'`,
  );
  const here = BigInt(balances.card ?? '0') - BigInt(covered!.cents);
  if (here !== there) problems.push(`the cards hold ${here} here and ${there} at the processor`);
  const [spent] = await installation.database.owner<Cents>(
    `SELECT coalesce(sum(amount), 0)::text AS cents FROM card_event WHERE kind = 'clearing'`,
  );
  const [loaded] = await installation.database.owner<Cents>(
    `SELECT coalesce(sum(CASE kind WHEN 'load' THEN amount ELSE -amount END), 0)::text AS cents
    FROM movement WHERE status = 'paid' AND kind IN ('load', 'unload')`,
  );
  if (BigInt(loaded!.cents) - BigInt(spent!.cents) !== here)
    problems.push(`${loaded!.cents} was loaded and ${spent!.cents} spent, but cards hold ${here}`);
  const inWallets = BigInt(balances.wallet ?? '0') + BigInt(loaded!.cents);
  if (installation.paidIn !== inWallets)
    problems.push(
      `${installation.paidIn} was put in, but wallets and what left them are ${inWallets}`,
    );
  return problems;
}

/** `npm run verify-ledger`, with the heads that the workers have signed. */
async function verifyLedger({ pair, heads }: Installation) {
  const root = resolve(import.meta.dirname, '../..');
  const args = ['--import', 'tsx', 'tools/verify-ledger.ts', '--heads', heads.file];
  const child = spawn(process.execPath, [...args, '--key', heads.key], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: await findPrimary(pair.urls), CARDLOAD_SANDBOX: '1' },
  });
  let printed = '';
  const listen = (part: Buffer): void => void (printed += part.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, printed };
}
