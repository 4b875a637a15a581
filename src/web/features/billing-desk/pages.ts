/** The operator's screens of subscriptions, fetched together. */
export { AllSubscriptions } from './all-subscriptions.page.tsx';
export { PromoCodes } from './promo-codes.page.tsx';
export { TaxRates } from './tax-rates.page.tsx';
