import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf } from '#kernel/keys.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import type { Order, ProxyRow } from './cards.queries.ts';

const CARD = {
  free: 'info',
  reserved: 'warning',
  assigned: 'warning',
  active: 'success',
  locked: 'danger',
  expired: 'danger',
  migrating: 'info',
  closed: 'neutral',
  error: 'danger',
  replaced: 'neutral',
} as const satisfies Record<ProxyRow['state'], Tone>;
export const CARD_STATES = keysOf(CARD);

export function CardBadge({ state }: { readonly state: ProxyRow['state'] }): ReactNode {
  const { t } = useTranslation('cards');
  return <Badge tone={CARD[state]}>{t(`card.${state}`)}</Badge>;
}

const ORDER = {
  quoted: 'warning',
  submitted: 'info',
  approved: 'info',
  in_production: 'info',
  shipped: 'info',
  delivered: 'success',
  cancelled: 'neutral',
} as const satisfies Record<Order['state'], Tone>;

export function OrderBadge({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation('cards');
  if (order.state === 'quoted' && order.payment_state === 'pending')
    return <Badge tone="warning">{t('order.paying')}</Badge>;
  if (order.cancelling) return <Badge tone="warning">{t('order.cancelling')}</Badge>;
  return (
    <Badge tone={ORDER[order.state]} alarm={order.failure !== null && order.state === 'cancelled'}>
      {t(`order.${order.state}`)}
    </Badge>
  );
}
