import { describe, expect, it } from 'vitest';
import { MoneyStory } from '#test/support/money-story.ts';
import { UNKNOWN } from '#test/support/scripted-processor.ts';

type Split = {
  version: number;
  load: { member_bps: number; limit_bps: number };
  unload: { member_bps: number };
  changes: { version: number; load_bps: number; set_by_name: string }[];
  code?: string;
  errors?: { path: string; code: string; params: object }[];
};
type FeeLine = { kind: string; fee: string; client_part: string; member_part: string };

/** 1.50 % and 0.25 of a load, 1.00 of an unload of which a member never bears more than half. */
const story = new MoneyStory({
  fees: {
    load: { bps: 150, flat: '25' },
    unload: { flat: '100', member_limit_bps: 5_000 },
  },
});
const path = () => `/clients/${story.client}/fee-split`;
const shown = async () => (await story.admin.call<Split>('GET', path())).body;
const split = async (load_bps: number, unload_bps: number, { by = story.admin } = {}) => {
  const { version } = await shown();
  return by.call<Split>('POST', path(), { body: { version, load_bps, unload_bps } });
};
const newestFee = async (): Promise<FeeLine> =>
  (await story.admin.call<{ data: FeeLine[] }>('POST', '/managers/history-report/fees')).body
    .data[0]!;

describe('a fee that half of is the member’s', () => {
  it('is on top of what the wallet gives, and off what the card gets', async () => {
    expect((await split(5_000, 5_000)).body).toMatchObject({
      version: 1,
      load: { member_bps: 5_000 },
      changes: [{ version: 1, load_bps: 5_000 }],
    });
    expect(await story.moved(() => story.load('100.00'))).toEqual({
      wallets: -10_087,
      cards: 9_912,
      fees: 175,
    });
    expect(await newestFee()).toMatchObject({
      kind: 'load',
      fee: '1.75',
      client_part: '0.87',
      member_part: '0.88',
    });
  });

  it('is on top of what the card gives back, and off what the wallet gets', async () => {
    expect(await story.moved(() => story.unload('20.00'))).toEqual({
      wallets: 1_950,
      cards: -2_050,
      fees: 100,
    });
  });

  it('of a batch is split for each of its rows, and what is not known stays held whole', async () => {
    story.processor.says({
      submit: ({ amount }) => (amount < 5_000n ? UNKNOWN : { outcome: 'accepted' }),
    });
    const job = await story.draft([
      [0, '33.33'],
      [1, '66.67'],
    ]);
    // 0.75 and 1.25, of which the members bear 0.38 and 0.63.
    expect(job).toMatchObject({ total: '100.99', fees: '2.00', member_part: '1.01' });
    expect(
      await story.moved(async () => {
        await story.confirm(job);
        await story.work(job);
      }),
    ).toEqual({ wallets: -10_099, cards: 6_604, batches: 3_370, fees: 125 });
    story.processor.says({ check: () => ({ outcome: 'accepted' }) });
    expect(
      await story.moved(async () => {
        await story.admin.call('POST', `/bulk/${job.job_id}/check`);
        await story.admin.call('POST', `/bulk/${job.job_id}/check`);
      }),
    ).toEqual({ cards: 3_295, batches: -3_370, fees: 75 });
    story.processor.says({});
  });

  it('of an unload by file too', async () => {
    const job = await story.draft([[0, '-10.00']], { kind: 'unload' });
    expect(
      await story.moved(async () => {
        await story.confirm(job);
        await story.work(job);
      }),
    ).toEqual({ wallets: 950, cards: -1_050, fees: 100 });
  });
});

describe('a fee split', () => {
  it('holds from the next movement on: what was reserved before keeps its parts', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const { id } = (await story.load('100.00', { more: { duplicate_ok: true } })).body.transfer;
    await split(10_000, 0);
    story.processor.says({ check: () => ({ outcome: 'accepted' }) });
    expect(
      await story.moved(() => story.admin.call('POST', `/movements/${id}/check`)),
    ).toMatchObject({ cards: 9_912, fees: 175 });
    story.processor.says({});
    expect(await story.moved(() => story.load('100.00', { more: { duplicate_ok: true } }))).toEqual(
      {
        wallets: -10_000,
        cards: 9_825,
        fees: 175,
      },
    );
  });

  it('is refused above the limit of the program, and where somebody else was faster', async () => {
    const above = await split(10_000, 5_001);
    expect(above.status).toBe(422);
    expect(above.body.errors).toMatchObject([
      { path: 'unload_bps', code: 'percent_above_limit', params: { limit: 50 } },
    ]);
    const stale = await story.admin.call<Split>('POST', path(), {
      body: { version: 0, load_bps: 1, unload_bps: 1 },
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(await shown()).toMatchObject({ version: 2, load: { member_bps: 10_000 } });
  });

  it('is one of two that are set at once', async () => {
    const { version } = await shown();
    const answers = await Promise.all(
      [1_000, 2_000, 3_000].map((load_bps) =>
        story.admin.call<Split>('POST', path(), { body: { version, load_bps, unload_bps: 0 } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await shown()).version).toBe(version + 1);
  });

  it('writes no version where nothing changes, and is no manager’s to set', async () => {
    const { version, load, unload } = await shown();
    expect((await split(load.member_bps, unload.member_bps)).body.version).toBe(version);
    const manager = await story.as('Manager');
    expect((await split(0, 0, { by: manager })).status).toBe(403);
  });
});
