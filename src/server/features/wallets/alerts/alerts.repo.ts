import type { AlertKind } from '#domain/wallets/alert-kinds.ts';
import type { Cents } from '#kernel/money.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';

export type Alert = {
  readonly kind: AlertKind;
  readonly walletId?: number;
  /** Only this manager is told. */
  readonly managerId?: number;
  readonly subjectId?: bigint;
  readonly amount?: Cents;
  /** A day, the last digits of an account, a code of the bank: what the sentence needs besides. */
  readonly detail?: string;
  /** Who is mailed of it already: they get no second mail. */
  readonly mailedTo?: Iterable<string>;
};

/**
 * Leaves alerts for those who see the wallets, within the transaction of what they tell; who chose so
 * is sent them once that has committed.
 */
export async function raiseAlerts(
  tx: WriteHandle,
  clientId: number,
  alerts: readonly Alert[],
  now: Date,
): Promise<void> {
  if (alerts.length === 0) return;
  await tx.text({
    name: 'alert_raise',
    sql: `INSERT INTO alert (client_id, to_deliver, at, kind, wallet_id, manager_id, subject_id, amount, detail, mailed_to)
          SELECT $1, true, $8, kind, wallet_id, manager_id, subject_id, amount, detail, string_to_array(mailed_to, ' ')
          FROM unnest($2::text[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::text[], $9::text[])
            AS a (kind, wallet_id, manager_id, subject_id, amount, detail, mailed_to)`,
    values: [
      clientId,
      alerts.map(({ kind }) => kind),
      alerts.map(({ walletId }) => walletId ?? null),
      alerts.map(({ managerId }) => managerId ?? null),
      alerts.map(({ subjectId }) => subjectId ?? null),
      alerts.map(({ amount }) => amount ?? null),
      alerts.map(({ detail }) => detail ?? ''),
      now,
      alerts.map(({ mailedTo }) => [...(mailedTo ?? [])].join(' ').toLowerCase()),
    ],
  });
}

/** Who looks, at which wallets (null stands for all), and of what they are told. */
export type AlertReader = {
  readonly clientId: number;
  readonly managerId: number;
  readonly kinds: readonly AlertKind[];
  readonly wallets: readonly number[] | null;
  readonly since: Date;
};
export type AlertRow = {
  readonly id: number;
  readonly kind: AlertKind;
  readonly wallet_id: number | null;
  readonly wallet_name: string | null;
  readonly subject_id: bigint | null;
  readonly amount: Cents | null;
  readonly detail: string;
  readonly at: Date;
  readonly read: boolean;
};

const FOR_READER = `a.at >= $4 AND a.kind = ANY ($5::text[]) AND (a.manager_id IS NULL OR a.manager_id = $2)
  AND (a.wallet_id IS NULL OR $3::int[] IS NULL OR a.wallet_id = ANY ($3::int[]))`;
const valuesOf = ({ clientId, managerId, wallets, since, kinds }: AlertReader): unknown[] => [
  clientId,
  managerId,
  wallets,
  since,
  kinds,
];

/** The newest alerts of a manager. */
export const alertsOf = (tx: ReadHandle, reader: AlertReader, limit: number): Promise<AlertRow[]> =>
  tx.text<AlertRow>({
    name: 'alerts_of_manager',
    sql: `SELECT a.id, a.kind, a.wallet_id, w.name AS wallet_name, a.subject_id, a.amount, a.detail, a.at,
            EXISTS (SELECT 1 FROM alert_read AS r WHERE r.client_id = $1 AND r.alert_id = a.id AND r.manager_id = $2) AS read
          FROM alert AS a LEFT JOIN wallet AS w ON w.client_id = $1 AND w.id = a.wallet_id
          WHERE a.client_id = $1 AND ${FOR_READER} ORDER BY a.at DESC, a.id DESC LIMIT $6`,
    values: [...valuesOf(reader), limit],
  });

/** Marks those of the alerts as read that the manager sees, and answers them. Safe to do twice. */
export const markRead = async (
  tx: WriteHandle,
  reader: AlertReader,
  { alertIds, now }: { readonly alertIds: readonly number[]; readonly now: Date },
): Promise<number[]> => {
  const seen = await tx.text<{ id: number }>({
    name: 'alerts_mark_read',
    sql: `WITH seen AS (SELECT a.id FROM alert AS a WHERE a.client_id = $1 AND ${FOR_READER} AND a.id = ANY ($6::int[])),
            marked AS (INSERT INTO alert_read (client_id, alert_id, manager_id, at) SELECT $1, id, $2, $7 FROM seen ON CONFLICT DO NOTHING)
          SELECT id FROM seen`,
    values: [...valuesOf(reader), alertIds, now],
  });
  return seen.map(({ id }) => id);
};

/** Takes back that the manager has read alerts, and answers those of them that they see. */
export const markUnread = async (
  tx: WriteHandle,
  reader: AlertReader,
  alertIds: readonly number[],
): Promise<number[]> => {
  const seen = await tx.text<{ id: number }>({
    name: 'alerts_mark_unread',
    sql: `WITH seen AS (SELECT a.id FROM alert AS a WHERE a.client_id = $1 AND a.id = ANY ($6::int[]) AND ${FOR_READER}),
            unmarked AS (DELETE FROM alert_read AS r USING seen WHERE r.client_id = $1 AND r.alert_id = seen.id AND r.manager_id = $2)
          SELECT id FROM seen`,
    values: [...valuesOf(reader), alertIds],
  });
  return seen.map(({ id }) => id);
};
