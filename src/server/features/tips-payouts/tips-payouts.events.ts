declare module '#server/platform/events.ts' {
  interface EventCatalog {
    'tips.paid': { readonly result_id: number };
    'tips.square_up_paid': { readonly square_up_id: number };
  }
}
export {};
