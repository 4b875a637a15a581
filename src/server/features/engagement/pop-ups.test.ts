import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '#kernel/instant.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

type PopUp = {
  pop_up_id: number;
  state: string;
  reach: { managers: number; clients: number };
  clients: { client_id: number; client_name: string }[];
  seen: number;
  dismissed: number;
  version: number;
  abilities: string[];
  code: string;
  errors: { path: string; code: string }[];
};
type Active = { id: number; title: string; link: { label: string; url: string } | null };

let world: World;
let operator: Caller;
let admin: Caller;
let limited: Caller;
let travel: Caller;
const START = new Date('2026-03-04T15:00:00Z');

beforeAll(async () => {
  world = await buildWorld();
  operator = await signedIn(world, { ...world.ours, id: 1, managers: { Admin: world.operator } });
  admin = await signedIn(world, world.ours);
  limited = await signedIn(world, world.ours, 'Limited Access');
  travel = await signedIn(world, world.travel);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.test.owner('DELETE FROM pop_up_seen');
  await world.test.owner('DELETE FROM pop_up');
});

const at = (offset: number): string => new Date(START.getTime() + offset).toISOString();
const wording = (title: string, label = '') => ({ title, body: `${title}.`, link_label: label });
const bodyOf = (fields: object = {}) => ({
  kind: 'info',
  texts: { en: wording('News') },
  starts_at: at(0),
  dismissable: true,
  ...fields,
});
const create = (fields: object = {}, by = operator) =>
  by.call<PopUp>('POST', '/operator/pop-ups', { body: bodyOf(fields) });
