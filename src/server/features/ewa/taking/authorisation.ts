import { type AdvancePart, isConsentRevocable } from '#domain/ewa/index.ts';
import type { Currency } from '#kernel/money.ts';
import { textsFor } from '#server/platform/texts.ts';
import type { Language } from '#texts/catalogue.ts';
import { ewaTerms } from '#texts/ewa-terms/terms-texts.ts';
import { formatDay, formatMoney, regionOf } from '#texts/format.ts';

type Employer = {
  readonly name: string;
  readonly currency: Currency;
  /** Of the store, where somebody has said it. */
  readonly province: string | null;
};

/**
 * What a member agrees to before an amount: who deducts what from the pay of which day; and, where
 * the law asks for it, what for and that it can be taken back.
 */
export function authorisationText(
  parts: readonly AdvancePart[],
  { name, currency, province }: Employer,
  language: Language,
): string {
  const say = textsFor(language, ewaTerms);
  const region = regionOf(currency);
  const deductions = parts
    .map(({ amount, payday }) =>
      say('authorisation', {
        employer: name,
        amount: formatMoney(amount, language, region),
        payday: formatDay(payday, language, region),
      }),
    )
    .join(' ');
  const revocable = isConsentRevocable(province) ? ` ${say('authorisation.revocable')}` : '';
  return `${deductions}${revocable}`.normalize('NFC').trim();
}
