import { ALERT_KINDS, type AlertTopic, kindOfAlert } from '#domain/wallets/alert-kinds.ts';
import {
  NOTIFICATION_WAYS,
  type QuietHours,
  isChosenByDefault,
  sendAfter,
} from '#domain/wallets/notifications.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { Clock } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { queueMessages } from '#server/platform/messages/messages.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { findClient } from '../../clients/index.ts';
import {
  type Delivery,
  type Listener,
  type Operator,
  alertsOfKinds,
  clientsToNotify,
  insertDeliveries,
  listenersOf,
  operatorsOf,
  saveOutcomes,
  takeDue,
  takePending,
} from './deliveries.repo.ts';
import { writeNotification } from './write-notification.ts';

type Deps = { readonly db: Database; readonly clock: Clock; readonly portalUrl: string };
/** What all deliveries of a client are made with. */
type Round = {
  readonly client: NonNullable<Awaited<ReturnType<typeof findClient>>>;
  readonly operators: readonly Operator[];
  readonly portalUrl: string;
  readonly now: Date;
};

const OPERATOR_TOPIC: AlertTopic = 'exceptions';
const OPERATOR_KINDS = ALERT_KINDS.filter((kind) => kindOfAlert(kind).forOperators === true);

/** Alerts that go out by mail and text, and those that quiet hours have kept, of all clients. */
export const notificationSweep = (deps: Deps): Sweep => ({
  name: 'wallets.notifications',
  due: (statements) => clientsToNotify(statements, deps.clock.now()),
  work: (clientId) => deliverAlerts(deps, clientId),
});

/**
 * Writes down who is to be sent what, and queues what is due. Both are one transaction: a server
 * that is killed has done all of it, or nothing.
 */
async function deliverAlerts({ db, clock, portalUrl }: Deps, clientId: number): Promise<void> {
  const operators = await db.read('platform', (tx) => operatorsOf(tx, OPERATOR_TOPIC));
  await db.write({ clientId }, async (tx) => {
    const client = await findClient(tx, clientId);
    if (client === null) return;
    const round = { client, operators, portalUrl, now: clock.now() };
    await noteDeliveries(tx, round);
    await sendDue(tx, round);
  });
}

async function noteDeliveries(tx: WriteHandle, round: Round): Promise<void> {
  const { client, now } = round;
  const ids = await takePending(tx, client.client_id);
  if (ids.length === 0) return;
  const listeners = await everyListener(tx, round, ids);
  await insertDeliveries(
    tx,
    client.client_id,
    listeners.map((one) => ({ ...one, dueAt: sendAfter(quietOf(one), now) })),
  );
}

/** Who listens to alerts among the client's managers, and the operators to what is theirs. */
async function everyListener(
  tx: WriteHandle,
  { client, operators }: Round,
  alertIds: readonly number[],
): Promise<Listener[]> {
  if (!client.active) return [];
  const managers = await listenersOf(tx, client.client_id, alertIds, client.hide_today !== 0);
  const theirs = await alertsOfKinds(tx, client.client_id, alertIds, OPERATOR_KINDS);
  return [...managers, ...theirs.flatMap((id) => operators.flatMap(listeningTo(id)))];
}

const quietOf = (one: Listener): QuietHours | null =>
  one.from_minute === null || one.to_minute === null || one.timezone === null
    ? null
    : { fromMinute: one.from_minute, toMinute: one.to_minute, timezone: one.timezone };

const listeningTo =
  (alertId: number) =>
  (operator: Operator): Listener[] =>
    NOTIFICATION_WAYS.flatMap((way) => {
      const address = way === 'email' ? operator.email : operator.mobile;
      const chosen = way === 'email' ? operator.by_email : operator.by_text;
      const isWanted = chosen ?? isChosenByDefault(OPERATOR_TOPIC, way);
      return address !== null && isWanted ? [{ ...operator, alert_id: alertId, way, address }] : [];
    });

const keyOf = ({ alert_id: alert, manager_id: manager, way }: Delivery): string =>
  `${alert} ${manager} ${way}`;

/**
 * One mail or text a person, of all that is due to them. Who is no longer to be told, as they have
 * left, lost the wallet or chosen otherwise while it waited, is not.
 */
async function sendDue(tx: WriteHandle, round: Round): Promise<void> {
  const { client, now } = round;
  const due = await takeDue(tx, client.client_id, now);
  if (due.length === 0) return;
  const alertIds = [...new Set(due.map(({ alert_id: id }) => id))];
  const listeners = new Map(
    (await everyListener(tx, round, alertIds)).map((one) => [keyOf(one), one]),
  );
  const sent = due.filter((one) => listeners.has(keyOf(one)));
  const ofPerson = groupBy(sent, ({ manager_id: manager, way }) => `${manager} ${way}`);
  const messages = [...ofPerson.values()].flatMap((alerts) => {
    const to = alerts[0] && listeners.get(keyOf(alerts[0]));
    return to ? [writeNotification(to, alerts, round)] : [];
  });
  if (messages.length > 0) await queueMessages(tx, client.client_id, messages, now);
  await saveOutcomes(tx, client.client_id, due, (one) => listeners.has(keyOf(one)));
}
