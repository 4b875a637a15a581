import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BASES } from '#contract/operation.ts';
import { createMembers } from '#server/features/members/index.ts';
import type { SystemActor } from '#server/platform/actor.ts';
import { machineClock } from '#server/platform/clock.ts';
import { openSession } from '#server/platform/directory/sessions.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { type RunningServer, startServer } from '#test/support/server.ts';
import { rulesHoldAlready, tipsAt } from '#test/support/tips.ts';
import { type World, buildWorld } from '#test/support/world.ts';

const PEOPLE = 1_000;
/** Of one night: as many lines as a draft takes. */
const A_NIGHT = 500;
const EACH = 200n;

let world: World;
let server: RunningServer | undefined;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(async () => {
  await server?.stop();
  await world.close();
});

async function addPeople(): Promise<number[]> {
  const actor: SystemActor = { kind: 'system', name: 'test', clientId: world.ours.id };
  const now = world.clock.now();
  const people = Array.from({ length: PEOPLE }, (_, nth) => ({
    firstName: `Nth${nth}`,
    lastName: 'Paid',
    mobile: `438${String(5_000_000 + nth)}`,
    email: null,
    usernameOption: 1 as const,
    staffId: `K${nth}`,
    memberships: [{ storeId: world.ours.store, departmentId: null }],
    card: {
      proxy: `77${String(nth).padStart(9, '0')}`,
      state: 'active' as const,
      activatedAt: now,
      expiresOn: '2029-12-31',
    },
    invitedAt: now,
    registeredAt: now,
  }));
  return world.test.database.write({ clientId: world.ours.id }, (tx) =>
    createMembers(
      { tx, actor, origin: { ip: null, requestId: 'test', userAgent: null }, now },
      'CAD',
      people,
    ),
  );
}

/** Two nights of 500 people each, in which everybody gets two dollars. */
async function nights(admin: Caller): Promise<number[]> {
  const { store, id: client } = world.ours;
  const tips = tipsAt(admin, world.ours);
  await admin.call('POST', `/tippool/tip-share/edit-wallet-share-type/${store}/pool`);
  await admin.call(
    'POST',
    `/tippool/tip-share/edit-wallet-import-type/${store}?import_type=manual`,
  );
  const dinner = await tips.service('Dinner', '17:00', '23:00');
  const job = await tips.job('Server');
  const employees: number[] = [];
  const members = await addPeople();
  for (let start = 0; start < PEOPLE; start += 200)
    employees.push(...(await tips.take(members.slice(start, start + 200))));
  await admin.call('POST', '/tippool/set-rules', {
    body: {
      wallet_id: store,
      rules: [
        {
          service_id: dinner,
          code_id: job,
          points: '10',
          per: 'hour',
          contribution: '100',
          base: 'tips',
        },
      ],
      override_reason: 'a test',
    },
  });
  await rulesHoldAlready(world, client);
  const results: number[] = [];
  for (const [nth, date] of ['2026-03-01', '2026-03-02'].entries()) {
    const lines = employees.slice(nth * A_NIGHT, (nth + 1) * A_NIGHT).map((employee) => ({
      employee_id: employee,
      code_id: job,
      hours: '4',
      netsales: '20.00',
      totaltips: '2.00',
      cash_payment: '',
    }));
    const draft = await admin.call<{ id: number }>('POST', '/tippool/payout-drafts', {
      body: { wallet_id: store, service_id: dinner, date, staff_worked: lines },
    });
    const { body } = await admin.call<{ id: number; total_payout: string }>(
      'POST',
      `/tippool/process-agnostic-data/${client}/${store}/${draft.body.id}`,
    );
    expect(body.total_payout).toBe('1000.00');
    results.push(body.id);
  }
  return results;
}

/** How many were sent so far, and how many of them are paid. */
async function soFar(): Promise<{ sent: number; paid: number }> {
  const [row] = await world.test.owner<{ sent: number; paid: number }>(
    `SELECT count(*)::int AS sent, (count(*) FILTER (WHERE status = 'paid'))::int AS paid FROM movement WHERE client_id = $1 AND job_id IS NOT NULL`,
    [world.ours.id],
  );
  return row ?? { sent: 0, paid: 0 };
}
async function until(
  moment: (now: { sent: number; paid: number }) => boolean,
  patience: number,
): Promise<void> {
  for (const end = performance.now() + patience; !moment(await soFar()) && performance.now() < end;)
    await sleep(2);
}

it('a server that is killed again and again while it pays 1,000 people pays each of them exactly once', async () => {
  const results = await nights(await signedIn(world, world.ours));
  const { token } = await world.test.database.write('platform', (tx) =>
    openSession(
      tx,
      { kind: 'manager', clientId: world.ours.id, personId: world.ours.managers.Admin! },
      machineClock.now(),
      { ip: null, userAgent: null },
    ),
  );
  const before = BigInt(await heldBy(world, world.ours.id, 'card'));
  const running = await startServer({
    DATABASE_URL: world.test.url,
    CARDLOAD_SANDBOX: '1',
  });
  server = running;
  // Whoever pressed and got no answer presses again, in this window or another: the key is the
  // night's.
  const press = (id: number) =>
    fetch(`${running.url}${BASES.service}/tippool/tip-pool/${id}/payout`, {
      method: 'POST',
      headers: { 'x-session-token': token, 'idempotency-key': `pay night ${id}` },
    }).then(
      (answer) => answer.status,
      () => 0,
    );
  const paidAtKill: number[] = [];
  // When it was pressed, when the first are on their way, and when some are paid: at the latest
  // after these milliseconds.
  for (const [moment, patience] of [
    [() => false, 30],
    [({ sent }: { sent: number }) => sent > 0, 15_000],
    [({ paid }: { paid: number }) => paid > 0, 15_000],
  ] as const) {
    const answers = Promise.all(results.map(press));
    await until(moment, patience);
    await running.kill9();
    await answers;
    paidAtKill.push((await soFar()).paid);
    await running.restart();
  }
  for (const status of await Promise.all(results.map(press))) expect(status).toBe(200);
  await until(({ paid }) => paid === PEOPLE, 60_000);

  expect(paidAtKill.every((paid) => paid < PEOPLE)).toBe(true);
  const twice = await world.test.owner<{ customer_id: number }>(
    `SELECT customer_id FROM movement WHERE client_id = $1 AND job_id IS NOT NULL GROUP BY customer_id HAVING count(*) <> 1 OR bool_or(status <> 'paid') OR sum(amount) <> $2`,
    [world.ours.id, EACH],
  );
  expect(twice).toEqual([]);
  expect(BigInt(await heldBy(world, world.ours.id, 'card')) - before).toBe(BigInt(PEOPLE) * EACH);
  const states = await world.test.owner<{ state: string; paid: number }>(
    `SELECT r.state, count(p.*) FILTER (WHERE p.pay_state = 'sent')::int AS paid FROM tip_result r JOIN tip_person p ON p.client_id = r.client_id AND p.result_id = r.id WHERE r.client_id = $1 GROUP BY r.id, r.state ORDER BY r.id`,
    [world.ours.id],
  );
  expect(states).toEqual([
    { state: 'paid', paid: A_NIGHT },
    { state: 'paid', paid: A_NIGHT },
  ]);
  await expectBooksInOrder(world, world.ours.id);
});
