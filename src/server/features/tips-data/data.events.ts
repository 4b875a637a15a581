import type { Trouble } from './loading/alerts.repo.ts';

declare module '#server/platform/events.ts' {
  interface EventCatalog {
    'tips.run_trouble': { readonly wallet_id: number; readonly troubles: readonly Trouble[] };
  }
}
