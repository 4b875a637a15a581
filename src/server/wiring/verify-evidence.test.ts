import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { writeLine } from '#server/platform/evidence/head-line.ts';
import { fileStore } from '#server/platform/evidence/head-store.ts';
import { createPublisher } from '#server/platform/evidence/publish-heads.ts';
import { rowSealing } from '#server/platform/evidence/row-chain.ts';
import { sealChain } from '#server/platform/evidence/seal-chain.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { sealBooks } from '../ledger/index.ts';
import { describeClient, describeEvidence } from './describe-evidence.ts';
import { readHeads, rowChains } from './evidence-wiring.ts';
import { type Evidence, isSound, verifyEvidence } from './verify-evidence.ts';

const story = new MoneyStory();
const { privateKey: key, publicKey } = generateKeyPairSync('ed25519');
const folder = mkdtempSync(join(tmpdir(), 'heads-'));
const file = join(folder, 'heads.log');
let owner: Database;
let publish: () => Promise<number>;

beforeAll(async () => {
  owner = openDatabase({ urls: [story.world.test.url], max: 3, role: 'none' });
  const { clock } = story.world;
  publish = createPublisher({ owner, key, store: fileStore(file), clock, readHeads });
  for (const amount of ['11.00', '12.00', '13.00']) await story.load(amount);
  await sealAll();
  await publish();
  for (const amount of ['14.00', '15.00', '16.00']) await story.load(amount);
  await sealAll();
  await publish();
});
afterAll(async () => {
  await owner.close();
  rmSync(folder, { recursive: true });
});

async function sealAll(): Promise<void> {
  await sealBooks(owner, story.world.clock);
  for (const chain of rowChains) await sealChain(owner, rowSealing(chain), story.world.clock);
}

const linesOf = (text: string) =>
  (async function* () {
    yield* await Promise.resolve(text.split('\n'));
  })();
const verify = (heads = readFileSync(file, 'utf8')): Promise<Evidence> =>
  verifyEvidence(owner, story.world.clock.now(), { lines: linesOf(heads), keys: [publicKey] });
/** What `npm run verify-ledger` prints. */
const said = async (heads?: string): Promise<string> => {
  const evidence = await verify(heads);
  const text = evidence.clients.map(describeClient).join('') + describeEvidence(evidence);
  expect(isSound(evidence)).toBe(!text.includes('BROKEN'));
  return text;
};

/** Tables that somebody tampers with, to put them back afterwards. */
const TABLES = [
  'ledger_entry',
  'ledger_transfer',
  'ledger_account',
  'ledger_seal',
  'ledger_batch',
  'row_seal',
  'audit_line',
  'movement',
  'sealed_up_to',
];
const asOwner = (sql: string) => story.world.test.owner(sql);

