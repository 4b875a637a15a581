import { afterAll, describe, expect, it } from 'vitest';
import { type Refused, line, tipNights } from '#test/support/tip-nights.ts';

type Review = Refused & {
  people_paid: number;
  people_held: number;
  paying: string;
  held: string;
  total: string;
  balance: string | null;
  after: string | null;
  shortfall: string | null;
  enough: boolean;
  results: {
    id: number;
    state: string;
    version: number;
    blocked: string[];
    paying: string;
    people: { first_name: string; payout: string; reason: string | null }[];
  }[];
};

const of = tipNights();
afterAll(() => of().world.close());

const review = (results: string, wallet = of().world.ours.store) =>
  of().manager.call<Review>('GET', `/tippool/payout-review/${wallet}?results=${results}`);

describe('a review of payouts', () => {
  it('says who is paid, who is held and why, and what the wallet holds before and after', async () => {
    const first = await of().resultOf(of().normal());
    of().next();
    const second = await of().resultOf([...of().normal(), line(of().cleo, of().barback, '4')]);
    await of().manager.call('POST', `/tippool/process-employees/${second.id}`, {
      body: { employee_ids: [of().cleo], process: false },
    });
    const { body } = await review(`${first.id},${second.id}`);
    expect(body).toMatchObject({
      people_paid: 4,
      people_held: 1,
      paying: '175.00',
      held: '25.00',
      enough: true,
      shortfall: null,
    });
    expect(BigInt(body.balance!.replace('.', '')) - BigInt(body.after!.replace('.', ''))).toBe(
      BigInt(body.total.replace('.', '')),
    );
    expect(
      body.results
        .find((one) => one.id === second.id)!
        .people.find((one) => one.first_name === 'Cleo'),
    ).toMatchObject({ reason: 'left_out', payout: '25.00' });
  });

  it('does not count what is paid already, and tells what would be paid as paying then does', async () => {
    const { id } = await of().resultOf(of().normal());
    const before = (await review(String(id))).body;
    await of().pay(id);
    const now = (await review(String(id))).body;
    expect(now).toMatchObject({ people_paid: 0, paying: '0.00', balance: before.after });
    expect(now.results[0]!.state).toBe('paid');
  });

  it('is out of date once somebody else has chosen who is paid', async () => {
    const { id, version } = await of().resultOf(of().normal());
    const choose = () =>
      of().manager.call('POST', `/tippool/process-employees/${id}`, {
        body: { employee_ids: [of().ben], process: false },
      });
    await choose();
    const late = await of().pay(id, `late ${id}`, `?version=${version}`);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', params: { by: 'Manager' } },
    });
    const { body } = await review(String(id));
    await choose();
    expect(
      (await of().pay(id, `now ${id}`, `?version=${body.results[0]!.version}`)).body,
    ).toMatchObject({ state: 'paid', held: 1 });
  });

  it('says what is lacking where the wallet holds too little', async () => {
    const { id } = await of().resultOf([
      line(of().ana, of().server, '4', { totaltips: '900000.00', netsales: '900000.00' }),
      line(of().ben, of().barback, '4'),
    ]);
    const { body } = await review(String(id));
    expect(body.enough).toBe(false);
    expect(body.shortfall).toBe(body.after!.replace('-', ''));
  });

  it('refuses what is no list of results of the wallet', async () => {
    const { id } = await of().resultOf(of().normal());
    expect((await review('')).body.errors[0]).toMatchObject({ path: 'results', code: 'required' });
    expect((await review('1;2')).body.errors[0]!.code).toBe('not_a_number');
    expect((await review(`${id},999999`)).body.code).toBe('not_found');
  });
});
