import { setTimeout as sleep } from 'node:timers/promises';
import { nameOf } from '#server/demo/people.ts';
import { type Measurement, median, now, percentile, whole } from '../measure.ts';
import { expectStatus } from './server.ts';
import { type ApiWorld, withApiWorld } from './world.ts';

type Size = { readonly quick: boolean };
type Shown = { readonly state: string; readonly ready: number; readonly created: number };
const PEOPLE = 10_000;
const CHECKED = 3_000;
const CREATED = 10_000;
/** A page of members is asked for this often meanwhile. */
const LOOK_EVERY = 25;
/** As often as the portal hears of a file. */
const ASK_EVERY = 400;

/**
 * A file of new members: how long until it is checked, how long until they are all there, and how a
 * colleague's list answers meanwhile.
 */
export const membersFile = (url: string, size: Size): Promise<Measurement[]> =>
  withApiWorld(url, 'bench_members_file', 1_000, (world) => measure(world, size));

async function measure(world: ApiWorld, { quick }: Size): Promise<Measurement[]> {
  const seen: { checked: number; created: number }[] = [];
  const looks: number[] = [];
  for (let round = 0; round < (quick ? 2 : 4); round += 1) {
    const watched = new AbortController();
    const watching = look(world, looks, watched.signal);
    const times = await addFile(world, round);
    watched.abort();
    await watching;
    // The first warms everything up.
    if (round > 0) seen.push(times);
  }
  const [checked, created, p99] = [
    median(seen.map((one) => one.checked)),
    median(seen.map((one) => one.created)),
    percentile(looks, 0.99),
  ];
  return [
    {
      name: `a file of ${whole(PEOPLE)} new members, checked`,
      figure: `${whole(checked)} ms`,
      floor: '',
      ratio: null,
      goal: `at most ${whole(CHECKED)} ms`,
      met: checked <= CHECKED,
    },
    {
      name: `a file of ${whole(PEOPLE)} new members, added and invited`,
      figure: `${whole(created)} ms`,
      floor: '',
      ratio: null,
      goal: `at most ${whole(CREATED)} ms`,
      met: created <= CREATED,
    },
    {
      name: 'a page of members meanwhile, p99',
      figure: `${whole(p99)} ms`,
      floor: `${whole(looks.length)} looks`,
      ratio: null,
      goal: 'at most 500 ms',
      met: p99 <= 500,
    },
  ];
}

const HEADING =
  'first_name,last_name,mobile_number,email,staff_id,payroll_id,wallet,primary_position,street,city,province,postal_code';

function fileOf(round: number): string {
  const people = Array.from({ length: PEOPLE }, (_, index) => {
    const { first, last } = nameOf(index);
    return `${first},${last},(438) ${String(1_000_000 + round * PEOPLE + index).replace(/(\d{3})(\d{4})/, '$1-$2')},new${round}.${index}@members.example,N${round}x${index},${String(index).padStart(5, '0')},,Server,${index + 1} Main Street,Montreal,QC,H2X 1Y4`;
  });
  return [HEADING, ...people, ''].join('\n');
}

async function addFile(
  { server, client, wallet, token }: ApiWorld,
  round: number,
): Promise<{ checked: number; created: number }> {
  const form = new FormData();
  form.set('client_file', new Blob([fileOf(round)]), `people-${round}.csv`);
  const started = now();
  const uploaded = await fetch(
    `${server.url}/api/v1/clients/${client.id}/file-clients?store_id=${wallet}`,
    { method: 'POST', headers: { 'x-session-token': token }, body: form },
  );
  const { job_id: file } = expectStatus(
    { status: uploaded.status, body: await uploaded.json() },
    202,
  ) as { job_id: number };
  const shown = async (): Promise<Shown> =>
    expectStatus(await server.call({ path: `/member-files/${file}`, token }), 200) as Shown;
  const waiting = await shown();
  if (waiting.ready !== PEOPLE)
    throw new Error(`the file is not ready: ${JSON.stringify(waiting)}`);
  const checked = now() - started;
  expectStatus(
    await server.call({
      method: 'POST',
      path: '/clients/file-clients/process',
      token,
      body: { job_id: file },
    }),
    202,
  );
  for (let state = ''; state !== 'complete'; state = (await shown()).state) {
    if (state === 'complete_with_errors') throw new Error('some were not added');
    await sleep(ASK_EVERY);
  }
  return { checked, created: now() - started - checked };
}

async function look(
  { server, client, token }: ApiWorld,
  times: number[],
  until: AbortSignal,
): Promise<void> {
  while (!until.aborted) {
    const started = now();
    expectStatus(
      await server.call({ path: `/managers/customers-paginated/${client.id}?per_page=25`, token }),
      200,
    );
    times.push(now() - started);
    await sleep(LOOK_EVERY);
  }
}
