import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type OperatorStory,
  type Program,
  type Refused,
  operatorStory,
  problems,
} from '#test/support/operator-story.ts';

let world: OperatorStory['world'];
let operator: OperatorStory['operator'];
let admin: OperatorStory['admin'];
let program: OperatorStory['program'];
let open: OperatorStory['open'];
beforeAll(async () => {
  ({ world, operator, admin, program, open } = await operatorStory());
});
afterAll(() => world.close());

describe('a program', () => {
  const input = (more: object = {}) => ({
    name: 'Bay',
    product_name: 'Bay',
    variant: 'standard',
    card_type: 'prepaid',
    network: 'Visa',
    issuing_bank: 'Bank',
    bin: '400012',
    processor: 'sandbox',
    fees: { load: { bps: 150, min: '0.25', max: '5', borne_by: 'card' } },
    ...more,
  });
  it('is added, changed and, while nobody uses it, deleted', async () => {
    const added = await operator.call<Program>('POST', '/program', { body: input() });
    expect(added).toMatchObject({
      status: 201,
      body: {
        clients: 0,
        fees: {
          load: { bps: 150, flat: '0.00', min: '0.25', max: '5.00', borne_by: 'card' },
          unload: { bps: 0, max: null },
        },
      },
    });
    const path = `/program/${added.body.program_id}`;
    expect(
      (await operator.call<Program>('POST', path, { body: input({ name: 'Bay 2', version: 1 }) }))
        .body,
    ).toMatchObject({ name: 'Bay 2', version: 2 });
    expect(
      (await operator.call<Refused>('POST', path, { body: input({ version: 1 }) })).body.code,
    ).toBe('changed_meanwhile');
    expect((await operator.call('DELETE', path)).status).toBe(200);
    expect((await operator.call('DELETE', path)).status).toBe(404);
    const lines = await world.test.owner<{ action: string }>(
      `SELECT action FROM audit_line WHERE client_id = 1 AND subject_kind = 'program' ORDER BY id`,
    );
    expect(lines.map((line) => line.action)).toEqual([
      'programs.create',
      'programs.edit',
      'programs.delete',
    ]);
  });
  it('stays while a client uses it, and stays what it is', async () => {
    expect((await operator.call<Refused>('DELETE', `/program/${program}`)).body.code).toBe(
      'program_used',
    );
    expect(
      (
        await operator.call<Refused>('POST', `/program/${program}`, {
          body: input({ variant: 'travel' }),
        })
      ).body.code,
    ).toBe('program_used');
  });
  it('that is deleted while somebody opens a client with it: one of the two is told', async () => {
    for (const round of [1, 2, 3, 4]) {
      const { body } = await operator.call<Program>('POST', '/program', {
        body: input({ name: `Brief ${round}` }),
      });
      const [opened, deleted] = await Promise.all([
        open({ first_manager: undefined, program_id: body.program_id }),
        operator.call<Refused>('DELETE', `/program/${body.program_id}`),
      ]);
      const told = opened.status === 201 ? [deleted.body.code] : problems(opened);
      expect(told).toEqual([opened.status === 201 ? 'program_used' : 'program_id program_unknown']);
    }
  });
  it('says how its clients reach support, in what its managers read, and nothing by itself', async () => {
    const support = async () => (await admin.call('GET', '/support')).body;
    expect(await support()).toEqual({ email: '', phone: '', status_page: '' });
    const path = `/program/${program}`;
    const { data } = (await operator.call<{ data: Program[] }>('GET', '/program')).body;
    const before = data.find((one) => one.program_id === program);
    const asked = (more: object) =>
      operator.call<Program & Refused>('POST', path, {
        body: { ...before, bin: '400012', ...more },
      });
    expect(
      problems(
        await asked({ support_email: 'no', support_phone: 'call us', status_page: 'javascript:0' }),
      ).sort(),
    ).toEqual([
      'status_page link_invalid',
      'support_email email_invalid',
      'support_phone invalid_value',
    ]);
    const reached = {
      support_email: 'help@cards.example',
      support_phone: '+1 (800) 555-0199',
      status_page: 'https://status.cards.example',
    };
    expect((await asked(reached)).body).toMatchObject(reached);
    expect(await support()).toEqual({
      email: reached.support_email,
      phone: reached.support_phone,
      status_page: reached.status_page,
    });
  });
  it('is refused with every problem named, and to everybody but operators', async () => {
    expect(
      problems(
        await operator.call('POST', '/program', {
          body: input({ name: '', bin: '12', fees: { load: { bps: -1, min: '5', max: '1' } } }),
        }),
      ).sort(),
    ).toEqual([
      'bin bin_invalid',
      'fees.load.bps invalid_value',
      'fees.load.max fee_range',
      'name required',
    ]);
    expect((await admin.call('GET', '/program')).status).toBe(403);
  });
});

it('is changed from inside no client, whatever statement gets in; the provider itself may', async () => {
  const inside = (sql: string, clientId: number) =>
    world.test.database.write({ clientId }, (tx) => tx.text({ sql }));
  const client = world.ours.id;
  const count = (await inside('SELECT id FROM program', client)).length;
  expect(count).toBeGreaterThan(1);
  await expect(inside(`UPDATE program SET fees = '{}'`, client)).rejects.toThrow(
    'row-level security',
  );
  await expect(
    inside(
      `INSERT INTO program (name, product_name, variant, card_type, network, issuing_bank, bin, processor) VALUES ('', '', 'standard', '', '', '', '', '')`,
      client,
    ),
  ).rejects.toThrow('row-level security');
  expect(await inside('DELETE FROM program RETURNING id', client)).toEqual([]);
  expect(await inside('SELECT id FROM program', client)).toHaveLength(count);
  expect(await inside('UPDATE program SET name = name RETURNING id', 1)).toHaveLength(count);
});
