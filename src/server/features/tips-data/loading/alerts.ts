import { DAYS_BACK } from '#domain/tips-data/index.ts';
import { addDays, type Day, dayOf } from '#kernel/day.ts';
import type { Language, Region } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import { announce } from '#server/platform/outbox.ts';
import { textsFor } from '#server/platform/texts.ts';
import { formatDay, regionOf } from '#texts/format.ts';
import { tipDataCatalogue } from '#texts/tips-data/catalogue.ts';
import { tipRunMessages } from '#texts/tips-data/messages.ts';
import { clientTerms } from '../../clients/index.ts';
import type { StoreKey, StoreZone } from '../../tips-setup/index.ts';
import { raiseAlerts, recipientsOf } from '../../wallets/index.ts';
import { oddNights } from '../gaps/odd-nights.ts';
import type { BlockedDate } from '../tips-data.ports.ts';
import { type Trouble, clearTroubles, noteTroubles } from './alerts.repo.ts';

/**
 * Notifies the recipients of a wallet what its automatic run could not do: when it begins, not at
 * every run.
 */
async function notifyRecipients(
  tx: WriteHandle,
  store: StoreKey,
  troubles: readonly Trouble[],
  now: Date,
): Promise<void> {
  const { clientId, storeId } = store;
  const fresh = troubles.length > 0 ? await noteTroubles(tx, store, troubles, now) : [];
  if (fresh.length === 0) return;
  announce(tx, {
    at: now,
    clientId,
    kind: 'tips.run_trouble',
    payload: { wallet_id: storeId, troubles: fresh },
  });
  const wallet = await recipientsOf(tx, clientId, storeId);
  const to = wallet?.notification_recipients ?? [];
  // What came and cannot be paid as it is stands on the night; what did not come stands nowhere.
  if (fresh.some(({ kind }) => kind === 'run_failed'))
    await raiseAlerts(tx, clientId, [{ kind: 'data_late', walletId: storeId, mailedTo: to }], now);
  const region = regionOf((await clientTerms(tx, clientId)).currency);
  const params = { wallet: wallet?.name ?? '' };
  await mailAll(
    tx,
    {
      clientId,
      to,
      catalogue: tipRunMessages,
      subject: (say) => say('run.subject', params),
      body: (say, language) =>
        `${say('run.body', params)}\n${troubleLines(fresh, language, region)}`,
    },
    now,
  );
}

const troubleLines = (troubles: readonly Trouble[], language: Language, region: Region): string =>
  troubles
    .map(({ reason, date }) => {
      const sentence = textsFor(language, tipDataCatalogue)(`trouble.${reason}`);
      return date === null ? sentence : `${formatDay(date, language, region)}: ${sentence}`;
    })
    .join('\n');

/** A run that a load time began did not get to its end. */
export const runFailed = (
  tx: WriteHandle,
  store: StoreKey,
  reason: Trouble['reason'],
  now: Date,
): Promise<void> => notifyRecipients(tx, store, [{ kind: 'run_failed', reason, date: null }], now);

/** Data of some days was read to its end: whatever kept it from that is over. */
export const runSucceeded = (tx: WriteHandle, store: StoreKey, now: Date): Promise<void> =>
  clearTroubles(tx, store, { kind: 'run_failed', except: [] }, now);

type Blocked = {
  readonly blocked: readonly BlockedDate[];
  /** Dates on which no rule covers a service. */
  readonly withoutRule: readonly Day[];
};

/**
 * What a run has computed and nobody can pay as it is, with the dates that no rule speaks of, and
 * what is odd about the last two weeks.
 */
export async function notifyBlocked(
  tx: WriteHandle,
  store: StoreZone,
  { blocked, withoutRule }: Blocked,
  now: Date,
): Promise<void> {
  // Today is not over: who is at work has no clock-out yet.
  const today = dayOf(now, store.timezone);
  const troubles = [
    ...blocked.filter(({ date }) => date < today),
    ...[...new Set(withoutRule)].map((date) => ({ date, reason: 'no_rule' as const })),
  ].map(({ date, reason }): Trouble => ({ kind: 'run_blocked', reason, date }));
  const [nights] = await Promise.all([
    oddNights(tx, store, { first: addDays(today, -DAYS_BACK), last: today }, now),
    clearTroubles(tx, store, { kind: 'run_blocked', except: troubles }, now),
  ]);
  const odd = nights.map(({ date, gap }): Trouble => ({ kind: 'gap', reason: gap, date }));
  await clearTroubles(tx, store, { kind: 'gap', except: odd }, now);
  await notifyRecipients(tx, store, [...troubles, ...odd], now);
}
