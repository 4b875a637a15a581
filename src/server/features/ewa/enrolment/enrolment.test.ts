import { beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { EwaStory } from '#test/support/ewa-story.ts';
import { endEnrolments } from '../members/end-enrolments.ts';

/*
 * Enrolling is the member's own act, on terms that they have read; managers pause, and never enrol.
 */
const story = new EwaStory();
beforeAll(() => story.begin());

type Shown = {
  state: string;
  abilities: string[];
  pause_reason: string | null;
  paused_by: string | null;
  code: string;
};
const path = (index: number, verb = '') => `/ewa/members/${story.person(index)}${verb}`;
const shown = (index: number) =>
  story.admin.call<Shown>('GET', `${path(index)}?store_id=${story.store}`);
const pause = (index: number, reason: string) =>
  story.admin.call<Shown>('POST', path(index, '/pause'), {
    body: { store_id: story.store, reason },
  });
const resume = (index: number) =>
  story.admin.call<Shown>('POST', path(index, '/resume'), { body: { store_id: story.store } });
const enrolments = (index: number) =>
  story.world.test.owner<{ terms_version: number; end_reason: string | null }>(
    'SELECT terms_version, end_reason FROM ewa_enrolment WHERE customer_id = $1 ORDER BY at, terms_version',
    [story.person(index)],
  );

describe('a member', () => {
  it('enrolls once payroll is matched, on the terms of today, and no manager does it for them', async () => {
    const ana = await story.member(0);
    expect((await ana.standing()).state).toBe('not_matched');
    expect((await ana.enrol()).body.code).toBe('ewa_not_matched');
    expect((await ana.take('1.00')).body.code).toBe('ewa_not_matched');
    await story.match(0);
    expect(await ana.standing()).toMatchObject({ state: 'ready', reason: 'ready' });
    expect((await ana.take('1.00')).body.code).toBe('not_enrolled');
    expect((await ana.enrol(2)).body.code).toBe('terms_changed');
    expect((await ana.enrol()).body.data[0]).toMatchObject({
      state: 'enrolled',
      terms: { current: 1, accepted: 1 },
    });
    expect((await ana.enrol()).status).toBe(200);
    expect(await enrolments(0)).toEqual([{ terms_version: 1, end_reason: null }]);
  });

  it('who accepted older terms takes nothing before they accept the new ones', async () => {
    const ana = await story.member(0);
    await story.worked(0, '2026-03-02', 8);
    await story.world.test.owner(
      'UPDATE ewa_enrolment SET terms_version = 0 WHERE customer_id = $1',
      [story.person(0)],
    );
    expect((await ana.take('5.00')).body.code).toBe('terms_changed');
    await story.later(1_000);
    const again = await story.member(0);
    expect((await again.enrol()).status).toBe(200);
    expect(await enrolments(0)).toEqual([
      { terms_version: 0, end_reason: 'new_terms' },
      { terms_version: 1, end_reason: null },
    ]);
    expect((await again.take('5.00')).status).toBe(201);
  });

  it('verifies their account first', async () => {
    await story.match(1);
    const set = (status: string) =>
      story.world.test.owner('UPDATE customer SET status = $2 WHERE id = $1', [
        story.person(1),
        status,
      ]);
    await set('registered');
    const ben = await story.member(1);
    expect((await ben.standing()).state).toBe('must_verify');
    expect((await ben.enrol()).body.code).toBe('member_unverified');
    await set('active');
  });

  it('leaves at any time, and what they took still comes off', async () => {
    const ana = await story.member(0);
    const left = await ana.leave();
    expect(left.body.data[0]).toMatchObject({ state: 'ready', advances_taken: '5.00' });
    expect((await ana.leave()).body.code).toBe('not_enrolled');
    expect((await ana.take('1.00')).body.code).toBe('not_enrolled');
    expect((await ana.enrol()).body.data[0]).toMatchObject({ state: 'enrolled' });
  });

  it('of another employer, or another store, is not found here', async () => {
    const ana = await story.member(0);
    const other = await ana.send('POST', '/enrolment', {
      body: { store_id: story.otherStore, terms_version: 1, language: 'en' },
    });
    expect(other.status).toBe(409);
    const receipt = await ana.send<{ data: { advance_id: number }[] }>('GET', '/advances');
    const advance = receipt.body.data[0]?.advance_id ?? 0;
    expect((await ana.send('GET', `/advances/${advance}`)).status).toBe(200);
    const ben = await story.member(1);
    expect((await ben.send('GET', `/advances/${advance}`)).status).toBe(404);
    expect((await ben.send<{ data: object[] }>('GET', '/advances')).body.data).toEqual([]);
  });
});

describe('a manager', () => {
  it('pauses a member with a reason that the member reads, and lets them go on', async () => {
    expect((await pause(1, 'Not enrolled')).body.code).toBe('not_enrolled');
    const paused = await pause(0, 'Hours are being checked');
    expect(paused.body).toMatchObject({
      state: 'paused',
      pause_reason: 'Hours are being checked',
      paused_by: 'Admin',
      abilities: ['resume'],
    });
    const ana = await story.member(0);
    expect(await ana.standing()).toMatchObject({
      state: 'paused',
      available: '0.00',
      reason: 'paused',
      pause_reason: 'Hours are being checked',
    });
    expect((await ana.take('1.00')).body.code).toBe('ewa_paused');
    expect((await resume(0)).body).toMatchObject({ state: 'enrolled', abilities: ['pause'] });
    expect((await ana.take('1.00')).status).toBe(201);
  });

  it('pauses a member until a manager lets them go on: nobody ends it by leaving', async () => {
    await pause(0, 'Hours are being checked');
    const ana = await story.member(0);
    expect((await ana.leave()).body.data[0]).toMatchObject({ state: 'ready' });
    expect((await shown(0)).body).toMatchObject({ state: 'ready', abilities: [] });
    const listed = await story.admin.call<{ data: { customer_id: number; state: string }[] }>(
      'GET',
      `/ewa/available-members?store_id=${story.store}&state=ready`,
    );
    expect(listed.body.data.map((one) => one.customer_id)).toContain(story.person(0));
    expect((await ana.enrol()).body.data[0]).toMatchObject({ state: 'paused', available: '0.00' });
    expect((await ana.take('1.50')).body.code).toBe('ewa_paused');
    expect((await resume(0)).body).toMatchObject({ state: 'enrolled' });
    expect((await ana.take('1.50')).status).toBe(201);
  });

  it('of another store sees nobody here', async () => {
    const other = await signedIn(story.world, story.world.travel);
    expect((await other.call('GET', `${path(0)}?store_id=${story.store}`)).status).toBe(404);
    expect((await shown(0)).status).toBe(200);
  });
});

describe('an enrolment', () => {
  it('ends with its pause where the link to payroll is lost, and only once', async () => {
    await pause(0, 'Hours are being checked');
    const store = { clientId: story.client, storeId: story.store };
    const ending = {
      customerIds: [story.person(0), story.person(1)],
      reason: 'unlinked',
      now: story.world.clock.now(),
    } as const;
    const end = () =>
      story.world.test.database.write({ clientId: story.client }, (tx) =>
        endEnrolments(tx, store, ending),
      );
    expect(await end()).toEqual([story.person(0)]);
    expect(await end()).toEqual([]);
    expect((await shown(0)).body).toMatchObject({ state: 'ready', pause_reason: null });
    expect((await enrolments(0)).at(-1)).toEqual({ terms_version: 1, end_reason: 'unlinked' });
  });
});
