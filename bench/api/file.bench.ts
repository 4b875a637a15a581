import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { floorChunk, makeFloor } from '../ledger/floor.ts';
import { type Measurement, alternate, now, whole } from '../measure.ts';
import { expectStatus } from './server.ts';
import { type ApiWorld, withApiWorld } from './world.ts';

type Size = { readonly quick: boolean };
type Job = {
  readonly state: string;
  readonly total: string;
  readonly ready: { readonly count: number };
};
const ROWS = 10_000;
const CHUNK = 1_000;
const GOAL = 2_000;
const LOOK_EVERY = 20;

/**
 * A manager's file from its upload to the first page of its results, against the rows of it written
 * by the tightest SQL.
 */
export const apiFile = (url: string, size: Size): Promise<Measurement[]> =>
  withApiWorld(url, 'bench_api_file', ROWS, (world) => measure(url, world, size));

async function measure(url: string, world: ApiWorld, { quick }: Size): Promise<Measurement[]> {
  const floor = await makeFloor(url, ROWS);
  let round = 0;
  const least = async (): Promise<number> => {
    const started = now();
    round += 1;
    for (let start = 0; start < ROWS; start += CHUNK) {
      const ids = Array.from({ length: CHUNK }, (_, index) => start + index + 1);
      await floorChunk(floor, {
        job: round,
        lines: ids,
        accounts: ids,
        amounts: ids.map(() => 1_00n),
      });
    }
    return now() - started;
  };
  let nth = 0;
  await uploadToResults(world, (nth += 1));
  const seen = await alternate(quick ? 3 : 5, {
    file: () => uploadToResults(world, (nth += 1)),
    floor: least,
  });
  await floor.end();
  return [
    {
      name: `through the API: a file of ${whole(ROWS)} rows, upload to results`,
      figure: `${whole(seen.file)} ms`,
      floor: `${whole(seen.floor)} ms for the rows alone`,
      ratio: null,
      goal: `at most ${whole(GOAL)} ms`,
      met: seen.file <= GOAL,
    },
  ];
}

/** Other amounts each time: a file that was sent before is stopped. */
function fileOf(world: ApiWorld, nth: number): string {
  const rows = world.people.map(
    (one, index) =>
      `${one.first},${one.last},${one.mobile},${one.staffId},${(20 + nth + (index % 100) / 100).toFixed(2)},`,
  );
  return ['first_name,last_name,identifier,staff_id,load_amount,memo', ...rows, ''].join('\n');
}

async function uploadToResults(world: ApiWorld, nth: number): Promise<number> {
  const { server, client, wallet, token } = world;
  const form = new FormData();
  form.set('transfer_file', new Blob([fileOf(world, nth)]), `tips-${nth}.csv`);
  const started = now();
  const uploaded = await fetch(
    `${server.url}/api/v1/managers/${client.admin}/bulk-transfer/${client.id}?store_id=${wallet}`,
    { method: 'POST', headers: { 'x-session-token': token }, body: form },
  );
  const { job_id: job } = expectStatus(
    { status: uploaded.status, body: await uploaded.json() },
    202,
  ) as { job_id: number };
  const shown = async (): Promise<Job> =>
    expectStatus(await server.call({ path: `/jobs/${job}`, token }), 200) as Job;
  const valid = await shown();
  if (valid.state !== 'awaiting_confirmation' || valid.ready.count !== ROWS)
    throw new Error(`the file is not ready: ${JSON.stringify(valid)}`);
  expectStatus(
    await server.call({
      method: 'POST',
      path: `/bulk/${job}/confirm`,
      token,
      key: randomUUID(),
      body: { total: valid.total },
    }),
    202,
  );
  for (let state = ''; state !== 'complete'; state = (await shown()).state) {
    if (state === 'failed' || state === 'complete_with_errors')
      throw new Error(`the batch ended as ${state}`);
    await sleep(LOOK_EVERY);
  }
  const rows = expectStatus(
    await server.call({ path: `/jobs/${job}/rows?show=sent`, token }),
    200,
  ) as { meta: { total: number | null } };
  if (rows.meta.total !== ROWS) throw new Error(`${rows.meta.total} rows were sent`);
  return now() - started;
}
