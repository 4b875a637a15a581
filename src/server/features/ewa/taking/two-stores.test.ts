import { beforeAll, expect, it } from 'vitest';
import type { EarnedAt, Receipt } from '#test/support/ewa-story.ts';
import { EVERY_TWO_WEEKS, ewaAt } from '#test/support/ewa.ts';
import { PaydayStory, paydayAt } from '#test/support/ewa-payday.ts';

/*
 * Somebody works at two stores of one client, and has one card; and somebody of their name and phone
 * number works at another client. Each store has its own fund, cap and report, whatever is taken at
 * the other at the same moment.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
type Page = { data: EarnedAt[] };

const second = {
  fund: async (): Promise<bigint> =>
    BigInt(
      (
        await story.world.test.owner<{ balance: string }>(
          `SELECT a.balance::text FROM ewa_store AS s JOIN ledger_account AS a ON a.client_id = s.client_id AND a.id = s.float_account_id
           WHERE s.client_id = $1 AND s.store_id = $2`,
          [story.client, story.otherStore],
        )
      )[0]!.balance,
    ),
};
const takenOf = async (store: number): Promise<string> =>
  (
    await story.world.test.owner<{ cents: string }>(
      'SELECT coalesce(sum(taken), 0)::text AS cents FROM ewa_member_period WHERE client_id = $1 AND store_id = $2 AND customer_id = $3',
      [story.client, store, story.person(0)],
    )
  )[0]!.cents;
const cardOf = async (): Promise<bigint> =>
  BigInt(
    (
      await story.world.test.owner<{ balance: string }>(
        'SELECT a.balance::text FROM customer AS c JOIN ledger_account AS a ON a.client_id = c.client_id AND a.id = c.account_id WHERE c.id = $1',
        [story.person(0)],
      )
    )[0]!.balance,
  );

/** The same person, the same link and the same hours at the other store as at the first. */
async function worksAtBoth(): Promise<void> {
  await story.worksInBoth(0);
  const values = [story.client, story.store, story.otherStore, story.person(0)];
  await story.world.test.owner(
    `INSERT INTO ewa_payroll_person (client_id, store_id, pos_id, pos_key, first_name, last_name, name_key, employee_type, source, seen_at, customer_id, linked_at, linked_by)
     SELECT client_id, $3, 'B' || pos_id, 'b' || pos_key, first_name, last_name, name_key, employee_type, source, seen_at, customer_id, linked_at, linked_by
     FROM ewa_payroll_person WHERE client_id = $1 AND store_id = $2 AND customer_id = $4`,
    values,
  );
  await story.world.test.owner(
    `INSERT INTO ewa_member_period (client_id, store_id, first_day, customer_id, work_units)
     SELECT client_id, $3, first_day, customer_id, work_units FROM ewa_member_period WHERE client_id = $1 AND store_id = $2 AND customer_id = $4`,
    values,
  );
}

beforeAll(async () => {
  await story.begin('300.00');
  // Earned 200.00, of which 100.00 can be taken.
  await story.enrolled(0, 10);
  await story.transfer('1000.00');
  const other = ewaAt(story.admin, story.otherStore);
  await other.save({ on: true, schedule: EVERY_TWO_WEEKS });
  expect((await other.fund({ amount: '55.00' }, story.newKey())).status).toBe(200);
  await worksAtBoth();
  const ana = await story.member(0);
  const enrolled = await ana.send<Page>('POST', '/enrolment', {
    body: { store_id: story.otherStore, terms_version: 1, language: 'en' },
  });
  expect(enrolled.status).toBe(200);
});

async function takeAt(store_id: number, amount: string, key = story.newKey()) {
  const ana = await story.member(0);
  const { body } = await ana.send<{ authorisation: string }>(
    'GET',
    `/quote?store_id=${store_id}&amount=${amount}&language=en`,
  );
  return ana.send<Receipt>('POST', '/advances', {
    key,
    body: {
      store_id,
      amount,
      authorisation: body.authorisation ?? 'nothing',
      language: 'en',
      duplicate_ok: true,
    },
  });
}

