import type { AlertTopic } from '#domain/wallets/alert-kinds.ts';
import type { NotificationWay, QuietHours } from '#domain/wallets/notifications.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';

type Owner = { readonly clientId: number; readonly managerId: number };
export type Choice = {
  readonly topic: AlertTopic;
  readonly way: NotificationWay;
  readonly chosen: boolean;
};

/** What somebody has chosen; what holds for all is not among it. */
export const choicesOf = (tx: ReadHandle, { clientId, managerId }: Owner): Promise<Choice[]> =>
  tx.all(
    q
      .selectFrom('notification_choice')
      .select(['topic', 'way', 'chosen'])
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId),
  );

export async function saveChoices(
  tx: WriteHandle,
  { clientId, managerId }: Owner,
  choices: readonly Choice[],
): Promise<void> {
  await tx.text({
    name: 'notification_choices_save',
    sql: `INSERT INTO notification_choice (client_id, manager_id, topic, way, chosen)
          SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::boolean[])
          ON CONFLICT (client_id, manager_id, topic, way) DO UPDATE SET chosen = excluded.chosen`,
    values: [
      clientId,
      managerId,
      choices.map(({ topic }) => topic),
      choices.map(({ way }) => way),
      choices.map(({ chosen }) => chosen),
    ],
  });
}

export async function quietHoursOf(
  tx: ReadHandle,
  { clientId, managerId }: Owner,
): Promise<QuietHours | null> {
  const row = await tx.maybe(
    q
      .selectFrom('quiet_hours')
      .select(['from_minute', 'to_minute', 'timezone'])
      .where('client_id', '=', clientId)
      .where('manager_id', '=', managerId),
  );
  return row && { fromMinute: row.from_minute, toMinute: row.to_minute, timezone: row.timezone };
}

/** Sets quiet hours, or takes them away. */
export async function saveQuietHours(
  tx: WriteHandle,
  { clientId, managerId }: Owner,
  quiet: QuietHours | null,
): Promise<void> {
  if (quiet === null) {
    await tx.run(
      q
        .deleteFrom('quiet_hours')
        .where('client_id', '=', clientId)
        .where('manager_id', '=', managerId),
    );
    return;
  }
  const hours = {
    from_minute: quiet.fromMinute,
    to_minute: quiet.toMinute,
    timezone: quiet.timezone,
  };
  await tx.run(
    q
      .insertInto('quiet_hours')
      .values({ client_id: clientId, manager_id: managerId, ...hours })
      .onConflict((on) => on.columns(['client_id', 'manager_id']).doUpdateSet(hours)),
  );
}
