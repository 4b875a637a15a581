import { beforeAll, describe, expect, it } from 'vitest';
import { ewaAt } from '#test/support/ewa.ts';
import { EwaStory } from '#test/support/ewa-story.ts';
import { LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

/*
 * A member takes what they have earned: from the fund of the store onto their card, never above
 * what stands under the lock. The books of the world are proven at the end of the file.
 */
const story = new EwaStory();
type Member = Awaited<ReturnType<typeof story.member>>;
let ana: Member;

beforeAll(async () => {
  await story.begin();
  ana = await story.enrolled(0);
});

describe('taking earned pay', () => {
  it('moves it from the fund to the card, free, with a receipt', async () => {
    expect(await ana.standing()).toMatchObject({
      state: 'enrolled',
      available: '80.00',
      earned_pay: '160.00',
    });
    const quote = await ana.quote('50.00');
    expect(quote.body).toMatchObject({
      authorisation: 'Client 70001 deducts $50.00 from my pay of Mar 13, 2026.',
      parts: [{ first_day: '2026-02-23', payday: '2026-03-13', amount: '50.00' }],
      stays: '110.00',
      available_after: '30.00',
    });
    const before = await story.fund();
    let taken: Awaited<ReturnType<Member['take']>> | undefined;
    const moved = await story.moved(async () => {
      taken = await ana.take('50.00');
    });
    expect(moved).toEqual({ cards: 5_000 });
    expect(before - (await story.fund())).toBe(5_000n);
    expect(taken?.status).toBe(201);
    expect(taken?.body).toMatchObject({
      amount: '50.00',
      fee: '0.00',
      status: 'paid',
      available: '30.00',
      stays: '110.00',
      pos_id: `00${story.person(0)}`,
      authorisation: quote.body.authorisation,
    });
    const receipt = await ana.send('GET', `/advances/${taken?.body.advance_id}`);
    expect(receipt.body).toMatchObject({ amount: '50.00', status: 'paid' });
    const [kept] = await story.audited('ewa.advance', story.person(0));
    expect(kept?.after).toMatchObject({ amount: '5000' });
    expect(await story.wrongSums()).toEqual([]);
  });

  it('in Quebec names what the deduction is for, and that it can be taken back', async () => {
    await ewaAt(story.admin, story.store).save({ province: 'QC' });
    expect((await ana.quote('2.00')).body.authorisation).toBe(
      'Client 70001 deducts $2.00 from my pay of Mar 13, 2026. The deduction is for earned pay that I receive ahead of payday. I can revoke this authorization until the cut-off of that pay.',
    );
    await ewaAt(story.admin, story.store).save({ province: null });
  });

  it('never goes above what is left, and says how much that is', async () => {
    const over = await ana.take('30.01');
    expect([over.status, over.body.code, over.body.params]).toEqual([
      409,
      'over_available',
      { available: '30.00' },
    ]);
    expect((await ana.take('0.00')).status).toBe(422);
    expect((await ana.take('-1.00')).status).toBe(422);
  });

  it('asks about the same amount within a minute, and takes a press with its key once', async () => {
    const key = story.newKey();
    expect((await ana.take('5.00', {}, key)).status).toBe(201);
    const again = await ana.take('5.00', {}, key);
    expect([again.status, again.body.amount]).toEqual([201, '5.00']);
    expect((await ana.take('5.00')).body.code).toBe('looks_like_duplicate');
    expect((await ana.take('5.00', { duplicate_ok: true })).status).toBe(201);
    expect((await ana.standing()).available).toBe('20.00');
  });

  it('answers a key to the member who sent it, and to nobody else of their employer', async () => {
    const key = story.newKey();
    const { authorisation } = (await ana.quote('2.00')).body;
    const body = { store_id: story.store, amount: '2.00', authorisation, language: 'en' };
    expect((await ana.send('POST', '/advances', { key, body })).status).toBe(201);
    const other = await story.member(2);
    const heard = await other.send<{ code: string }>('POST', '/advances', { key, body });
    expect([heard.status, heard.body.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('answers a key for its own amount alone, also after the processor declined it', async () => {
    const before = await ana.standing();
    const fund = await story.fund();
    const key = story.newKey();
    story.processor.says({ submit: () => LOCKED });
    expect((await ana.take('1.10', {}, key)).status).toBe(409);
    story.processor.says({});
    expect((await ana.take('1.20', {}, key)).body.code).toBe('idempotency_key_reused');
    expect((await ana.take('1.10', {}, key)).status).toBe(409);
    expect(await story.fund()).toBe(fund);
    expect((await ana.standing()).advances_taken).toBe(before.advances_taken);
  });

  it('takes nothing on other words than it would write', async () => {
    const other = await ana.take('6.00', { authorisation: 'Somebody deducts nothing.' });
    expect([other.status, other.body.code]).toEqual([409, 'authorisation_changed']);
    expect(other.body.params.authorisation).toContain('$6.00');
  });

  it('gives back what the processor declines, and what failed is no longer taken', async () => {
    story.processor.says({ submit: () => LOCKED });
    const before = await story.fund();
    const declined = await ana.take('7.00');
    expect([declined.status, declined.body.code]).toEqual([409, 'card_locked']);
    expect(await story.fund()).toBe(before);
    expect((await ana.standing()).available).toBe('18.00');
    expect(await story.wrongSums()).toEqual([]);
    story.processor.says({});
  });

  it('stays taken while nobody knows, and is asked after by its key', async () => {
    story.processor.says({ submit: () => UNKNOWN, check: () => UNKNOWN });
    const pending = await ana.take('8.00');
    expect([pending.status, pending.body.status]).toEqual([201, 'pending']);
    expect((await ana.standing()).available).toBe('10.00');
    const key = story.processor.told.at(-1)?.key;
    story.processor.says({ check: () => LOCKED });
    await story.later(61_000);
    await story.sweep();
    expect(story.processor.asked).toContain(key);
    ana = await story.member(0);
    expect((await ana.standing()).available).toBe('18.00');
    expect(await story.wrongSums()).toEqual([]);
    story.processor.says({});
  });

  it('of a blocked wallet waits, and so does a locked card', async () => {
    await story.block(story.store);
    expect((await ana.take('1.00')).body.code).toBe('wallet_blocked');
    expect((await ana.standing()).reason).toBe('wallet_blocked');
    await story.block(story.store, false);
    const set = (status: string) =>
      story.world.test.owner('UPDATE customer SET status = $2 WHERE id = $1', [
        story.person(0),
        status,
      ]);
    await set('locked');
    expect((await ana.take('1.00')).body.code).toBe('card_locked');
    expect(await ana.standing()).toMatchObject({ reason: 'card_locked', earned_pay: '160.00' });
    await set('active');
  });

  it('stands under what clockings say then: less leaves it over the cap, and nothing is taken back', async () => {
    await story.worked(0, '2026-03-02', 2);
    expect(await ana.standing()).toMatchObject({
      available: '0.00',
      reason: 'over_cap',
      over_cap: '42.00',
    });
    expect((await ana.take('1.00')).body.code).toBe('over_available');
    await story.worked(0, '2026-03-02', 8);
  });
});

describe('the fund', () => {
  it('pays no more than it holds, whoever asks at the same moment', async () => {
    const ben = await story.enrolled(1, 100, 30);
    expect((await ben.standing()).available).toBe('438.00');
    const fund = await story.fund();
    const cleo = await story.enrolled(2, 100, 30);
    const answers = await Promise.all([
      ben.take('300.00'),
      cleo.take('300.00'),
      ben.take('200.00'),
      cleo.take('200.00'),
    ]);
    const paid = answers.filter(({ status }) => status === 201);
    const codes = answers.flatMap(({ body }) => (body.code ? [body.code] : []));
    expect(codes.every((code) => code === 'float_short')).toBe(true);
    const total = paid.reduce((sum, { body }) => sum + BigInt(body.amount.replace('.', '')), 0n);
    expect(await story.fund()).toBe(fund - total);
    expect(await story.fund()).toBeGreaterThanOrEqual(0n);
    expect(await story.wrongSums()).toEqual([]);
  });

  it('of two phones pays one member their cap, not twice', async () => {
    await story.begin('500.00');
    const [first, second] = [await story.member(0), await story.member(0)];
    const answers = await Promise.all([first.take('18.00'), second.take('15.00')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await story.wrongSums()).toEqual([]);
  });
});