describe('as the owner of the tables', () => {
  beforeAll(async () => {
    for (const table of TABLES) await asOwner(`CREATE TABLE kept_${table} AS TABLE ${table}`);
  });
  afterEach(async () => {
    for (const table of TABLES) {
      await asOwner(`DELETE FROM ${table}`);
      await asOwner(`INSERT INTO ${table} SELECT * FROM kept_${table}`);
    }
  });

  it('nothing is found where nothing was done', async () => {
    const text = await said();
    expect(text).not.toContain('BROKEN');
    expect(text).toContain('2 signed lines');
    expect(isSound(await verify())).toBe(true);
  });

  it('an amount that changed is found without any head', async () => {
    await asOwner(`UPDATE ledger_entry SET amount = amount + 100 WHERE (client_id, account_id, seq) IN
      (SELECT client_id, account_id, seq FROM ledger_entry WHERE client_id = ${story.client} AND amount > 0 ORDER BY transfer_id DESC LIMIT 1)`);
    const evidence = await verifyEvidence(owner, story.world.clock.now(), null);
    expect(evidence.clients.find(({ clientId }) => clientId === story.client)).toMatchObject({
      brokenEntry: { why: 'running_balance_breaks' },
    });
    expect(isSound(evidence)).toBe(false);
  });

  it('a tail that was cut off, with its seals and balances, is found by the signed heads', async () => {
    const { client } = story;
    await asOwner(
      `DELETE FROM ledger_seal WHERE no = (SELECT max(no) FROM ledger_seal WHERE client_id = ${client}) AND client_id = ${client}`,
    );
    const last = `(SELECT coalesce(max(last_id), 0) FROM ledger_seal WHERE client_id = ${client})`;
    await asOwner(`UPDATE ledger_account AS a SET balance = coalesce(e.balance_after, 0), version = coalesce(e.seq, 0)
      FROM ledger_account AS b LEFT JOIN LATERAL (SELECT seq, balance_after FROM ledger_entry WHERE client_id = b.client_id AND account_id = b.id AND transfer_id <= ${last} ORDER BY seq DESC LIMIT 1) AS e ON true
      WHERE a.client_id = ${client} AND b.client_id = a.client_id AND b.id = a.id`);
    await asOwner(
      `DELETE FROM movement WHERE client_id = ${client} AND (transfer_id > ${last} OR hold_transfer_id > ${last})`,
    );
    await asOwner(`DELETE FROM ledger_entry WHERE client_id = ${client} AND transfer_id > ${last}`);
    await asOwner(`DELETE FROM ledger_transfer WHERE client_id = ${client} AND id > ${last}`);
    expect(await said()).toContain(`BROKEN books of client ${client}: seal_missing, seal 2`);
  });

  it('a chain that was rewritten whole, digests and seals anew, is found by the signed heads', async () => {
    const { client } = story;
    await asOwner(
      `UPDATE ledger_transfer SET effective_at = effective_at - interval '1 day' WHERE client_id = ${client}`,
    );
    await asOwner(`UPDATE ledger_transfer AS t SET digest = sha256(ledger_header(t.id, t.effective_at, t.recorded_at, t.reverses, t.batch_id, t.step, t.kind) || l.bytes)
      FROM (SELECT transfer_id, string_agg(ledger_line(account_id, seq, amount, balance_after, at, line), '' ORDER BY account_id, seq) AS bytes
            FROM ledger_entry WHERE client_id = ${client} GROUP BY transfer_id) AS l WHERE t.client_id = ${client} AND l.transfer_id = t.id`);
    const cuts = await story.world.test.owner<{ no: bigint; last_id: bigint }>(
      `DELETE FROM ledger_seal WHERE client_id = ${client} RETURNING no, last_id`,
    );
    expect(cuts).toHaveLength(2);
    // The product's own sealer does not do it for them,
    expect(await sealBooks(owner, story.world.clock)).toEqual([]);
    await asOwner(`SELECT nextval('ledger_transfer_id')`);
    expect(await sealBooks(owner, story.world.clock)).toMatchObject([
      { client_id: client, refused: true },
    ]);
    expect(isSound(await verifyEvidence(owner, story.world.clock.now(), null))).toBe(false);
    // so they write the seals themselves: then only what was signed before tells.
    for (const { no, last_id } of cuts)
      await asOwner(`INSERT INTO ledger_seal (client_id, no, first_id, last_id, transfers, total, prev, hash, at)
        SELECT ${client}, ${no}, min(t.id), ${last_id}, count(*), b.total + count(*), b.hash, sha256(b.hash || int8send(${no}) || string_agg(t.digest, '' ORDER BY t.id)), now() - interval '1 year'
        FROM (SELECT coalesce(max(no), 0) AS no, coalesce(max(last_id), 0) AS last_id, coalesce(max(total), 0) AS total,
                coalesce((array_agg(hash ORDER BY no DESC))[1], sha256('')) AS hash FROM ledger_seal WHERE client_id = ${client}) AS b
        JOIN ledger_transfer AS t ON t.client_id = ${client} AND t.id > b.last_id AND t.id <= ${last_id} GROUP BY b.total, b.hash`);
    expect(isSound(await verifyEvidence(owner, story.world.clock.now(), null))).toBe(true);
    expect(await said()).toContain(`BROKEN books of client ${client}: seal_differs, seal 1`);
  });

  it("a client's books that were removed are found by the signed heads", async () => {
    const { client } = story;
    for (const table of [
      'ledger_seal',
      'ledger_entry',
      'ledger_transfer',
      'ledger_account',
      'movement',
    ])
      await asOwner(`DELETE FROM ${table} WHERE client_id = ${client}`);
    await asOwner(`DELETE FROM row_seal WHERE client_id = ${client} AND chain = 'payments'`);
    const text = await said();
    expect(text).toContain(`BROKEN books of client ${client}: seal_missing, seal 1`);
    expect(text).toContain(`BROKEN payments of client ${client}: seal_missing, seal 1`);
  });

  it('every seal that was removed is found without any head', async () => {
    await asOwner('DELETE FROM ledger_seal');
    const { clients } = await verifyEvidence(owner, story.world.clock.now(), null);
    expect(clients.find(({ clientId }) => clientId === story.client)?.brokenSeal).toMatchObject({
      no: 1n,
      why: 'seal_missing',
    });
  });

  const anAuditLine = `(client_id, id) IN (SELECT client_id, id FROM audit_line WHERE action LIKE 'funds.%' ORDER BY id LIMIT 1)`;
  const aPayment = `(client_id, id) IN (SELECT client_id, id FROM movement WHERE kind = 'load' ORDER BY id LIMIT 1)`;
  it.each([
    ['an audit line removed', `DELETE FROM audit_line WHERE ${anAuditLine}`, 'audit'],
    [
      'another author of an audit line',
      `UPDATE audit_line SET actor_name = 'Somebody Else' WHERE ${anAuditLine}`,
      'audit',
    ],
    [
      'what an audit line says',
      `UPDATE audit_line SET after = '{"amount":"1"}' WHERE ${anAuditLine}`,
      'audit',
    ],
    [
      'the amount of a payment',
      `UPDATE movement SET amount = amount + 1 WHERE ${aPayment}`,
      'payments',
    ],
    [
      'the author of a payment',
      `UPDATE movement SET manager_name = 'Somebody Else' WHERE ${aPayment}`,
      'payments',
    ],
    ['a payment removed', `DELETE FROM movement WHERE ${aPayment}`, 'payments'],
  ])('%s is found', async (_, sql, chain) => {
    await asOwner(sql);
    expect(await said()).toMatch(
      new RegExp(`BROKEN ${chain} of client ${story.client}, seal 1 .*: rows_changed`),
    );
  });

  it('what became of a payment is held against its transfer', async () => {
    await asOwner(
      `UPDATE movement SET transfer_id = transfer_id + 1 WHERE (client_id, id) IN (SELECT client_id, id FROM movement WHERE status = 'paid' AND kind = 'load' LIMIT 1)`,
    );
    const { clients } = await verifyEvidence(owner, story.world.clock.now(), null);
    expect(clients.flatMap(({ faults }) => faults.map(({ rule }) => rule))).toEqual([
      'payment_without_its_transfer',
    ]);
  });

  it('audit lines whose seals were removed and made again are found by the signed heads', async () => {
    await asOwner(`DELETE FROM audit_line WHERE ${anAuditLine}`);
    await asOwner(`DELETE FROM row_seal`);
    await asOwner(`DELETE FROM sealed_up_to WHERE chain = 'audit'`);
    await sealAll();
    expect(await said()).toContain(`BROKEN audit of client ${story.client}: seal_differs, seal 1`);
  });
});

