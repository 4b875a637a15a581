import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankConnect } from '#server/providers/bank-connect/bank-connect.port.ts';
import { type BankAccount, BankStory } from '#test/support/bank-story.ts';
import type { Refused } from '#test/support/money-story.ts';
import { type BankInTest, sandboxBank } from '#test/support/sandbox-bank.ts';

/** The vendor of the sandbox, once it runs; a test may put other answers before it. */
let bank: BankInTest;
let between: Partial<BankConnect> = {};
const vendor: BankConnect = {
  begin: (connection) => (between.begin ?? bank.connect.begin)(connection),
  read: (id) => (between.read ?? bank.connect.read)(id),
  readWebhook: (message, now) => bank.connect.readWebhook(message, now),
};
const story = new BankStory({ bankConnect: vendor });
beforeAll(async () => {
  bank = await sandboxBank({ now: () => story.world.clock.now() });
});
afterAll(() => bank?.stop());

type Page = Refused & { url: string; connect_id: string; expires_at: string };
const path = (name: string, by = story.admin): string =>
  `/managers/${by.manager}/self-load/${name}`;
const openPage = (more: object = {}, by = story.admin) =>
  by.call<Page>('POST', path('url', by), { body: { wallet_id: story.store, ...more } });

/** Somebody who signs in to one of the sandbox's banks; what their browser comes back with. */
async function signIn(choice: string): Promise<{ connect_id: string; state: string }> {
  const { body } = await openPage();
  const answer = await fetch(body.url, {
    method: 'POST',
    body: new URLSearchParams({ bank: choice, user: 'u', password: 'p' }),
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location')!);
  expect(back.pathname).toBe(
    `/load-wallet/register-payment-information/load-wallet/${story.store}/0`,
  );
  return {
    connect_id: back.searchParams.get('connect_id')!,
    state: back.searchParams.get('state')!,
  };
}
const register = (
  { connect_id, state }: { connect_id: string; state: string },
  more: object = {},
  by = story.admin,
) =>
  by.call<BankAccount & Refused>('POST', path('account', by), {
    body: {
      connect_id,
      params: { state },
      agreement: { accepted: true, notice_days: 0 },
      ...more,
    },
  });

describe('an account connected at its bank', () => {
  it('is usable at once where the bank stands for a name that matches', async () => {
    const back = await signIn('good');
    const { status, body } = await register(back);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'verified', match: 'exact', usable: true });
    expect((await story.fundFrom(body.account_id, '100.00')).status).toBe(201);
  });

  it('is one account however often it is sent, and connected again later', async () => {
    const back = await signIn('good');
    const [first, again] = await Promise.all([register(back), register(back)]);
    expect(again.body.account_id).toBe(first.body.account_id);
    const later = await register(await signIn('good'));
    expect(later.body.account_id).toBe(first.body.account_id);
  });

  it('waits where the name is another, or the bank does not stand for it', async () => {
    const other = await register(await signIn('mismatch'));
    expect(other.body).toMatchObject({
      state: 'mismatch',
      usable: false,
      mismatch: { given: 'Northgate Holdings Ltd.' },
    });
    const unverified = await register(await signIn('unverified'));
    expect(unverified.body).toMatchObject({ state: 'unverified', usable: false });
  });

  it('is what the vendor says, whatever is sent beside it', async () => {
    const { body } = await register(await signIn('closed'), {
      holder_name: 'Somebody else',
      account_number: '1234567',
    });
    expect(body.account_last4).toBe('9905');
  });
});

describe('a connection', () => {
  it('is nobody else’s, and comes back with its own token', async () => {
    const back = await signIn('good');
    expect((await register({ ...back, state: 'other' })).body.code).toBe('connect_expired');
    expect((await register({ ...back, connect_id: 'con_unknown' })).body.code).toBe(
      'connect_expired',
    );
    const zone = await story.as('Zone Manager');
    expect((await register(back, {}, zone)).body.code).toBe('connect_expired');
    expect((await register(back)).status).toBe(201);
  });

  it('says what it lacks', async () => {
    const back = await signIn('good');
    const refused = await register(back, { agreement: { accepted: false } });
    expect(refused.body.code).toBe('agreement_required');
    const empty = await story.admin.call<Refused>('POST', path('account'), { body: {} });
    expect(empty.body.errors.map(({ path: field, code }) => `${field} ${code}`)).toEqual([
      'wallet_id wallet_required',
      'holder_name required',
    ]);
  });

  it('is not finished before the person has signed in, nor after it was cancelled', async () => {
    const { body } = await openPage();
    const answer = await fetch(`${body.url}/cancel`, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location')!);
    const sent = { connect_id: body.connect_id, state: back.searchParams.get('state')! };
    expect((await register(sent)).body.code).toBe('connect_expired');
  });

  it('ends after its time', async () => {
    const back = await signIn('good');
    await story.moveTo(new Date(story.world.clock.now().getTime() + 91 * 60_000));
    expect((await register(back)).body.code).toBe('connect_expired');
  });

  it('is begun for a wallet that the manager sees', async () => {
    const zone = await story.as('Zone Manager');
    expect((await openPage({ wallet_id: story.otherStore }, zone)).status).toBe(404);
    expect((await openPage({ origin: '../evil' })).status).toBe(422);
  });
});

describe('a vendor that fails or lies', () => {
  it('leaves nothing behind', async () => {
    const before = (await story.list()).length;
    between = { begin: () => Promise.resolve({ outcome: 'unavailable' }) };
    const refused = await openPage();
    expect([refused.status, refused.body.code]).toEqual([503, 'bank_unavailable']);
    between = {};
    const back = await signIn('returned');
    between = { read: () => Promise.resolve({ outcome: 'unavailable' }) };
    expect((await register(back)).body.code).toBe('bank_unavailable');
    const honest = bank.connect.read;
    between = {
      read: async (id) => {
        const answer = await honest(id);
        return answer.outcome === 'done'
          ? { outcome: 'done', value: { ...answer.value, state: 'of somebody else' } }
          : answer;
      },
    };
    expect((await register(back)).body.code).toBe('connect_expired');
    expect((await story.list()).length).toBe(before);
    between = {};
    expect((await register(back)).status).toBe(201);
  });
});
