import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from './cards.queries.ts';

/** An address as it stands on the parcel. */
export function DeliveryLines({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation('cards');
  const lines = [
    order.addressee,
    order.company_name,
    order.address,
    order.address_more,
    `${order.city} ${order.province} ${order.postal_code}`,
    t(`country.${order.country}`),
  ].filter((line) => line !== '');
  return lines.map((line) => (
    <div key={line}>
      <bdi>{line}</bdi>
    </div>
  ));
}
