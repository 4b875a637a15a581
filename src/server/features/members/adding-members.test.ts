import { describe, expect, it } from 'vitest';
import { type MemberRefused, MemberStory, problems } from '#test/support/member-story.ts';

const story = new MemberStory();
const { add, audited, someone } = story;

const messages = async () =>
  (
    await story.world.test.owner<{ n: number }>('SELECT count(*)::int AS n FROM directory.message')
  )[0]!.n;

describe('adding a member', () => {
  it('invites them, with their places and ids, and says so in the audit', async () => {
    const before = await messages();
    const added = await add(story.manager, {
      staff_id: 'S900',
      payroll_id: '00817',
      primary_position: 'Server',
      secondary_positions: ['Host'],
      weight: 1.25,
      stores: [{ store_id: story.world.ours.store, department_id: story.world.ours.department }],
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      status: 'pending',
      staff_id: 'S900',
      payroll_id: '00817',
      primary_position: 'Server',
      secondary_positions: ['Host'],
      weight: '1.25',
      version: 1,
      abilities: ['edit', 'invite', 'remove_invite', 'give_card'],
      wallets: [
        {
          store_id: story.world.ours.store,
          department_id: story.world.ours.department,
          active: true,
        },
      ],
    });
    expect((await audited(added.body.customer_id)).map((line) => line.action)).toEqual([
      'customers.create',
      'customers.invite',
    ]);
    expect(await messages()).toBe(before + 1);
  });

  it('is possible without an invitation', async () => {
    expect((await add(story.admin, { invite: false })).body.status).toBe('assigned');
  });

  it('names every problem at once, what others have too', async () => {
    const refused = await story.admin.call<MemberRefused>('POST', '/customers', {
      body: {
        first_name: '=1+1',
        mobile_number: '+1 514 555 0200',
        email: 'x',
        staff_id: 'S-1',
        weight: '0',
        date_of_birth: '2026-13-01',
        stores: [
          { store_id: story.world.travel.store },
          { store_id: story.world.ours.store, department_id: 999_999 },
        ],
      },
    });
    expect(problems(refused).sort()).toEqual([
      'date_of_birth date_invalid',
      'email email_invalid',
      'first_name invalid_characters',
      'last_name required',
      'mobile_number mobile_country_code',
      'staff_id letters_and_numbers',
      'stores.0.store_id location_unknown',
      'stores.1.department_id department_unknown',
      'weight weight_invalid',
    ]);
    expect(
      problems(await add(story.admin, { mobile_number: '(514) 555-0200', staff_id: 's1' })),
    ).toEqual(['mobile_number mobile_taken', 'staff_id staff_id_taken']);
    expect(problems(await add(story.admin, { stores: [] }))).toEqual(['stores location_required']);
    expect(
      problems(await add(story.manager, { stores: [{ store_id: story.world.ours.otherStore }] })),
    ).toEqual(['stores.0.store_id location_unknown']);
  });

  it('lets two that are added at once with one number in once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => add(story.admin, { mobile_number: '4385559999' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422]);
  });

  it('has a route for each country', async () => {
    expect(
      (await story.admin.call<MemberRefused>('POST', '/us/customers', { body: someone() })).body
        .code,
    ).toBe('wrong_region_route');
  });

  it('gives a free card of the client, once', async () => {
    await story.world.test.owner(
      `INSERT INTO card (client_id, proxy, state, created_at) VALUES ($1, '5550000001', 'free', now())`,
      [story.world.ours.id],
    );
    expect((await add(story.admin, { proxy: '5550000001' })).body).toMatchObject({
      proxy: '5550000001',
      card: { state: 'assigned' },
    });
    expect(
      await story.world.test.owner(
        `SELECT before, after FROM audit_line WHERE action = 'customers.give_card' AND after->>'proxy' = '5550000001'`,
      ),
    ).toEqual([{ before: { proxy: null }, after: { proxy: '5550000001' } }]);
    expect(problems(await add(story.admin, { proxy: '5550000001' }))).toEqual([
      'proxy proxy_taken',
    ]);
    expect(problems(await add(story.admin, { proxy: '5550000002' }))).toEqual([
      'proxy proxy_unknown',
    ]);
  });
});
