declare module '#server/platform/events.ts' {
  interface EventCatalog {
    /** A wallet has tips from now on: by a subscription, or since they are included. */
    'subscriptions.started': {
      readonly subscription_id: number | null;
      readonly wallet_id: number;
    };
    /** A wallet has no tips any more, and what is not paid of them is archived. */
    'subscriptions.ended': { readonly subscription_id: number | null; readonly wallet_id: number };
  }
}
export {};
