import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { fromWire, sum } from '#kernel/money.ts';
import { signedIn } from '#test/support/caller.ts';
import { type TipResultBody, tipNights } from '#test/support/tip-nights.ts';

type Sums = {
  services: number;
  hours: string;
  payout: string;
  tip_outs: string;
  paid: string;
  sending: string;
  failed: string;
  held: string;
  manual: string;
};
type Person = Sums & { person: string; first_name: string; wallets: string[] };
type ByPerson = { data: Person[]; totals: Sums; meta: { total: number } };
type Part = { result_id: number; outside: boolean; payout: string; pay_state: string };
type History = { data: { total_payout: string; external_payout: string }[] };

const of = tipNights();
afterAll(() => of().world.close());

const cents = (text: string): bigint => fromWire(text) ?? -1n;
const since = (first: string, query = '') =>
  `?start_date=${first}&end_date=${of().night}&per_page=100${query}`;
const byPerson = async (query: string) =>
  (await of().manager.call<ByPerson>('GET', `/tippool/paid-by-person${query}`)).body;
const partsOf = async (person: string, query: string) =>
  (
    await of().manager.call<{ data: Part[] }>(
      'GET',
      `/tippool/paid-by-person/services${query}&person=${person}`,
    )
  ).body.data;
const file = async (address: string, query: string): Promise<Record<string, string>[]> => {
  const { status, text } = await of().manager.call('GET', `/tippool/${address}/export${query}`);
  expect(status).toBe(200);
  return parse(text, { columns: true, bom: true });
};
const history = async (first: string): Promise<bigint> =>
  sum(
    (
      await of().manager.call<History>(
        'GET',
        `/tippool/paid-tip-pools/${of().world.ours.store}${since(first)}`,
      )
    ).body.data.flatMap((night) => [cents(night.total_payout), cents(night.external_payout)]),
  );

async function night(): Promise<TipResultBody> {
  of().next();
  return of().resultOf(of().normal());
}
const tipOutTo = (id: number, employee: number, amount: string) =>
  of().manager.call('POST', '/tippool/external-tip-outs', {
    body: { pool_id: id, to_employee_id: employee, amount, title: 'Helped out' },
  });
const leaveOut = (id: number, employee: number) =>
  of().manager.call('POST', `/tippool/process-employees/${id}`, {
    body: { employee_ids: [employee], process: false },
  });

describe('what people got of paid tips', () => {
  it('is each their own: paid, declined, held, paid elsewhere, and tip-outs of others', async () => {
    const paid = await night();
    const first = of().night;
    await of().pay(paid.id);
    await of().send();
    const declined = await night();
    of().declined = [`${of().world.ours.id}0000001`];
    await of().pay(declined.id);
    await of().send();
    const withheld = await night();
    await tipOutTo(withheld.id, of().cleo, '10.00');
    await leaveOut(withheld.id, of().ben);
    await of().pay(withheld.id);
    const elsewhere = await night();
    await of().pay(elsewhere.id, 'elsewhere', '?manual=1');
    const waiting = await night();
    expect((await of().show(waiting.id)).state).toBe('pending');
    const found = await byPerson(since(first));
    const named = (name: string) => found.data.find((one) => one.first_name === name);
    expect(found.meta.total).toBe(3);
    const [ana, ben, cleo] = ['Ana', 'Ben', 'Cleo'].map(named);
    expect([ana, ben, cleo].map((one) => one?.services)).toEqual([4, 4, 1]);
    expect(ana).toMatchObject({
      hours: '16.0000',
      payout: '260.01',
      paid: '133.34',
      sending: '60.00',
      manual: '66.67',
      failed: '0.00',
      held: '0.00',
    });
    expect(ben).toMatchObject({ paid: '33.33', failed: '33.33', held: '30.00', manual: '33.33' });
    expect(cleo).toMatchObject({ hours: '0.0000', payout: '0.00', tip_outs: '10.00' });
    expect(ana?.wallets).toHaveLength(1);
    await of().send();
    expect((await byPerson(since(first))).totals).toMatchObject({ sending: '0.00' });
    const parts = await partsOf(cleo?.person ?? '', since(first));
    expect(parts).toMatchObject([
      { result_id: withheld.id, outside: true, payout: '10.00', pay_state: 'paid' },
    ]);
  });

  it('adds up to what the history says was paid, whatever became of it, and so do the files', async () => {
    const first = (await night()) && of().night;
    for (let at = 0; at < 12; at += 1) {
      const { id } = await night();
      if (at % 3 === 1) await tipOutTo(id, of().cleo, `${at}.0${at % 10}`);
      if (at % 4 === 2) await leaveOut(id, of().ana);
      if (at % 5 !== 4) await of().pay(id, `pay ${id}`, at % 6 === 5 ? '?manual=1' : '');
      if (at % 2 === 1) await of().send();
    }
    const { data, totals } = await byPerson(since(first));
    const states = (one: Sums) =>
      sum([one.paid, one.sending, one.failed, one.held, one.manual].map(cents));
    const all = cents(totals.payout) + cents(totals.tip_outs);
    expect(all).toBe(await history(first));
    expect(all).toBeGreaterThan(50_000n);
    expect(states(totals)).toBe(all);
    for (const one of data) {
      expect(states(one)).toBe(cents(one.payout) + cents(one.tip_outs));
      const parts = await partsOf(one.person, since(first));
      expect(parts).toHaveLength(one.services);
      expect(sum(parts.map(({ payout }) => cents(payout)))).toBe(states(one));
    }
    const people = await file('paid-by-person', since(first));
    expect(people.map((line) => line['Paid to cards'])).toEqual(data.map(({ paid }) => paid));
    const services = await file('paid-services', since(first));
    expect(sum(services.map((line) => cents(line.Payout ?? '')))).toBe(all);
    expect(services).toHaveLength(data.reduce((count, one) => count + one.services, 0));
  });
});

describe('who looks', () => {
  it('finds people by a part of their name, and the largest amounts first', async () => {
    const { data } = await byPerson('?sort=-payout');
    const amounts = data.map((one) => cents(one.payout) + cents(one.tip_outs));
    expect(amounts).toEqual([...amounts].sort((a, b) => (a < b ? 1 : -1)));
    const wanted = data[0]?.first_name ?? '';
    const found = await byPerson(`?search=${wanted.slice(0, 3).toLowerCase()}`);
    expect(found.data[0]?.first_name).toBe(wanted);
    expect(cents(found.totals.payout)).toBe(cents(data[0]?.payout ?? ''));
  });

  it("gets nothing of another client's wallet, and has to say whose services they want", async () => {
    const { world, manager } = of();
    const theirs = await world.found(9);
    for (const address of ['paid-by-person', 'paid-by-person/export', 'paid-services/export'])
      expect(
        (await manager.call('GET', `/tippool/${address}?wallet_id=${theirs.store}`)).status,
      ).toBe(404);
    const refused = await manager.call('GET', '/tippool/paid-by-person/services');
    expect(refused.body).toMatchObject({ errors: [{ path: 'person', code: 'required' }] });
    const outsider = await signedIn(world, theirs, 'Manager');
    expect((await outsider.call<ByPerson>('GET', '/tippool/paid-by-person')).body.data).toEqual([]);
  });
});
