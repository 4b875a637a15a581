import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days } from '#kernel/instant.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type Standing = {
  submitted: boolean;
  submitted_at: string | null;
  due: boolean;
  questions: { name: string; kind: string }[];
};
type Refused = { code: string; errors: { path: string; code: string }[] };
type Survey = { survey_id: number; client_id: number; manager_name: string; comment: string };

let world: World;
let operator: Caller;
const START = new Date('2026-03-04T15:00:00Z');

beforeAll(async () => {
  world = await buildWorld();
  operator = await signedIn(world, { ...world.ours, id: 1, managers: { Admin: world.operator } });
});
afterAll(() => world.close());

const ANSWER = {
  pos_system: 'lightspeed',
  scheduling_system: '7shifts',
  locations: 2,
  tip_method: 'pool',
  wants_integration: true,
  satisfaction: 4,
};
const submit = (by: Caller, fields: object = {}) =>
  by.call<Refused>('POST', '/survey/pos', { body: { ...ANSWER, ...fields } });
const standing = async (by: Caller): Promise<Standing> =>
  (await by.call<Standing>('GET', `/survey/pos/manager-submission/${by.manager}`)).body;
const later = (by: Caller) => by.call<Refused>('POST', '/survey/pos/later');
/** As somebody whose sign-in the audit knows; sessions of tests are opened without one. */
const firstSignIn = (manager: number, at: Date) =>
  world.test.owner(
    `INSERT INTO audit_line (client_id, at, actor_kind, actor_id, actor_name, action, subject_kind, subject_id)
     VALUES ($1, $2, 'manager', $3::int, 'x', 'auth.sign_in', 'manager', $3::int)`,
    [world.ours.id, at, manager],
  );
const actions = async (manager: number): Promise<string[]> =>
  (
    await world.test.owner<{ action: string }>(
      `SELECT action FROM audit_line WHERE client_id = $1 AND actor_id = $2 AND action LIKE 'engagement.%' ORDER BY id`,
      [world.ours.id, manager],
    )
  ).map(({ action }) => action);

describe('the survey', () => {
  it('is offered a week after the first sign-in, later again after 30 days', async () => {
    const admin = await signedIn(world, world.ours);
    expect(await standing(admin)).toMatchObject({ submitted: false, due: false });
    await firstSignIn(admin.manager, new Date(START.getTime() - days(7)));
    expect(await standing(admin)).toMatchObject({
      submitted: false,
      submitted_at: null,
      due: true,
    });
    expect((await standing(admin)).questions.map(({ name }) => name)).toContain('satisfaction');
    expect((await later(admin)).status).toBe(200);
    expect((await standing(admin)).due).toBe(false);
    world.clock.moveTo(new Date(START.getTime() + days(30)));
    const again = await signedIn(world, world.ours);
    expect((await standing(again)).due).toBe(true);
    world.clock.moveTo(START);
    expect(await actions(admin.manager)).toEqual(['engagement.survey_postpone']);
    await world.test.owner(
      `DELETE FROM audit_line WHERE action = 'auth.sign_in' AND actor_name = 'x'`,
    );
  });

  it('is answered once, and then never offered', async () => {
    const admin = await signedIn(world, world.ours);
    const refused = await submit(admin, { pos_system: 'other', locations: 0, satisfaction: 6 });
    expect(refused.body.errors.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'locations number_out_of_range',
      'satisfaction number_out_of_range',
    ]);
    expect((await submit(admin, { pos_system: 'other' })).body.errors).toMatchObject([
      { path: 'pos_other', code: 'required' },
    ]);
    const both = await Promise.all([
      submit(admin, { comment: '=1+1' }),
      submit(admin, { comment: '=1+1' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('survey_submitted');
    expect(await standing(admin)).toMatchObject({ submitted: true, due: false });
    expect((await later(admin)).body.code).toBe('survey_submitted');
    const checked = await admin.call(
      'GET',
      `/survey/pos/manager-submission/${admin.manager}?check_submitted=true`,
    );
    expect(checked.body).toEqual({ submitted: true });
    expect(await actions(admin.manager)).toContain('engagement.survey_submit');
  });

  it("is one's own, and not for those who may not connect a point of sale", async () => {
    const admin = await signedIn(world, world.ours);
    const limited = await signedIn(world, world.ours, 'Limited Access');
    const other = `/survey/pos/manager-submission/${limited.manager}`;
    expect((await admin.call('GET', other)).status).toBe(404);
    expect((await submit(limited)).status).toBe(403);
    expect((await later(limited)).status).toBe(403);
    expect(await standing(limited)).toMatchObject({ submitted: false, due: false });
    expect((await submit(operator)).status).toBe(403);
    const inside = await operatorIn(world, world.ours.id);
    expect((await submit(inside)).status).toBe(403);
    expect((await later(inside)).status).toBe(403);
    expect((await later(operator)).status).toBe(403);
  });

  it('is read by operators over all clients, filtered, and as a file without formulas', async () => {
    const manager = await signedIn(world, world.ours, 'Manager');
    await submit(manager, { pos_system: 'other', pos_other: 'Café, "own"' });
    type List = { data: Survey[]; meta: { cursor: string | null } };
    const list = async (query = '') =>
      (await operator.call<List>('GET', `/operator/surveys${query}`)).body.data;
    expect(await list()).toMatchObject([
      { client_id: world.ours.id, pos_other: 'Café, "own"' },
      { client_id: world.ours.id, comment: '=1+1', satisfaction: 4 },
    ]);
    expect(await list(`?client=${world.travel.id}`)).toEqual([]);
    expect(await list('?start_date=2026-03-04&end_date=2026-03-04')).toHaveLength(2);
    expect(await list('?end_date=2026-03-03')).toEqual([]);
    const wrong = await operator.call<Refused>(
      'GET',
      '/operator/surveys?start_date=2026-03-05&end_date=2026-03-04',
    );
    expect(wrong.body.errors).toMatchObject([{ path: 'end_date', code: 'date_order' }]);
    const { text } = await operator.call('GET', `/operator/surveys/csv?client=${world.ours.id}`);
    const [, first, second] = text.trim().split('\r\n');
    expect(first).toContain('"Café, ""own"""');
    expect(second).toMatch(/,'=1\+1$/);
    expect((await manager.call('GET', '/operator/surveys/csv')).status).toBe(403);
  });

  it('keeps what was answered, whatever a client asks of the database', async () => {
    await expect(
      world.test.database.write({ clientId: world.ours.id }, (tx) =>
        tx.text({
          sql: 'UPDATE pos_survey SET comment = $2 WHERE client_id = $1',
          values: [world.ours.id, 'x'],
        }),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});
