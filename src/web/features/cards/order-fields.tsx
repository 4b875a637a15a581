import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FEWEST_CARDS, MAX_CARDS } from '#domain/cards/order-quote.ts';
import { type Country, readRegion } from '#domain/people/addresses.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { DigitsField, EmailField } from '#web/ui/detail-fields.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldsOf } from '#web/ui/use-form.ts';
import { useRegionOptions } from '#web/ui/use-region-options.ts';
import { cardQuote } from './cards.queries.ts';
import { LONGEST_HOLDER, type OrderValues, quantityOf } from './order-values.ts';
import { PriceList } from './price-list.tsx';

type Props = { readonly form: Form<OrderValues> };

/** How many cards, for whom, and from which wallet they are paid. */
export function DetailsFields({ form }: Props): ReactNode {
  const { t } = useTranslation('cards');
  const { language, region } = usePreferences();
  const wallets = useCurrentSession()?.wallets ?? [];
  const field = fieldsOf(form);
  return (
    <Card title={t('details')}>
      <Fields>
        <DigitsField
          {...field('quantity')}
          label={t('quantity')}
          hint={t('quantityHint', {
            minimum: FEWEST_CARDS,
            maximum: formatCount(MAX_CARDS, language, region),
          })}
        />
        <Select
          label={t('wallet')}
          name="wallet_id"
          placeholder={t('chooseWallet')}
          value={form.values.wallet_id === '' ? null : form.values.wallet_id}
          onChange={(id) => form.set('wallet_id', id)}
          error={form.errorOf('wallet_id')}
          hint={t('walletHint')}
          options={wallets.map((wallet) => ({
            value: String(wallet.wallet_id),
            label: wallet.wallet_name,
          }))}
        />
        <Pair>
          <TextField
            {...field('company_name')}
            label={t('companyName')}
            autoComplete="organization"
          />
          <EmailField
            {...field('email')}
            label={t('email')}
            hint={t('emailHint')}
            autoComplete="email"
          />
        </Pair>
        <TextField
          {...field('card_holder_name')}
          label={t('holderName')}
          hint={t('holderNameHint')}
          limit={LONGEST_HOLDER}
          autoComplete="off"
        />
      </Fields>
    </Card>
  );
}

const COUNTRIES: readonly Country[] = ['CA', 'US'];

/** Where the cards go, as the post of the country writes it. */
export function DeliveryFields({ form }: Props): ReactNode {
  const { t } = useTranslation('cards');
  const field = fieldsOf(form);
  const country = (form.values.country === 'US' ? 'US' : 'CA') satisfies Country;
  const regions = useRegionOptions(country);
  const move = (to: Country) => {
    form.set('country', to);
    form.set('province', '');
  };
  return (
    <Card title={t('delivery')}>
      <Fields>
        <TextField
          {...field('addressee')}
          label={t('addressee')}
          hint={t('addresseeHint')}
          autoComplete="shipping name"
        />
        <Select<Country>
          label={t('country')}
          name="country"
          value={country}
          onChange={move}
          error={form.errorOf('country')}
          options={COUNTRIES.map((one) => ({ value: one, label: t(`country.${one}`) }))}
        />
        <TextField
          {...field('address')}
          label={t('address')}
          autoComplete="shipping address-line1"
        />
        <TextField
          {...field('address_more')}
          label={t('addressMore')}
          optional
          autoComplete="shipping address-line2"
        />
        <Pair>
          <TextField {...field('city')} label={t('city')} autoComplete="shipping address-level2" />
          <ComboBox
            label={country === 'US' ? t('stateOf') : t('province')}
            name="province"
            options={regions}
            value={form.values.province === '' ? null : form.values.province}
            onChange={(code) => form.set('province', code ?? '')}
            error={form.errorOf('province')}
          />
        </Pair>
        <TextField
          {...field('postal_code')}
          label={country === 'US' ? t('zip') : t('postalCode')}
          hint={country === 'US' ? t('zipHint') : t('postalCodeHint')}
          dir="ltr"
          autoComplete="shipping postal-code"
        />
      </Fields>
    </Card>
  );
}

/** The price so far, beside the form. */
export function PriceAside({ values }: { readonly values: OrderValues }): ReactNode {
  const { t } = useTranslation('cards');
  const quantity = quantityOf(values.quantity);
  const country = (values.country === 'US' ? 'US' : 'CA') satisfies Country;
  const region = readRegion(country, values.province);
  const quote = useQuery(
    cardQuote(quantity, region.ok ? country : '', region.ok ? region.value : ''),
  );
  const priced = quantity >= 1 && quantity <= MAX_CARDS;
  return (
    <Card title={t('price')} note={t('priceNote')}>
      {!priced && <p className="muted">{t('priceNone')}</p>}
      {priced &&
        (quote.data ? (
          <PriceList
            quote={quote.data.quote}
            quantity={quote.data.quantity}
            currency={quote.data.currency}
            taxKnown={region.ok}
          />
        ) : (
          <Skeleton width="80%" />
        ))}
      {priced && quantity < FEWEST_CARDS && (
        <Alert tone="warning">{t('tooFew', { count: FEWEST_CARDS })}</Alert>
      )}
    </Card>
  );
}