it('each store pays up to its own cap and out of its own fund, onto the one card', async () => {
  const before = [await story.fund(), await second.fund(), await cardOf()] as const;
  const asked = Array.from({ length: 6 }, () => [story.store, story.otherStore])
    .flat()
    .map((store) => takeAt(store, '18.00'));
  const answers = await Promise.all(asked);
  expect([...new Set(answers.map(({ status }) => status))].toSorted()).toEqual([201, 409]);
  // The cap of the first is 100.00, and the fund of the second holds 55.00.
  expect([await takenOf(story.store), await takenOf(story.otherStore)]).toEqual(['9000', '5400']);
  expect(before[0] - (await story.fund())).toBe(9_000n);
  expect(before[1] - (await second.fund())).toBe(5_400n);
  expect((await cardOf()) - before[2]).toBe(14_400n);
  const { data } = (await (await story.member(0)).page()).body;
  expect(data.map((one) => [one.store_id, one.available]).toSorted()).toEqual(
    [
      [story.store, '10.00'],
      [story.otherStore, '1.00'],
    ].toSorted(),
  );
  expect(await story.wrongSums()).toEqual([]);
});

it('a key of one store is no key of the other', async () => {
  const key = story.newKey();
  expect((await takeAt(story.store, '0.50', key)).status).toBe(201);
  const other = await takeAt(story.otherStore, '0.50', key);
  expect([other.body.code, await takenOf(story.otherStore)]).toEqual([
    'idempotency_key_reused',
    '5400',
  ]);
});

it('paused at one, they take at the other; each report has its own row', async () => {
  const paused = await story.admin.call('POST', `/ewa/members/${story.person(0)}/pause`, {
    body: { store_id: story.otherStore, reason: 'Being checked' },
  });
  expect(paused.status).toBe(200);
  expect((await takeAt(story.otherStore, '0.25')).body.code).toBe('ewa_paused');
  expect((await takeAt(story.store, '0.25')).status).toBe(201);
  await story.goTo('2026-03-11T16:00:00Z');
  const rows = async (store: number) =>
    (await paydayAt(story.admin, store).rows(FIRST)).body.data.map((row) => [
      row.customer_id,
      row.amount,
    ]);
  expect(await rows(story.store)).toEqual([[story.person(0), '90.75']]);
  expect(await rows(story.otherStore)).toEqual([[story.person(0), '54.00']]);
  await story.goTo('2026-03-13T10:00:00Z');
  expect([await story.fund(), await second.fund()]).toEqual([30_000n, 5_500n]);
  expect(await story.wrongPaydays()).toEqual([]);
});

it('whoever has the same number and name at another client has nothing of it', async () => {
  const { travel } = story.world;
  await story.world.test.owner(
    `UPDATE customer AS t SET mobile_number = o.mobile_number, first_name = o.first_name, last_name = o.last_name
     FROM customer AS o WHERE o.id = $1 AND t.id = $2`,
    [story.person(0), travel.customers[0]],
  );
  const token = await story.world.session(travel.id, travel.customers[0]!, 'customer');
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await story.world.app.inject({
      method,
      url: `/api/v1/member/ewa${path}`,
      headers: { 'x-session-token': token, 'idempotency-key': story.newKey() },
      ...(payload ? { payload } : {}),
    });
    return [answer.statusCode, answer.json<{ data?: unknown[]; code?: string }>()] as const;
  };
  const [, page] = await ask('GET', '');
  expect(page.data ?? []).toEqual([]);
  const body = {
    store_id: story.store,
    amount: '1.00',
    authorisation: 'x',
    language: 'en',
    terms_version: 1,
  };
  for (const [method, path, payload] of [
    ['GET', `/quote?store_id=${story.store}&amount=1.00&language=en`, undefined],
    ['POST', '/advances', { ...body, terms_version: undefined }],
    ['POST', '/enrolment', { store_id: story.store, terms_version: 1, language: 'en' }],
  ] as const) {
    const [status, said] = await ask(method, path, payload);
    expect([403, 404, 409], `${path} ${said.code}`).toContain(status);
  }
  const [, advances] = await ask('GET', '/advances');
  expect(advances.data ?? []).toEqual([]);
  expect(await story.wrongSums()).toEqual([]);
});
