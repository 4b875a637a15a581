import { describe, expect, it } from 'vitest';
import { type ManagerRefused, ManagerStory, problems } from '#test/support/manager-story.ts';

const story = new ManagerStory();
const { add, audited } = story;

describe('adding a manager', () => {
  it('invites them, keeps the limits, and says so in the audit', async () => {
    const limits = {
      days: [1, 2, 3],
      from: '08:00',
      to: '18:00',
      daily: '500.00',
      single_card: '50',
    };
    const added = await add(story.zone, { load_limits: limits });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      status: 'invited',
      version: 1,
      load_limits: { ...limits, single_card: '50.00' },
      abilities: ['edit', 'deactivate', 'invite'],
    });
    expect((await audited(added.body.manager_id)).map((line) => line.action)).toEqual([
      'managers.create',
      'managers.invite',
    ]);
    const [mail] = await story.world.test.owner<{ body: string }>(
      `SELECT body FROM directory.message ORDER BY id DESC LIMIT 1`,
    );
    expect(mail!.body).toContain('https://portal.example/user/set-password?token=');
  });

  it('names every problem at once', async () => {
    const refused = await story.admin.call<ManagerRefused>('POST', '/managers', {
      body: {
        fullname: ' ',
        mobile_number: '+1 514 555 0199',
        email: 'mia@',
        account_level: 'Boss',
        load_limits: { days: [], from: '18:00', to: '8:00', daily: '12,5' },
      },
    });
    expect(problems(refused)).toEqual(
      expect.arrayContaining([
        'fullname required',
        'mobile_number mobile_country_code',
        'email email_invalid',
        'account_level invalid_value',
        'load_limits.days required',
        'load_limits.to clock_invalid',
        'load_limits.daily money_comma',
      ]),
    );
    expect(refused.body.errors.find((error) => error.path === 'mobile_number')!.params).toEqual({
      offer: '5145550199',
    });
  });

  it('is refused for a name that another has, on the whole platform, without saying whose', async () => {
    const refused = await add(story.admin, {
      mobile_number: '(905) 555-0100',
      email: 'MANAGER0@client70002.example',
    });
    expect(problems(refused)).toEqual(['mobile_number mobile_taken', 'email email_taken']);
    expect(JSON.stringify(refused.body)).not.toContain('70002');
  });

  it('gives only what one has: level and wallets', async () => {
    expect(problems(await add(story.zone, { account_level: 'Admin' }))).toEqual([
      'account_level level_not_yours',
    ]);
    expect(
      problems(
        await add(story.zone, { wallets: [story.world.ours.store, story.world.ours.otherStore] }),
      ),
    ).toEqual(['wallets.1 wallet_not_yours']);
    expect(problems(await add(story.admin, { wallets: [story.world.travel.store] }))).toEqual([
      'wallets.0 wallet_not_yours',
    ]);
    expect(problems(await add(story.admin, { account_level: 'Sunwing Admin' }))).toEqual([
      'account_level level_not_yours',
    ]);
    expect(problems(await add(story.admin, { wallets: [] }))).toEqual(['wallets wallet_required']);
  });

  it('needs a name to sign in with', async () => {
    expect(problems(await add(story.admin, { mobile_number: '', email: null }))).toEqual([
      'mobile_number sign_in_name_required',
    ]);
  });
});
