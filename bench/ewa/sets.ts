import { cutOffPeriod } from '#server/features/ewa/cutoff/cut-off-period.ts';
import { drawStore } from '#server/features/ewa/members/draw-store.ts';
import { memberStandings } from '#server/features/ewa/members/member-standing.ts';
import { hoursSweep } from '#server/features/ewa/index.ts';
import type { Caller } from '#test/support/caller.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import type { World } from '#test/support/world.ts';
import { type Measurement, atMostMs, median, now, whole } from '../measure.ts';
import { type FilledStore, OPEN_FROM } from './fill.ts';

const ZONE = 'America/Toronto';

/** What everybody can take, store by store, each store as one set. */
export async function everybody(
  { test, clock, ours }: World,
  stores: readonly FilledStore[],
): Promise<Measurement> {
  const total = stores.reduce((sum, { members }) => sum + members.length, 0);
  const goal = (total / 100_000) * 5_000;
  const taken: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begun = now();
    for (const { storeId, members } of stores) {
      const found = await test.database.read({ clientId: ours.id }, async (tx) => {
        const draw = await drawStore(tx, { clientId: ours.id, storeId }, clock.now());
        if (draw === null) throw new Error('the store is off');
        return memberStandings(tx, draw, members);
      });
      if (found.length !== members.length) throw new Error('somebody is missing');
    }
    taken.push(now() - begun);
  }
  return atMostMs(`earned pay: what all of ${whole(total)} members can take`, {
    took: median(taken),
    goal,
  });
}

const DAY = '2026-03-03';
/** Clock-ins of a date at a till, one a member, as its feed keeps them. */
const CLOCKED = [
  `INSERT INTO tip_wallet (client_id, store_id, cap_at_tips, created_at) VALUES ($1, $2, true, now())`,
  `UPDATE ewa_payroll_person SET external_id = 'lightspeed/' || customer_id WHERE client_id = $1 AND store_id = $2`,
  `INSERT INTO ewa_payroll_rate (client_id, person_id, job, effective_from, rate_e4) SELECT $1, id, '', '2025-01-01', 200000 FROM ewa_payroll_person WHERE client_id = $1 AND store_id = $2`,
  `WITH f AS (INSERT INTO tip_feed (client_id, provider, connection_id, account, location, data_type, timezone, currency, status) VALUES ($1, 'lightspeed', 1, 'A', 'L', 'clockings', '${ZONE}', 'CAD', 'online') RETURNING id)
   INSERT INTO tip_location (client_id, store_id, data_type, external_id, name, mapped_at, feed_id, live_from) SELECT $1, $2, 'clockings', 'L', 'L', now(), id, '2026-01-01' FROM f`,
  `INSERT INTO tip_punch (client_id, store_id, external_id, changed_at, employee, role, clocked_in, clocked_out, breaks, deleted, declared_cash_tips, business_date, source, seen_at, notes)
   SELECT $1, $2, 'lightspeed/t' || customer_id, now(), 'lightspeed/' || customer_id, NULL, '${DAY} 17:00-05', '${DAY} 22:00-05', '[]', false, 0, '${DAY}',
     '["lightspeed","A","L"]', now(), '{}' FROM ewa_member WHERE client_id = $1 AND store_id = $2`,
];

/** A date of 200 people that has changed for all of them, written again as a set. */
export async function changedDay(
  world: World,
  { storeId, members }: FilledStore,
): Promise<Measurement> {
  const { test, ours, clock } = world;
  for (const sql of CLOCKED) await test.owner(sql, [ours.id, storeId]);
  const taken: number[] = [];
  const deps = { db: test.database, clock };
  // What setting it up has left to be written is no part of it.
  await test.owner('DELETE FROM ewa_changed_date');
  for (let round = 0; round < 8; round += 1) {
    await test.owner(
      `UPDATE tip_punch SET clocked_out = clocked_out + interval '7 minutes' WHERE client_id = $1 AND store_id = $2`,
      [ours.id, storeId],
    );
    await test.owner(
      `INSERT INTO ewa_changed_date (client_id, store_id, day, since) VALUES ($1, $2, '${DAY}', $3)`,
      [ours.id, storeId, clock.now()],
    );
    const begun = now();
    await runSweep(test.database, hoursSweep(deps));
    if (round > 2) taken.push(now() - begun);
  }
  const [row] = await test.owner<{ people: number }>(
    `SELECT count(DISTINCT customer_id)::int AS people FROM ewa_worked WHERE client_id = $1 AND store_id = $2 AND day = '${DAY}' AND minutes > 300`,
    [ours.id, storeId],
  );
  if (row?.people !== members.length) throw new Error(`${row?.people} people were written`);
  const took = median(taken);
  return atMostMs(`earned pay: a changed date of ${members.length} people`, {
    took,
    goal: 50,
    figure: `${took.toFixed(1)} ms`,
  });
}

/** The cut-off of a store where everybody took something, and the file for payroll. */
export async function cutOff(
  { test, ours }: World,
  admin: Caller,
  { storeId, members }: FilledStore,
): Promise<Measurement> {
  await test.owner(
    `WITH made AS (
       INSERT INTO ewa_advance (client_id, store_id, customer_id, movement_id, amount, taken_at, taken_on, pos_id, status, authorisation, language)
       SELECT $1, $2, customer_id, -(customer_id::bigint * 100 + 99), 2000, $3, '2026-03-02', customer_id::text, 'paid', 'Deducted from my pay', 'en'
       FROM ewa_member WHERE client_id = $1 AND store_id = $2 RETURNING id, customer_id, amount),
     parts AS (INSERT INTO ewa_advance_part (client_id, advance_id, store_id, first_day, customer_id, amount) SELECT $1, id, $2, '${OPEN_FROM}', customer_id, amount FROM made)
     UPDATE ewa_member_period AS p SET taken = p.taken + 2000, advances = p.advances + 1 FROM made
     WHERE p.client_id = $1 AND p.store_id = $2 AND p.first_day = '${OPEN_FROM}' AND p.customer_id = made.customer_id`,
    [ours.id, storeId, new Date('2026-03-02T20:00:00Z')],
  );
  await test.owner('ANALYZE');
  const after = new Date('2026-03-12T16:00:00Z');
  const begun = now();
  const done = await test.database.write({ clientId: ours.id }, (tx) =>
    cutOffPeriod(
      tx,
      { clientId: ours.id, storeId, timezone: ZONE },
      { firstDay: OPEN_FROM, region: 'CA', now: after },
    ),
  );
  const file = await admin.call('GET', `/ewa/deductions/${storeId}/${OPEN_FROM}/file`);
  const took = now() - begun;
  const lines = file.text.trim().split('\n').length - 1;
  if (!done || lines !== members.length) throw new Error(`${file.status}: ${lines} lines`);
  return atMostMs(`earned pay: cut-off and file of ${whole(members.length)} people`, {
    took,
    goal: 2_000,
  });
}

/** All suggestions of a store of which nobody is matched yet. */
export async function suggestions(
  admin: Caller,
  storeId: number,
  count: number,
): Promise<Measurement> {
  const taken: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const begun = now();
    const { status, text } = await admin.call(
      'GET',
      `/ewa/payroll-members?store_id=${storeId}&match=suggested`,
    );
    taken.push(now() - begun);
    if (status !== 200) throw new Error(text);
  }
  return atMostMs(
    `earned pay: suggestions of ${whole(count)} people of payroll and as many members`,
    { took: median(taken), goal: 2_000 },
  );
}
