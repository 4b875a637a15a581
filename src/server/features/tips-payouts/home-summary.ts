import type { z } from 'zod';
import type { tipsHomeSummary } from '#contract/tips-payouts/home-summary.ts';
import { may } from '#domain/access/rights.ts';
import { isDateRunning } from '#domain/tips-data/index.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import { sum, toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type StoreRef, servicesOfStores, tipPlaces } from '../tips-setup/index.ts';
import {
  type NightPeople,
  type NightRow,
  lastNights,
  peopleOfNights,
  tipActionItems,
} from './home-summary.repo.ts';
import { whyHeld } from '../../../domain/tips-payouts/payable.ts';

type HomeSummary = z.input<typeof tipsHomeSummary>;

/**
 * How far back a night may be to be the last one, and how long what waits is told: as far as
 * automatic runs reach, and a quarter.
 */
const LAST_NIGHT_DAYS = 14;
const WAITING_DAYS = 92;
const SHOWN = 5;

/**
 * The last night of the stores that a manager sees, those with something to do first, and what
 * waits besides; null where none runs tips.
 */
export async function tipHomeSummary(
  tx: ReadHandle,
  actor: ManagerActor,
  now: Date,
): Promise<HomeSummary | null> {
  const types = may(actor.level, 'tips_enter', false)
    ? (['pool', 'share'] as const)
    : may(actor.level, 'tips_enter_shares', false)
      ? (['share'] as const)
      : [];
  if (types.length === 0) return null;
  const places = await tipPlaces(tx, actor);
  const stores = await runningDays(tx, places, now);
  const results = await lastNights(tx, actor.client.id, { stores, types, since: LAST_NIGHT_DAYS });
  const people = await peopleOfNights(
    tx,
    actor.client.id,
    results.map((row) => row.id),
  );
  const ready = await peopleOfNights(
    tx,
    actor.client.id,
    results.filter((row) => row.state === 'pending' && !row.blocked).map((row) => row.id),
  );
  const matters = await tipActionItems(tx, actor.client.id, {
    stores,
    types,
    since: WAITING_DAYS,
    lastNight: results.map((row) => row.id),
    limit: SHOWN,
  });
  const names = new Map(places.map((place) => [place.storeId, place.name]));
  const nights = places.flatMap((place) =>
    nightOf(
      place,
      results.filter((row) => row.store_id === place.storeId),
      people.filter((row) => row.store_id === place.storeId),
      ready.filter((row) => row.store_id === place.storeId && whyHeld(row) === null),
    ),
  );
  const dates = new Set(nights.map((night) => night.date));
  if (nights.length === 0 && matters.length === 0) return null;
  return {
    stores: nights.length,
    amount: toWire(sum(people.map((row) => row.amount))),
    date: dates.size === 1 ? (nights[0]?.date ?? null) : null,
    nights: nights
      .sort(
        (a, b) =>
          b.ready.length - a.ready.length || b.blocked - a.blocked || a.wallet_id - b.wallet_id,
      )
      .slice(0, SHOWN),
    matters: matters.map(({ store_id: id, amount, ...matter }) => ({
      ...matter,
      wallet_id: id,
      wallet_name: names.get(id) ?? '',
      amount: amount === null ? null : toWire(amount),
    })),
  };
}

/**
 * The day that each store is in: after midnight the one before, until its last service ends. What a
 * night brought is told once it is over.
 */
async function runningDays(
  tx: ReadHandle,
  places: readonly StoreRef[],
  now: Date,
): Promise<{ readonly storeId: number; readonly today: Day }[]> {
  const [first] = places;
  if (!first) return [];
  const services = await servicesOfStores(
    tx,
    first.clientId,
    places.map(({ storeId }) => storeId),
  );
  return places.map(({ storeId, timezone }) => {
    const today = dayOf(now, timezone);
    const own = services.filter((service) => service.store_id === storeId);
    const yesterday = addDays(today, -1);
    return { storeId, today: isDateRunning(own, timezone, yesterday, now) ? yesterday : today };
  });
}

function nightOf(
  { storeId, name }: StoreRef,
  results: readonly NightRow[],
  people: readonly NightPeople[],
  payees: readonly NightPeople[],
): HomeSummary['nights'] {
  const [first] = results;
  if (!first) return [];
  const pending = people.filter((row) => row.state === 'pending');
  const stopped = [
    ...pending.filter((row) => whyHeld(row) !== null),
    ...people.filter((row) => row.state === 'paid' && row.held),
  ];
  const count = (rows: readonly NightPeople[]): number =>
    rows.reduce((total, row) => total + row.people, 0);
  return [
    {
      wallet_id: storeId,
      wallet_name: name,
      tip_type: first.tip_type,
      date: first.date,
      results: results.length,
      ready: results.filter((row) => row.state === 'pending' && !row.blocked).map((row) => row.id),
      blocked: results.filter((row) => row.state === 'pending' && row.blocked).length,
      payouts: count(people),
      held: count(stopped),
      amount: toWire(sum(people.map((row) => row.amount))),
      unpaid: toWire(sum(pending.map((row) => row.amount))),
      to_cards: toWire(sum(payees.map((row) => row.amount))),
    },
  ];
}
