import { afterAll, beforeAll, expect, it } from 'vitest';
import { after, days, hours } from '#kernel/instant.ts';
import { type TestDatabase, cloneDatabase } from '#test/support/database.ts';
import { sweepDirectory } from './sweep-directory.ts';

const NOW = new Date('2026-03-04T15:00:00Z');
let test: TestDatabase;
beforeAll(async () => void (test = await cloneDatabase()));
afterAll(() => test.drop());

/** A row of each kind that had its time before `at`, marked by a number. */
async function leave(mark: number, age: number): Promise<void> {
  const at = after(NOW, -age);
  const hash = Buffer.alloc(32, mark);
  await test.owner('INSERT INTO directory.rate_hit (bucket, at) VALUES ($1, $2)', [
    `mark ${mark}`,
    at,
  ]);
  await test.owner(
    `INSERT INTO directory.known_network (name, network, seen_at) VALUES ($1, 'x', $2)`,
    [`${mark}`, at],
  );
  await test.owner(
    `INSERT INTO directory.ticket (ticket_hash, purpose, kind, client_id, person_id, channel, address, code_hash, sent_at, expires_at)
     VALUES ($1, 'reset', 'manager', 1, $2, 'sms', 'x', $1, $3, $3)`,
    [hash, mark, at],
  );
  await test.owner(
    `INSERT INTO directory.session (id, token_hash, kind, client_id, person_id, started_at, last_seen_at)
     VALUES (gen_random_uuid(), $1, 'manager', 1, $2, $3, $3)`,
    [hash, mark, at],
  );
  await test.owner(
    'INSERT INTO directory.shared_page (id, client_id, result_id, expires_at) VALUES (gen_random_uuid(), 1, $1, $2)',
    [mark, at],
  );
  await test.owner(
    `INSERT INTO directory.invitation (token_hash, kind, client_id, person_id, sent_at, expires_at) VALUES ($1, 'manager', 1, $2, $3, $3)`,
    [hash, mark, at],
  );
  for (const state of ['sent', 'waiting'])
    await test.owner(
      `INSERT INTO directory.message (channel, recipient, body, created_at, next_try_at, state) VALUES ('sms', $1, 'x', $2, $2, $3)`,
      [`${mark}`, at, state],
    );
}

/** The marks of what is left, by kind. */
async function left(): Promise<Record<string, number[]>> {
  const marks = async (sql: string) =>
    (await test.owner<{ mark: string }>(`SELECT ${sql} ORDER BY 1`))
      .map(({ mark }) => Number(mark))
      .sort((a, b) => a - b);
  return {
    hits: await marks(`substr(bucket, 6) AS mark FROM directory.rate_hit`),
    networks: await marks('name AS mark FROM directory.known_network'),
    tickets: await marks('person_id AS mark FROM directory.ticket'),
    sessions: await marks('person_id AS mark FROM directory.session'),
    pages: await marks('result_id AS mark FROM directory.shared_page'),
    invitations: await marks('person_id AS mark FROM directory.invitation'),
    sent: await marks(`recipient AS mark FROM directory.message WHERE state = 'sent'`),
    waiting: await marks(`recipient AS mark FROM directory.message WHERE state = 'waiting'`),
  };
}

it('what has had its time is removed, and nothing before: messages that wait stay for ever', async () => {
  await leave(1, hours(1) - 1_000);
  await leave(2, hours(1) + 1_000);
  await leave(3, days(1) - 1_000);
  await leave(4, days(1) + 1_000);
  await leave(7, hours(25) - 1_000);
  await leave(8, hours(25) + 1_000);
  await leave(9, days(90) - 1_000);
  await leave(10, days(90) + 1_000);
  await leave(5, days(30) - 1_000);
  await leave(6, days(30) + 1_000);
  await sweepDirectory(test.database, { now: () => NOW });
  expect(await left()).toEqual({
    hits: [1, 2, 3, 4, 7],
    networks: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    tickets: [1],
    sessions: [1, 2, 3],
    pages: [1, 2, 3, 4, 5, 7, 8],
    invitations: [1, 2, 3, 4, 5, 7, 8],
    sent: [1, 2, 3, 4, 5, 7, 8],
    waiting: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  });
});
