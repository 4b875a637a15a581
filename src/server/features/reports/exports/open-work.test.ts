import { beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { makeExport } from './make-export.ts';

const story = new MoneyStory();
let manager: Caller;
type Open = { readonly open: number; readonly running: boolean };
type Listed = { readonly data: readonly { readonly state: string }[] };

beforeAll(async () => {
  manager = await signedIn(story.world, story.world.ours, 'Manager');
});

const openWork = async (by: Caller): Promise<Open> =>
  (await by.call<Open>('GET', '/open-work')).body;
/** How much the lists show that the tray is made of, as far as somebody may see them. */
async function listed(by: Caller): Promise<number> {
  const paths = ['/jobs?open=1', '/member-files?open=1', '/ewa/payroll-files?open=1', '/exports'];
  const answers = await Promise.all(paths.map((path) => by.call<Listed>('GET', path)));
  return answers
    .filter(({ status }) => status === 200)
    .flatMap(({ body }) => body.data)
    .filter(({ state }) => state !== 'cancelled').length;
}
const addPeople = (by: Caller, mobile: string) =>
  by.upload(
    `/clients/${story.client}/file-clients`,
    'client_file',
    `First name,Last name,Mobile,Wallet\nNina,Roy,${mobile},Main`,
  );

it('counts what the lists show, for each person what is theirs', async () => {
  expect(await openWork(story.admin)).toEqual({ open: 0, running: false });
  await story.draft([[0, '15.00']]);
  await story.draft([[0, '16.00']], { store: story.otherStore });
  const sent = await story.draft([[1, '17.00']]);
  await story.load('18.00');
  expect((await addPeople(story.admin, '4385550001')).status).toBe(202);
  expect((await addPeople(manager, '4385550002')).status).toBe(202);

  expect(await openWork(story.admin)).toEqual({ open: 5, running: false });
  expect(await listed(story.admin)).toBe(5);
  expect((await openWork(manager)).open).toBe(await listed(manager));
  expect((await openWork(manager)).open).toBe(3);

  expect((await story.confirm(sent)).status).toBe(202);
  expect(await openWork(story.admin)).toEqual({ open: 5, running: true });
  await story.work(sent);
  expect(await openWork(story.admin)).toEqual({ open: 4, running: false });
});

it('keeps an export in sight for a day, unless it was cancelled, and shows nobody another one’s', async () => {
  const before = (await openWork(story.admin)).open;
  const others = (await openWork(manager)).open;
  const ask = async () =>
    (
      await story.admin.call<{ export_id: number }>('POST', '/exports', {
        body: { report: 'fees', file_type: 'csv' },
      })
    ).body.export_id;
  const [made, cancelled] = [await ask(), await ask()];
  expect(await openWork(story.admin)).toEqual({ open: before + 2, running: true });
  await makeExport(story.deps, story.client, made);
  await story.admin.call('POST', `/exports/${cancelled}/cancel`, { body: {} });
  expect(await openWork(story.admin)).toEqual({ open: before + 1, running: false });
  expect((await openWork(manager)).open).toBe(others);

  await story.world.test.owner(
    `UPDATE report_export SET created_at = created_at - interval '25 hours', finished_at = finished_at - interval '25 hours' WHERE client_id = $1`,
    [story.client],
  );
  expect(await openWork(story.admin)).toEqual({ open: before, running: false });
});