describe('the stored lines', () => {
  const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n');
  beforeAll(async () => void (await publish()));

  it.each<[string, (lines: string[]) => string[], string]>([
    ['one that was cut out', ([one, , three]) => [one!, three!], 'lines_missing at number 2'],
    ['the first one cut out', ([, ...rest]) => rest, 'lines_missing at number 1'],
    [
      'one that was changed',
      ([one, two, three]) => [one!, two!.replace('"books"', '"xooks"'), three!],
      'line 2 is not signed',
    ],
    [
      'another one under the same number',
      ([one, two]) => [
        one!,
        two!,
        writeLine({ no: 2n, at: story.world.clock.now(), previous: '', heads: [] }, key),
      ],
      'line_contradicts_the_one_before at number 2',
    ],
  ])('tell of %s', async (_, change, finding) => {
    expect(await said(change(lines()).join('\n'))).toContain(`BROKEN heads: ${finding}`);
  });

  it('may come twice, and be cut off by a crash before they come whole', async () => {
    const [one, two, three] = lines();
    const text = [one, one, two!.slice(0, 40), two, three, ''].join('\n');
    expect(await said(text)).not.toContain('BROKEN');
  });

  it('are not believed for another key', async () => {
    const other = generateKeyPairSync('ed25519').publicKey;
    const heads = { lines: linesOf(readFileSync(file, 'utf8')), keys: [other] };
    const evidence = await verifyEvidence(owner, story.world.clock.now(), heads);
    expect(evidence.heads).toMatchObject({ lines: 0, last: null });
    expect(isSound(evidence)).toBe(false);
  });

  it('of which the newest were cut off are older than the seals', async () => {
    await asOwner(`UPDATE ledger_seal SET at = at + interval '11 minutes'`);
    expect(await said(lines().slice(0, 2).join('\n'))).toContain(
      'BROKEN heads: seals are newer than the last signed line',
    );
    await asOwner(`UPDATE ledger_seal SET at = at - interval '11 minutes'`);
  });
});
