import { signedIn } from '#test/support/caller.ts';
import { ewaAt } from '#test/support/ewa.ts';
import type { World } from '#test/support/world.ts';
import { type Measurement, alternate, atMostMs, now, percentile, rate, whole } from '../measure.ts';
import { type FilledStore, fillWallet } from './fill.ts';

const CLIENTS = 8;
const AVAILABILITY_GOAL_MS = 20;
const MOST_TIMES_A_LOAD = 1.25;
const AMOUNT = '20.00';

type Phone = {
  readonly customerId: number;
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ status: number; text: string }>;
};

/** Somebody's own page, signed in. */
export async function phoneOf({ app, ours, session }: World, customerId: number): Promise<Phone> {
  const token = await session(ours.id, customerId, 'customer');
  let keys = 0;
  return {
    customerId,
    async call(method, path, body) {
      keys += 1;
      const answer = await app.inject({
        method,
        url: `/api/v1/member/ewa${path}`,
        headers: { 'x-session-token': token, 'idempotency-key': `${customerId} ${keys}` },
        ...(body && { payload: body }),
      });
      return { status: answer.statusCode, text: answer.body };
    },
  };
}

/** What one member can take, asked for as the page asks; each time somebody else. */
export async function availability(phones: readonly Phone[], rounds: number): Promise<Measurement> {
  const taken: number[] = [];
  for (let round = -phones.length; round < rounds; round += 1) {
    const phone = phones[(round + phones.length) % phones.length]!;
    const begun = now();
    const { status, text } = await phone.call('GET', '');
    if (round >= 0) taken.push(now() - begun);
    if (status !== 200) throw new Error(text);
  }
  const p99 = percentile(taken, 0.99);
  return atMostMs('earned pay: what one member can take, p99', {
    took: p99,
    goal: AVAILABILITY_GOAL_MS,
    figure: `${p99.toFixed(1)} ms (p50 ${percentile(taken, 0.5).toFixed(1)})`,
  });
}

/** An advance beside a load of the same amount, through the same API; each by another person. */
export async function advances(
  world: World,
  { storeId, members }: FilledStore,
  phones: readonly Phone[],
  milliseconds: number,
): Promise<Measurement[]> {
  const admin = await signedIn(world, world.ours);
  await fillWallet(world, storeId);
  const funded = await ewaAt(admin, storeId).fund({ amount: '900000.00' }, 'bench fund');
  if (funded.status !== 200) throw new Error(funded.text);
  const authorisation = await authorisationOf(phones[0]!, storeId);
  let [phone, member, keys] = [0, 0, 0];
  const take = async (): Promise<void> => {
    const nth = phone++;
    const { status, text } = await phones[nth % phones.length]!.call('POST', '/advances', {
      store_id: storeId,
      amount: AMOUNT,
      authorisation,
      language: 'en',
      duplicate_ok: true,
    });
    if (status !== 201) throw new Error(text);
  };
  const load = async (): Promise<void> => {
    const nth = member++;
    const { status, text } = await admin.call('POST', `/managers/${admin.manager}/load-value`, {
      key: `bench load ${keys++}`,
      body: {
        customer_id: members[nth % members.length],
        store_id: storeId,
        amount: `${20 + Math.floor(nth / members.length)}.00`,
        notes: 'Tips',
        duplicate_ok: true,
      },
    });
    if (status !== 200) throw new Error(text);
  };
  await rate(CLIENTS, milliseconds, load);
  await rate(CLIENTS, milliseconds, take);
  const seen = await alternate(5, {
    advance: () => rate(CLIENTS, milliseconds, take),
    load: () => rate(CLIENTS, milliseconds, load),
  });
  const times = seen.load / seen.advance;
  return [
    {
      name: 'earned pay: an advance, 8 at once',
      figure: `${whole(seen.advance)}/s`,
      floor: `${whole(seen.load)}/s loads`,
      ratio: times,
      goal: `at most ${MOST_TIMES_A_LOAD} times a load`,
      met: times <= MOST_TIMES_A_LOAD,
    },
    await wholeStore(take, seen.load),
  ];
}

const PEOPLE_AT_ONCE = 200;
/** All people of a store press at the same moment. */
async function wholeStore(take: () => Promise<void>, loadsASecond: number): Promise<Measurement> {
  const begun = now();
  await Promise.all(Array.from({ length: PEOPLE_AT_ONCE }, () => take()));
  const took = now() - begun;
  const floor = (PEOPLE_AT_ONCE / loadsASecond) * 1_000;
  return {
    name: `earned pay: ${PEOPLE_AT_ONCE} people of one store at once`,
    figure: `${whole(took)} ms`,
    floor: `${whole(floor)} ms for as many loads, 8 at once`,
    ratio: took / floor,
    goal: `at most ${MOST_TIMES_A_LOAD} times loads`,
    met: took <= floor * MOST_TIMES_A_LOAD,
  };
}

async function authorisationOf(phone: Phone, storeId: number): Promise<string> {
  const { status, text } = await phone.call(
    'GET',
    `/quote?store_id=${storeId}&amount=${AMOUNT}&language=en`,
  );
  if (status !== 200) throw new Error(text);
  return (JSON.parse(text) as { authorisation: string }).authorisation;
}
