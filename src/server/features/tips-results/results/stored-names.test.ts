import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { tipNights } from '#test/support/tip-nights.ts';

const of = tipNights();
afterAll(() => of().world.close());

const traces = (id: number) =>
  of().world.test.owner<{ trace: unknown }>(
    'SELECT trace FROM tip_person WHERE client_id = $1 AND result_id = $2 ORDER BY 1::text, trace::text',
    [of().world.ours.id, id],
  );

it('a trace that was stored under the old name of a job code reads as one of today', async () => {
  const { id } = await of().resultOf(of().normal());
  const today = await traces(id);
  expect(JSON.stringify(today)).toContain('"jobCodeId":');
  await of().world.test.owner(
    `UPDATE tip_person SET trace = replace(trace::text, '"jobCodeId":', '"jobId":')::jsonb WHERE client_id = $1`,
    [of().world.ours.id],
  );
  expect(await traces(id)).not.toEqual(today);
  const migration = readFileSync('db/migrations/0160_tips_job_code_id.sql', 'utf8');
  await of().world.test.owner(migration);
  expect(await traces(id)).toEqual(today);
});
