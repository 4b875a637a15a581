import type { AlertKind } from '#domain/wallets/alert-kinds.ts';
import type { Caller } from './caller.ts';

export type AlertSeen = {
  readonly alert_id: number;
  readonly kind: AlertKind;
  readonly wallet_id: number | null;
  readonly subject_id: number | null;
  readonly amount: string | null;
  readonly read: boolean;
};

/** The alerts of a kind that somebody is shown, newest first. */
export const alertsSeen = async (by: Caller, kind: AlertKind): Promise<AlertSeen[]> =>
  (await by.call<{ data?: AlertSeen[] }>('GET', '/alerts')).body.data?.filter(
    (alert) => alert.kind === kind,
  ) ?? [];
