import { LEVELS, seesAllWallets } from '#domain/access/levels.ts';
import { type AlertKind, kindOfAlert, kindsFor } from '#domain/wallets/alert-kinds.ts';
import { type NotificationWay, isChosenByDefault } from '#domain/wallets/notifications.ts';
import type { Cents } from '#kernel/money.ts';
import type { Language } from '#server/platform/actor.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import type { Statements } from '#server/platform/database/pool.ts';
import { findClients } from '#server/platform/sweep.ts';

/** Alerts that are sent out at once; the rest have their turn with the next look. */
const MAX_ALERTS = 100;
/** As many mails and texts as one transaction writes. */
const MAX_DELIVERIES = 500;

/** The clients of which something is to be sent. */
export const clientsToNotify = (db: Statements, now: Date): Promise<number[]> =>
  findClients(db, 'alert_clients_to_notify', [now]);

/** Alerts whose listeners nobody has looked up yet; of two servers one has them. */
export const takePending = async (tx: WriteHandle, clientId: number): Promise<number[]> => {
  const taken = await tx.text<{ id: number }>({
    name: 'alerts_take_pending',
    sql: `UPDATE alert SET to_deliver = false WHERE client_id = $1 AND id IN (
            SELECT id FROM alert WHERE client_id = $1 AND to_deliver ORDER BY id LIMIT ${MAX_ALERTS} FOR UPDATE SKIP LOCKED)
          RETURNING id`,
    values: [clientId],
  });
  return taken.map(({ id }) => id);
};

/** Of these alerts, those of some kinds. */
export const alertsOfKinds = async (
  tx: ReadHandle,
  clientId: number,
  alertIds: readonly number[],
  kinds: readonly AlertKind[],
): Promise<number[]> => {
  const found = await tx.text<{ id: number }>({
    name: 'alerts_of_kinds',
    sql: 'SELECT id FROM alert WHERE client_id = $1 AND id = ANY ($2::int[]) AND kind = ANY ($3::text[])',
    values: [clientId, alertIds, kinds],
  });
  return found.map(({ id }) => id);
};

type Quiet = {
  readonly from_minute: number | null;
  readonly to_minute: number | null;
  readonly timezone: string | null;
};
/** Somebody who is to be sent an alert by a way. */
export type Listener = Quiet & {
  readonly alert_id: number;
  readonly manager_id: number;
  readonly way: NotificationWay;
  readonly address: string;
  readonly language: Language;
};

/**
 * Who is to be sent these alerts now, by which ways: at work, with the right and the wallet, by
 * their own choice, at an address that is shown to be theirs, and not where a mail of the event's
 * own has gone already.
 */
export function listenersOf(
  tx: ReadHandle,
  clientId: number,
  alertIds: readonly number[],
  tipsOnly: boolean,
): Promise<Listener[]> {
  const heard = LEVELS.flatMap((level) =>
    kindsFor({ level, isOperator: false, tipsOnly }).map((kind) => {
      const { topic } = kindOfAlert(kind);
      return { level, kind, topic, byEmail: isChosenByDefault(topic, 'email') };
    }),
  );
  return tx.text<Listener>({
    name: 'alert_listeners',
    sql: `SELECT a.id AS alert_id, m.id AS manager_id, w.way, CASE w.way WHEN 'email' THEN m.email ELSE m.mobile_number END AS address, m.language,
            q.from_minute, q.to_minute, q.timezone
          FROM alert AS a JOIN unnest($3::text[], $4::text[], $5::text[], $6::boolean[]) AS h (kind, level, topic, by_email) ON h.kind = a.kind
          JOIN manager AS m ON m.client_id = $1 AND m.account_level = h.level AND m.status = 'active'
          CROSS JOIN (VALUES ('email'), ('text')) AS w (way)
          LEFT JOIN notification_choice AS c ON c.client_id = $1 AND c.manager_id = m.id AND c.topic = h.topic AND c.way = w.way
          LEFT JOIN quiet_hours AS q ON q.client_id = $1 AND q.manager_id = m.id
          WHERE a.client_id = $1 AND a.id = ANY ($2::int[]) AND (a.manager_id IS NULL OR a.manager_id = m.id)
            AND (a.wallet_id IS NULL OR m.account_level = ANY ($7::text[]) OR EXISTS (
              SELECT FROM manager_wallet AS mw WHERE mw.client_id = $1 AND mw.manager_id = m.id AND mw.wallet_id = a.wallet_id))
            AND coalesce(c.chosen, w.way = 'email' AND h.by_email)
            AND CASE w.way WHEN 'email' THEN m.verified_email = m.email AND lower(m.email) <> ALL (a.mailed_to) ELSE m.verified_mobile = m.mobile_number END`,
    values: [
      clientId,
      alertIds,
      heard.map(({ kind }) => kind),
      heard.map(({ level }) => level),
      heard.map(({ topic }) => topic),
      heard.map(({ byEmail }) => byEmail),
      LEVELS.filter(seesAllWallets),
    ],
  });
}

