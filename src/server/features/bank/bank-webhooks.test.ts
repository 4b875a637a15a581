import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankConnect } from '#server/providers/bank-connect/bank-connect.port.ts';
import { type BankAccount, BankStory } from '#test/support/bank-story.ts';
import type { Refused } from '#test/support/money-story.ts';
import { type BankInTest, sandboxBank } from '#test/support/sandbox-bank.ts';

let bank: BankInTest;
let portal = '';
let between: Partial<BankConnect> = {};
let reads = 0;
const vendor: BankConnect = {
  begin: (connection) => bank.connect.begin(connection),
  read: (id) => {
    reads += 1;
    return (between.read ?? bank.connect.read)(id);
  },
  readWebhook: (message, now) => bank.connect.readWebhook(message, now),
};
const story = new BankStory({ bankConnect: vendor });
beforeAll(async () => {
  portal = await story.world.app.listen({ host: '127.0.0.1', port: 0 });
  const webhookUrl = () => `${portal}/api/v1/webhooks/bank-connect`;
  bank = await sandboxBank({ now: () => story.world.clock.now() }, { webhookUrl });
});
afterAll(() => bank?.stop());

const path = (name: string): string => `/managers/${story.admin.manager}/self-load/${name}`;
/** An account that somebody connected at one of the sandbox's banks, and the vendor's name of it. */
async function connected(choice: string): Promise<{ id: number; vendor: string }> {
  const { body } = await story.admin.call<{ url: string }>('POST', path('url'), {
    body: { wallet_id: story.store },
  });
  const form = new URLSearchParams({ bank: choice, user: 'u', password: 'p' });
  const answer = await fetch(body.url, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(answer.headers.get('location')!).searchParams;
  const connect_id = back.get('connect_id')!;
  const added = await story.admin.call<BankAccount & Refused>('POST', path('account'), {
    body: {
      connect_id,
      params: { state: back.get('state') },
      agreement: { accepted: true, notice_days: 0 },
    },
  });
  expect(added.status).toBe(201);
  return { id: added.body.account_id, vendor: connect_id };
}
const become = (connection: string, what: string) => bank.press(`connection/${connection}/${what}`);
let events = 0;
const sent = async (
  message: object,
  { secret = 'webhook-secret', late = 0 } = {},
): Promise<{ status: number; code?: string; said?: string }> => {
  const body = JSON.stringify(message);
  const timestamp = String(Math.floor(story.world.clock.now().getTime() / 1_000) - late);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const answer = await fetch(`${portal}/api/v1/webhooks/bank-connect`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-connect-timestamp': timestamp,
      'x-connect-signature': signature,
    },
  });
  const said = (await answer.json()) as { code?: string; status?: string };
  return {
    status: answer.status,
    ...(answer.ok ? { said: said.status! } : { code: said.code! }),
  };
};
const about = (connection: string) => ({ event: `evt_00000${(events += 1)}`, connection });
const told = async (): Promise<string[]> =>
  (
    await story.world.test.owner<{ after: { state?: string; reason?: string } }>(
      `SELECT after FROM audit_line WHERE action = 'bank.account_told' ORDER BY id`,
    )
  ).map(({ after }) => after.reason ?? after.state!);

