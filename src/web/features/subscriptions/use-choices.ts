import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { INTEGRATION_METHODS, type IntegrationMethod } from '#domain/subscriptions/choices.ts';
import { prices, type Price } from './subscriptions.queries.ts';

/** A whole number of the address above 0; anything else is nothing. */
export const readId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number.parseInt(text, 10) : null;

export type Choices = {
  readonly wallet: number | null;
  readonly integration: IntegrationMethod | null;
  readonly priceId: number | null;
  readonly methodId: number | null;
  readonly code: string;
};

/** What was chosen on the way to a subscription, as the address has it. */
export function useChoices(): Choices & { readonly price: Price | undefined } {
  const { store, integration, price, method, code } = useSearch({ strict: false });
  const offered = useQuery(prices).data?.prices;
  const priceId = readId(price);
  return {
    wallet: readId(store),
    integration: INTEGRATION_METHODS.find((known) => known === integration) ?? null,
    priceId,
    price: offered?.find(({ price_id: id }) => id === priceId),
    methodId: readId(method),
    code: code ?? '',
  };
}