export type Operator = Quiet & {
  readonly manager_id: number;
  /** Null where it is not shown to be theirs. */
  readonly email: string | null;
  readonly mobile: string | null;
  readonly language: Language;
  /** Null where they have chosen nothing. */
  readonly by_email: boolean | null;
  readonly by_text: boolean | null;
};

/** The provider's people; in the scope of the platform. */
export const operatorsOf = (tx: ReadHandle, topic: string): Promise<Operator[]> =>
  tx.text<Operator>({ sql: 'SELECT * FROM alert_operators($1)', values: [topic] });

export type Delivery = {
  readonly alert_id: number;
  readonly manager_id: number;
  readonly way: NotificationWay;
};

/** Writes down what goes to whom, once, however often it is found. */
export async function insertDeliveries(
  tx: WriteHandle,
  clientId: number,
  deliveries: readonly (Delivery & { readonly dueAt: Date })[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await tx.text({
    name: 'alert_deliveries_insert',
    sql: `INSERT INTO alert_delivery (client_id, alert_id, manager_id, way, due_at)
          SELECT $1, * FROM unnest($2::int[], $3::int[], $4::text[], $5::timestamptz[]) ON CONFLICT DO NOTHING`,
    values: [
      clientId,
      deliveries.map((one) => one.alert_id),
      deliveries.map((one) => one.manager_id),
      deliveries.map(({ way }) => way),
      deliveries.map(({ dueAt }) => dueAt),
    ],
  });
}

export type DueDelivery = Delivery & {
  readonly kind: AlertKind;
  readonly wallet_id: number | null;
  readonly wallet_name: string | null;
  readonly subject_id: bigint | null;
  readonly amount: Cents | null;
  readonly detail: string;
};

/** What is due with the alert that it is about, the oldest first; of two servers one has it. */
export const takeDue = (tx: WriteHandle, clientId: number, now: Date): Promise<DueDelivery[]> =>
  tx.text<DueDelivery>({
    name: 'alert_deliveries_take_due',
    sql: `SELECT d.alert_id, d.manager_id, d.way, a.kind, a.wallet_id, w.name AS wallet_name, a.subject_id, a.amount, a.detail
          FROM alert_delivery AS d JOIN alert AS a ON a.client_id = $1 AND a.id = d.alert_id
          LEFT JOIN wallet AS w ON w.client_id = $1 AND w.id = a.wallet_id
          WHERE d.client_id = $1 AND d.state = 'waiting' AND d.due_at <= $2
          ORDER BY d.due_at, d.manager_id, d.alert_id LIMIT ${MAX_DELIVERIES} FOR UPDATE OF d SKIP LOCKED`,
    values: [clientId, now],
  });

/** What became of deliveries: sent, or dropped as nobody is to be told by them any more. */
export async function saveOutcomes(
  tx: WriteHandle,
  clientId: number,
  deliveries: readonly Delivery[],
  isSent: (one: Delivery) => boolean,
): Promise<void> {
  await tx.text({
    name: 'alert_deliveries_save',
    sql: `UPDATE alert_delivery AS d SET state = n.state FROM unnest($2::int[], $3::int[], $4::text[], $5::text[]) AS n (alert_id, manager_id, way, state)
          WHERE d.client_id = $1 AND d.alert_id = n.alert_id AND d.manager_id = n.manager_id AND d.way = n.way`,
    values: [
      clientId,
      deliveries.map((one) => one.alert_id),
      deliveries.map((one) => one.manager_id),
      deliveries.map(({ way }) => way),
      deliveries.map((one) => (isSent(one) ? 'sent' : 'dropped')),
    ],
  });
}
