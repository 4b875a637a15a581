import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkAnswer } from '#test/support/referee.ts';
import {
  OMNIVORE_KEY,
  type RestaurantWorld,
  downtown,
  restaurantWorld,
} from '#test/support/restaurant-world.ts';

const BASE = '/omnivore/1.0/locations/AieMdB5i';
const headers = { 'api-key': OMNIVORE_KEY };
let world: RestaurantWorld;
beforeEach(async () => {
  world = await restaurantWorld('2026-11-21T03:00:00Z', {
    places: [downtown({ troubles: 'all', omnivore: { location: 'AieMdB5i', agent: 'absent' } })],
  });
});
afterEach(() => world.stop());

const get = async (path: string) => {
  const answer = await world.ask(path, { headers });
  const what = `GET ${path.replace('/omnivore/1.0', '').split('?')[0]} ${answer.status}`;
  expect(checkAnswer('omnivore', what, answer.body, { closed: true })).toEqual([]);
  return answer;
};
const agent = (status: string) => world.press('PUT', '/agents/AieMdB5i', { status });

it('knows a place once its agent is installed, and opens it while that is online', async () => {
  expect((await get(`${BASE}/`)).status).toBe(404);
  await agent('offline');
  expect((await get(`${BASE}/`)).body).toMatchObject({ id: 'AieMdB5i', status: 'offline' });
  expect((await get(`${BASE}/tickets/`)).status).toBe(503);
  await agent('online');
  expect((await get(`${BASE}/`)).body).toMatchObject({ status: 'online' });
  expect((await get(`${BASE}/tickets/`)).status).toBe(200);
  expect((await world.ask(`${BASE}/`)).status).toBe(401);
  expect((await world.ask(`${BASE}/`, { headers: { 'api-key': 'other' } })).status).toBe(401);
});

type Ticket = {
  open: boolean;
  void: boolean;
  opened_at: number;
  closed_at: number | null;
  totals: Record<string, number>;
  _embedded: { payments: { amount: number; tip: number }[] };
};
const ticketsOf = async (where: string): Promise<Ticket[]> => {
  const found: Ticket[] = [];
  for (let start = 0; ; start += 100) {
    const { body } = await get(`${BASE}/tickets/?start=${start}&where=${where}`);
    const { tickets } = (body as { _embedded: { tickets: Ticket[] } })._embedded;
    found.push(...tickets);
    if (tickets.length < 100) return found;
  }
};

it('has tickets whose totals add up, in one of two ways a place', async () => {
  await agent('online');
  const begins = Date.parse('2026-11-20T10:00:00Z') / 1_000;
  const tickets = await ticketsOf(`gte(opened_at,${begins})`);
  expect(tickets.some(({ open }) => open)).toBe(true);
  expect(tickets.some((ticket) => ticket.void)).toBe(true);
  const discounted = tickets.filter(({ totals }) => (totals.discounts ?? 0) > 0);
  const extraOf = ({ totals }: Ticket): number =>
    totals.service_charges! + totals.other_charges! + totals.tax!;
  const isOff = discounted.map(
    (ticket) => ticket.totals.total === ticket.totals.sub_total! + extraOf(ticket),
  );
  expect(new Set(isOff).size).toBe(1);
  for (const ticket of tickets.filter(({ open }) => !open)) {
    const { totals } = ticket;
    const isRight = [0, totals.discounts!].some(
      (off) => totals.total === totals.sub_total! - off + extraOf(ticket),
    );
    expect(isRight).toBe(true);
    expect(totals.due).toBe(0);
    const tips = ticket._embedded.payments.reduce((sum, { tip }) => sum + tip, 0);
    expect(totals.tips).toBe(tips);
  }
});

it('filters by times, and by nothing that it does not know', async () => {
  await agent('online');
  const noon = Date.parse('2026-11-20T18:00:00Z') / 1_000;
  const evening = Date.parse('2026-11-20T23:00:00Z') / 1_000;
  const closed = await ticketsOf(`and(gte(closed_at,${noon}),lt(closed_at,${evening}))`);
  expect(closed.length).toBeGreaterThan(3);
  for (const ticket of closed)
    expect(ticket.closed_at! >= noon && ticket.closed_at! < evening).toBe(true);
  for (const query of ['where=gte(name,5)', 'where=or(1)', 'where=gte(opened_at,x)', 'limit=101'])
    expect((await get(`${BASE}/tickets/?${query}`)).status).toBe(400);
});