describe('what the vendor tells by itself', () => {
  it('has a closed account suspended, and its schedules paused', async () => {
    const { id, vendor: connection } = await connected('good');
    const schedule = await story.admin.call<{ schedule_id: number }>('POST', '/pad-schedules', {
      body: {
        store_id: story.store,
        account_id: id,
        frequency: 'daily',
        starts_on: '2026-03-05',
        agreement: { accepted: true },
      },
    });
    expect(schedule.status).toBe(201);
    await become(connection, 'closed');
    expect(await story.account(id)).toMatchObject({
      state: 'suspended',
      reason: 'account_closed',
      usable: false,
    });
    const paused = await story.admin.call<{ state: string }>(
      'GET',
      `/pad-schedules/${schedule.body.schedule_id}`,
    );
    expect(paused.body).toMatchObject({ state: 'paused', reason: 'account_closed' });
    expect((await story.fundFrom(id, '100.00')).body.code).toBe('account_unverified');
    // What was suspended stays so until somebody looks at it.
    await become(connection, 'vouched');
    expect((await story.account(id)).state).toBe('suspended');
    expect(await told()).toEqual(['account_closed']);
  });

  it('verifies an account once its bank stands for it, and says where a connection broke', async () => {
    const { id, vendor: connection } = await connected('unverified');
    await become(connection, 'broken');
    expect(await story.account(id)).toMatchObject({
      state: 'unverified',
      reason: 'connection_lost',
    });
    await become(connection, 'broken');
    expect(await told()).toEqual(['account_closed', 'connection_lost']);
    const other = await connected('unverified');
    expect(other.id).toBe(id);
    await become(other.vendor, 'vouched');
    expect(await story.account(id)).toMatchObject({ state: 'verified', reason: null });
  });

  it('is forged, old or changed: refused, and nothing is read', async () => {
    const { vendor: connection } = await connected('returned');
    reads = 0;
    const forged = await sent(about(connection), { secret: 'another secret' });
    expect(forged).toEqual({ status: 403, code: 'forbidden' });
    for (const late of [301, -301])
      expect(await sent(about(connection), { late })).toEqual({ status: 403, code: 'forbidden' });
    expect(await sent({ connection })).toMatchObject({ status: 403 });
    await bank.press('webhook/forge');
    const unsigned = await fetch(`${portal}/api/v1/webhooks/bank-connect`, { method: 'POST' });
    expect(unsigned.status).toBe(403);
    expect(reads).toBe(0);
  });

  it('is heard once, whatever is sent beside it', async () => {
    const { id, vendor: connection } = await connected('returned');
    const message = { ...about(connection), status: 'connected', account: { closed: true } };
    reads = 0;
    expect(await sent(message)).toEqual({ status: 200, said: 'read' });
    expect(await sent(message)).toEqual({ status: 409, code: 'webhook_known' });
    expect(reads).toBe(1);
    expect((await story.account(id)).state).toBe('verified');
    await bank.press('webhook/replay');
    expect(reads).toBe(1);
  });

  it('comes again where the vendor could not be read, and is ignored of a stranger', async () => {
    const { vendor: connection } = await connected('returned');
    const message = about(connection);
    between = { read: () => Promise.resolve({ outcome: 'unavailable' }) };
    expect(await sent(message)).toEqual({ status: 503, code: 'bank_unavailable' });
    between = {};
    expect(await sent(message)).toEqual({ status: 200, said: 'read' });
    reads = 0;
    expect(await sent(about('con_of_nobody'))).toEqual({ status: 200, said: 'ignored' });
    expect(reads).toBe(0);
  });

  it('changes nothing by the answer of another connection', async () => {
    const { id, vendor: connection } = await connected('returned');
    between = {
      read: async (asked) => {
        const answer = await bank.connect.read(asked);
        if (answer.outcome !== 'done' || answer.value.status !== 'connected') return answer;
        const account = { ...answer.value.account, closed: true };
        return { outcome: 'done', value: { ...answer.value, account, state: 'of another' } };
      },
    };
    expect((await sent(about(connection))).status).toBe(200);
    expect((await story.account(id)).state).toBe('verified');
    between = {
      read: async (asked) => {
        const answer = await bank.connect.read(asked);
        if (answer.outcome !== 'done' || answer.value.status !== 'connected') return answer;
        const account = { ...answer.value.account, closed: true, accountNumber: '7000000' };
        return { outcome: 'done', value: { ...answer.value, account } };
      },
    };
    expect((await sent(about(connection))).status).toBe(200);
    expect((await story.account(id)).state).toBe('verified');
    between = {};
  });
});
