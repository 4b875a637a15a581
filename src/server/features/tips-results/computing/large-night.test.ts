import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromWire, sum } from '#kernel/money.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder } from '#test/support/money.ts';
import { type TipResultBody, line } from '#test/support/tip-nights.ts';
import { rulesHoldAlready, tipsAt } from '#test/support/tips.ts';
import { type World, buildWorld } from '#test/support/world.ts';

const STAFF = 200;
const RULES = 60;

let world: World;
let lead: Caller;
beforeAll(async () => {
  world = await buildWorld();
  lead = await signedIn(world, world.ours, 'Manager');
});
afterAll(() => world.close());

const cents = (shown: TipResultBody): bigint =>
  sum(shown.staff.map((one) => fromWire(one.payout) ?? 0n));

it('a night of 200 people and 60 rules is computed, corrected and paid to the cent', async () => {
  const { id: client, store } = world.ours;
  const tips = tipsAt(lead, world.ours);
  await lead.call('POST', `/tippool/tip-share/edit-wallet-share-type/${store}/share`);
  const dinner = await tips.service('Dinner', '17:00', '23:00');
  const [server, ...receivers] = [
    await tips.job('Server', { pooling: false }),
    await tips.job('Bar', { revenue_generating: false }),
    await tips.job('Host', { revenue_generating: false }),
    await tips.job('Kitchen', { revenue_generating: false }),
  ];
  const members = await tips.take(world.ours.customers);
  const others = await world.test.owner<{ id: number }>(
    `INSERT INTO tip_employee (client_id, store_id, first_name, last_name, source, external_id, created_at) SELECT $1, $2, 'Guest', 'No ' || n, 'pos', 'pos-' || n, now() FROM generate_series(1, $3::int) AS n RETURNING id`,
    [client, store, STAFF - members.length],
  );
  const staff = [...members, ...others.map(({ id }) => id)];
  const rules = Array.from({ length: RULES }, (_, at) => ({
    service_id: null,
    from_jobs: [server],
    base: 'tips',
    percent: '1.5',
    label: `Rule ${at + 1}`,
    groups: [
      {
        jobs: [receivers[at % receivers.length]],
        percent: '100',
        split: at % 2 === 0 ? 'hours' : 'even',
        missing: 'return',
      },
    ],
  }));
  const saved = await lead.call('POST', '/tippool/create-tip-share-rules', {
    body: { wallet_id: store, rules, override_reason: 'a test' },
  });
  expect(saved.status, JSON.stringify(saved.body).slice(0, 300)).toBe(201);
  await rulesHoldAlready(world, client);

  const lines = staff.map((employee, at) =>
    at % 2 === 0
      ? line(employee, server!, '6.5', { totaltips: `${100 + at}.37`, netsales: '900.00' })
      : line(employee, receivers[at % receivers.length]!, `${3 + (at % 5)}.25`),
  );
  const draft = await lead.call<{ id: number }>('POST', '/tippool/payout-drafts', {
    body: { wallet_id: store, service_id: dinner, date: '2026-02-01', staff_worked: lines },
  });
  const { body: share } = await lead.call<TipResultBody>(
    'POST',
    `/tippool/process-agnostic-data/${client}/${store}/${draft.body.id}`,
  );
  const given = sum(
    lines.map(({ totaltips }) => (totaltips === '' ? 0n : (fromWire(totaltips) ?? 0n))),
  );
  expect(share.staff).toHaveLength(STAFF);
  expect(cents(share)).toBe(given);
  for (const person of share.staff)
    expect(sum(person.trace.map((step) => fromWire(step.amount) ?? 0n))).toBe(
      fromWire(person.payout),
    );

  const { body: corrected } = await lead.call<TipResultBody>(
    'POST',
    `/tippool/share/adjustments/${share.id}?amount=12.34&title=Found&employee_id=${staff[0]}`,
  );
  expect(cents(corrected)).toBe(given + 1_234n);
  const [first, second] = await Promise.all(
    ['a', 'b'].map((key) =>
      lead.call<TipResultBody>('POST', `/tippool/tip-share/${share.id}/payout`, {
        key,
        body: { override_reason: 'a test' },
      }),
    ),
  );
  expect([first!.status, second!.status]).toEqual([200, 200]);
  expect(first!.body).toMatchObject({ state: 'paid', held: STAFF - members.length });
  await expectBooksInOrder(world, client);
});
