import { beforeAll, describe, expect, it } from 'vitest';
import { days } from '#kernel/instant.ts';
import { removeOld } from '#server/platform/retention.ts';
import { type Database, openDatabase } from '#server/platform/database/pool.ts';
import { MoneyStory, type Refused } from '#test/support/money-story.ts';
import { reportsRetention } from './exports-retention.ts';
import { makeExport } from './make-export.ts';

const story = new MoneyStory({ fees: { load: { flat: '25' } } });
type Export = {
  readonly export_id: number;
  readonly state: string;
  readonly rows: number;
  readonly file_name: string;
};

const ask = (report: string, more: object = {}, by = story.admin) =>
  by.call<Export & Refused>('POST', '/exports', { body: { report, file_type: 'csv', ...more } });
const make = (id: number) => makeExport(story.deps, story.client, id);
const show = async (id: number, by = story.admin) => by.call<Export>('GET', `/exports/${id}`);
const file = (id: number, by = story.admin) => by.call<Refused>('GET', `/exports/${id}/file`);
const cancel = (id: number, by = story.admin) =>
  by.call<Export>('POST', `/exports/${id}/cancel`, { body: {} });
const parts = async (id: number): Promise<number> =>
  (
    await story.world.test.owner<{ n: number }>(
      'SELECT count(*)::int AS n FROM report_export_part WHERE client_id = $1 AND export_id = $2',
      [story.client, id],
    )
  )[0]!.n;
/** Its database, with something done before each batch is read. */
const before = (work: () => Promise<unknown>): Database => {
  const { database } = story.world.test;
  let reads = 0;
  return {
    ...database,
    async read(scope, read) {
      // The first reading finds what the report is of.
      if ((reads += 1) === 2) await work();
      return database.read(scope, read);
    },
  };
};

beforeAll(async () => {
  await story.load('100.00');
  await story.load('50.00', { person: 1 });
  await story.moveTo('2026-03-06T15:00:00Z');
});

describe('an export', () => {
  it('is made in the background, of each report, and is the same file as the one that is sent', async () => {
    for (const [report, direct] of [
      ['transactions', `/clients/${story.client}/card-loads/export`],
      ['cards', `/admins/${story.admin.manager}/client-card-history/${story.client}?file_type=csv`],
      ['fees', `/clients/${story.client}/report?type=fees`],
      ['wallet_history', `/stores/${story.client}/client-wallet-history?file_type=csv`],
      ['other_debits', `/admins/${story.admin.manager}/exclusive_debits?file_type=csv`],
      ['balances', `/managers/${story.admin.manager}/eod_balance?file_type=csv`],
      ['balance_changes', `/managers/${story.admin.manager}/eod_dif?file_type=csv`],
    ] as const) {
      const asked = await ask(report);
      expect([asked.status, asked.body.state]).toEqual([202, 'waiting']);
      const { export_id: id } = asked.body;
      expect((await file(id)).status).toBe(404);
      await make(id);
      const made = (await show(id)).body;
      const { text } = await story.admin.call('GET', direct);
      expect(made, report).toMatchObject({
        state: 'done',
        rows: text.trimEnd().split('\r\n').length - 1,
      });
      expect((await file(id)).text).toBe(text);
    }
    const list = await story.admin.call<{ data: Export[] }>('GET', '/exports');
    expect(list.body.data).toHaveLength(7);
    const [line] = await story.audited('reports.export', list.body.data[0]!.export_id);
    expect(line?.after).toMatchObject({ report: 'balance_changes', file_type: 'csv' });
  });

  it('can be a workbook, of what is chosen', async () => {
    const { export_id: id, file_name: name } = (
      await ask('cards', { file_type: 'xlsx', filters: { search: 'ben' } })
    ).body;
    await make(id);
    expect(name).toBe('card-history.xlsx');
    expect((await show(id)).body.rows).toBe(1);
    expect((await file(id)).text.slice(0, 2)).toBe('PK');
  });

  it('is refused for what is no report, no date or not seen', async () => {
    expect((await ask('passwords')).body.errors).toMatchObject([{ path: 'report' }]);
    const dates = { start_date: '2026-02-30' };
    expect((await ask('balances', { filters: dates })).status).toBe(422);
    const regional = await story.as('Regional Manager');
    const others = { filters: { wallet: String(story.otherStore) } };
    expect((await ask('transactions', others, regional)).status).toBe(404);
    expect((await ask('other_debits', {}, regional)).status).toBe(404);
  });

  it('has what who asked for it sees, and is theirs alone', async () => {
    const regional = await story.as('Regional Manager');
    const { export_id: id } = (await ask('balances', {}, regional)).body;
    await make(id);
    const { text } = await file(id, regional);
    expect(text).toContain(',First,');
    expect(text).not.toContain(',Second,');
    for (const answer of [await show(id), await file(id), await cancel(id)])
      expect(answer.status).toBe(404);
  });

  it('that is cancelled while it is made stops at the next batch and leaves nothing', async () => {
    const { export_id: id } = (await ask('transactions')).body;
    const db = before(() => cancel(id));
    await makeExport({ ...story.deps, db }, story.client, id);
    expect((await show(id)).body.state).toBe('cancelled');
    expect(await parts(id)).toBe(0);
    expect((await file(id)).status).toBe(404);
    await make(id);
    expect((await cancel(id)).body.state).toBe('cancelled');
    expect(await story.audited('reports.cancel_export', id)).toHaveLength(1);
  });

  it('that fails says so, and can be asked for again', async () => {
    const { export_id: id } = (await ask('transactions')).body;
    const db = before(() => Promise.reject(new Error('lost')));
    await expect(makeExport({ ...story.deps, db }, story.client, id)).rejects.toThrow('lost');
    expect((await show(id)).body.state).toBe('failed');
    expect((await file(id)).body.code).toBe('export_failed');
    expect(await parts(id)).toBe(0);
  });

  it('that is begun once more, because its process was killed, is one file', async () => {
    const { export_id: id } = (await ask('transactions')).body;
    const db = before(() => make(id));
    await makeExport({ ...story.deps, db }, story.client, id);
    expect((await show(id)).body).toMatchObject({ state: 'done', rows: 2 });
    expect(await parts(id)).toBe(1);
  });

  it('is kept for seven days', async () => {
    const { export_id: id } = (await ask('transactions')).body;
    await make(id);
    const { clock, test } = story.world;
    const owner = openDatabase({ urls: [test.url], max: 1, role: 'none' });
    const remove = () => removeOld(owner, clock, [reportsRetention]);
    await story.moveTo(new Date(clock.now().getTime() + days(6)));
    await remove();
    expect((await file(id)).status).toBe(200);
    await story.moveTo(new Date(clock.now().getTime() + days(1) + 1));
    await remove();
    expect((await file(id)).status).toBe(404);
    expect(await parts(id)).toBe(0);
    await owner.close();
  });
});