const made = async (fields: object = {}): Promise<number> => {
  const answer = await create(fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.pop_up_id;
};
const active = async (by: Caller): Promise<Active[]> =>
  (await by.call<{ data: Active[] }>('GET', '/admins/mass-comm/pop-up/get-all-active')).body.data;
const titles = async (by: Caller) => (await active(by)).map(({ title }) => title);
const dismiss = (id: number, by = admin) =>
  by.call<PopUp>('POST', `/admins/mass-comm/pop-up/${id}/dismiss`);
const show = async (id: number) =>
  (await operator.call<PopUp>('GET', `/operator/pop-ups/${id}`)).body;
const auditOf = (id: number) =>
  world.test.owner<{ client_id: number; action: string; actor_id: number }>(
    `SELECT client_id, action, actor_id FROM audit_line WHERE subject_kind = 'pop_up' AND subject_id = $1 ORDER BY id`,
    [id],
  );

describe('pop-ups that managers see', () => {
  it('are in their language, else in English, with where they lead', async () => {
    await made({
      texts: { en: wording('News', 'Read'), fr: wording('Nouvelles', 'Lire') },
      link_url: '/settings',
    });
    expect(await active(admin)).toMatchObject([
      { title: 'News', body: 'News.', link: { label: 'Read', url: '/settings' } },
    ]);
    const { managers, id } = world.ours;
    const speak = (language: string) =>
      world.test.owner('UPDATE manager SET language = $3 WHERE client_id = $1 AND id = $2', [
        id,
        managers.Admin,
        language,
      ]);
    await speak('fr');
    expect(await titles(admin)).toEqual(['Nouvelles']);
    await speak('es');
    expect(await titles(admin)).toEqual(['News']);
    await speak('en');
  });

  it('are for those whom the audience means, by region, client, program and level', async () => {
    await made({ texts: { en: wording('Ours') }, audience: { client_ids: [world.ours.id] } });
    await made({ texts: { en: wording('Admins') }, audience: { levels: ['Admin'] } });
    await made({ texts: { en: wording('US') }, audience: { regions: ['US'] } });
    const [program] = await world.test.owner<{ program_id: number; region: string }>(
      'SELECT program_id, region FROM client WHERE client_id = $1',
      [world.travel.id],
    );
    await made({
      texts: { en: wording('Travel') },
      audience: { program_ids: [program!.program_id] },
    });
    expect(program!.region).toBe('CA');
    expect(await titles(admin)).toEqual(['Admins', 'Ours']);
    expect(await titles(limited)).toEqual(['Ours']);
    expect(await titles(travel)).toEqual(['Travel', 'Admins']);
  });

  it('that name other clients cannot be read in the scope of a client', async () => {
    await made({ audience: { client_ids: [world.travel.id] } });
    await made({});
    const rows = await world.test.database.read({ clientId: world.ours.id }, (tx) =>
      tx.text<{ n: number }>({ sql: 'SELECT count(*)::int AS n FROM pop_up' }),
    );
    expect(rows).toEqual([{ n: 1 }]);
    await expect(
      world.test.database.write({ clientId: world.ours.id }, (tx) =>
        tx.text({
          sql: `INSERT INTO pop_up (kind, texts, starts_at, regions, client_ids, program_ids, levels, dismissable, created_by, created_by_name, created_at)
                VALUES ('info', '{"en": {}}', now(), '{}', '{}', '{}', '{}', true, 1, 'x', now())`,
        }),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  it('begin and end on time, most urgent and newest first, at most twenty', async () => {
    await made({ texts: { en: wording('Later') }, starts_at: at(days(1)) });
    await made({ texts: { en: wording('Short') }, ends_at: at(days(2)) });
    await made({ texts: { en: wording('Urgent') }, kind: 'maintenance' });
    expect(await titles(admin)).toEqual(['Urgent', 'Short']);
    world.clock.moveTo(new Date(at(days(1))));
    admin = await signedIn(world, world.ours);
    expect(await titles(admin)).toEqual(['Urgent', 'Later', 'Short']);
    world.clock.moveTo(new Date(at(days(2))));
    admin = await signedIn(world, world.ours);
    expect(await titles(admin)).toEqual(['Urgent', 'Later']);
    world.clock.moveTo(START);
    admin = await signedIn(world, world.ours);
    for (let count = 0; count < 21; count += 1) await made();
    expect(await active(admin)).toHaveLength(20);
  });

  it('go away for the one who dismisses them, once; with a line in the audit', async () => {
    const id = await made();
    expect(await titles(admin)).toEqual(['News']);
    expect((await dismiss(id)).body).toEqual({ status: 'success' });
    expect((await dismiss(id)).status).toBe(200);
    expect(await titles(admin)).toEqual([]);
    expect(await titles(limited)).toEqual(['News']);
    expect((await auditOf(id)).slice(1)).toEqual([
      {
        client_id: world.ours.id,
        action: 'engagement.pop_up_dismiss',
        actor_id: world.ours.managers.Admin,
      },
    ]);
    expect(await show(id)).toMatchObject({ seen: 2, dismissed: 1 });
  });

  it('that cannot be dismissed stay, and what is for others does not exist', async () => {
    const stays = await made({ dismissable: false });
    expect((await dismiss(stays)).status).toBe(403);
    expect(await titles(admin)).toEqual(['News']);
    const others = await made({ audience: { client_ids: [world.travel.id] } });
    const levels = await made({ audience: { levels: ['Manager'] } });
    const later = await made({ starts_at: at(days(1)) });
    for (const id of [others, levels, later, 2_000_000_000])
      expect((await dismiss(id)).status).toBe(404);
    const ended = await made();
    await operator.call('POST', `/operator/pop-ups/${ended}/end`);
    expect((await dismiss(ended)).status).toBe(200);
  });

  it('are read by operators too, who are not counted', async () => {
    const id = await made();
    expect(await titles(operator)).toEqual(['News']);
    expect((await dismiss(id, operator)).status).toBe(200);
    expect(await titles(operator)).toEqual([]);
    expect(await show(id)).toMatchObject({ seen: 0, dismissed: 0 });
  });
});

describe('pop-ups that operators write', () => {
  it('say whom they reach, before and after', async () => {
    const reach = (audience: object) =>
      operator.call<PopUp['reach']>('POST', '/operator/pop-ups/reach', { body: audience });
    const [all] = await world.test.owner<{ managers: number; clients: number }>(
      `SELECT count(*)::int AS managers, count(DISTINCT m.client_id)::int AS clients FROM manager m
       JOIN client c ON c.client_id = m.client_id WHERE m.status = 'active' AND NOT c.is_provider`,
    );
    expect((await reach({})).body).toEqual(all);
    expect((await reach({ regions: ['US'] })).body).toEqual({ managers: 0, clients: 0 });
    expect((await reach({ levels: ['Limited Access'] })).body).toEqual({ managers: 1, clients: 1 });
    const id = await made({
      audience: { client_ids: [world.travel.id, world.ours.id], levels: ['Admin'] },
    });
    expect(await show(id)).toMatchObject({
      reach: { managers: 2, clients: 2 },
      state: 'active',
      abilities: ['edit', 'end'],
    });
    expect((await show(id)).clients.map((one) => one.client_id).sort()).toEqual([
      world.ours.id,
      world.travel.id,
    ]);
  });

  it('are refused with everything that is wrong', async () => {
    const refused = await create({
      kind: 'shout',
      texts: { en: { title: 'x'.repeat(81) } },
      starts_at: 'soon',
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'kind invalid_value',
      'starts_at date_invalid',
      'texts.en.title too_long',
    ]);
    const ruled = await create({
      texts: { en: wording(''), fr: { title: 'Oui' } },
      link_url: 'javascript:alert(1)',
      ends_at: at(-1),
      audience: { client_ids: [77], program_ids: [77_777] },
    });
    expect(ruled.body.errors.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'audience.client_ids invalid_value',
      'audience.program_ids invalid_value',
      'ends_at date_order',
      'link_url link_invalid',
      'texts.en.link_label required',
      'texts.en.title required',
      'texts.fr.body required',
      'texts.fr.link_label required',
    ]);
    expect((await create({}, admin)).status).toBe(403);
  });

  it('are changed on what was read, until they end; each with a line of the provider', async () => {
    const id = await made();
    const edit = (version: number, fields: object = {}) =>
      operator.call<PopUp>('POST', `/operator/pop-ups/${id}`, {
        body: { ...bodyOf(fields), version },
      });
    expect((await edit(1, { texts: { en: wording('Changed') } })).body.version).toBe(2);
    expect(await titles(admin)).toEqual(['Changed']);
    expect((await edit(1)).body.code).toBe('changed_meanwhile');
    expect((await edit(2, { link_url: 'x' })).status).toBe(422);
    const ended = await operator.call<PopUp>('POST', `/operator/pop-ups/${id}/end`);
    expect(ended.body).toMatchObject({ state: 'ended', abilities: [] });
    expect(await titles(admin)).toEqual([]);
    expect((await edit(3)).body.code).toBe('pop_up_ended');
    const again = await operator.call<PopUp>('POST', `/operator/pop-ups/${id}/end`);
    expect(again.body.code).toBe('pop_up_ended');
    expect((await operator.call('POST', '/operator/pop-ups/2000000000/end')).status).toBe(404);
    expect(await auditOf(id)).toEqual(
      ['create', 'edit', 'end'].map((verb) => ({
        client_id: 1,
        action: `engagement.pop_up_${verb}`,
        actor_id: world.operator,
      })),
    );
  });

  it('are listed newest first, page by page, by their state', async () => {
    const first = await made();
    for (let count = 0; count < 11; count += 1) await made({ starts_at: at(days(1)) });
    await operator.call('POST', `/operator/pop-ups/${first}/end`);
    type List = { data: PopUp[]; meta: { cursor: string | null; total: number | null } };
    const list = async (query: string) =>
      (await operator.call<List>('GET', `/operator/pop-ups?per_page=10${query}`)).body;
    const page = await list('');
    expect(page.data).toHaveLength(10);
    expect(page.data.every(({ state }) => state === 'scheduled')).toBe(true);
    const rest = await list(`&cursor=${page.meta.cursor}`);
    expect(rest.data).toHaveLength(1);
    expect((await list('&state=ended')).data.map((one) => one.pop_up_id)).toEqual([first]);
    expect((await list('&state=ended')).meta.total).toBe(1);
  });
});
