import type { OrderState } from '#domain/cards/order-states.ts';

type OfCard = { readonly customer_id: number | null; readonly proxy: string };

declare module '#server/platform/events.ts' {
  interface EventCatalog {
    'cards.given': OfCard;
    'cards.state_changed': OfCard & { readonly from: string | null; readonly to: string };
    'cards.replaced': {
      readonly customer_id: number;
      readonly from: string;
      readonly to: string | null;
      readonly status: string;
    };
    'orders.state_changed': { readonly order_id: number; readonly state: OrderState };
  }
}
