import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { Email, Money } from '#web/ui/values.tsx';
import { EditBilling } from './edit-billing.dialog.tsx';
import { EditEmail } from './edit-email.dialog.tsx';
import { useSeesAllWallets } from './sees-all-wallets.ts';
import type { Customer } from './subscriptions.queries.ts';
import styles from './subscriptions.module.css';

/** Whom the invoices are made out to, the taxes that follow, and a credit where there is one. */
export function BillingDetails({ customer }: { readonly customer: Customer }): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const { language, region } = usePreferences();
  const seesAll = useSeesAllWallets();
  const [editing, edit] = useState<'details' | 'email' | null>(null);
  const close = () => edit(null);
  const lines = [
    customer.address_street,
    customer.address_more,
    [customer.address_city, customer.address_province, customer.address_postal_code]
      .filter((part) => part !== '')
      .join(' '),
    t(`country.${customer.address_country}`),
  ].filter((line) => line !== '');
  const percent = (value: string) => formatDecimal(value, language, region, { most: 3 });
  return (
    <Card title={t('billingDetails')} note={t('billingNote')} className={styles.card}>
      <Facts
        facts={[
          { term: t('company'), value: <bdi>{customer.company_name}</bdi> },
          {
            term: t('address'),
            value: lines.map((line) => (
              <div key={line}>
                <bdi>{line}</bdi>
              </div>
            )),
          },
          {
            term: t('subscriptions:email'),
            value: customer.email === null ? t('noEmail') : <Email value={customer.email} />,
          },
          { term: t('language'), value: t(`language.${customer.language}`) },
          {
            term: t('taxes'),
            value:
              customer.taxes.length === 0
                ? t('noTaxes')
                : customer.taxes
                    .map(({ name, percent: rate }) =>
                      t('subscriptions:taxOf', { name, percent: percent(rate) }),
                    )
                    .join(', '),
          },
          ...customer.tax_ids.map(({ type, value }) => ({
            term: t(`taxId.${type}`, { defaultValue: type }),
            value: (
              <bdi dir="ltr" className="num">
                {value}
              </bdi>
            ),
          })),
          ...(customer.balance === '0.00'
            ? []
            : [{ term: t('balance'), value: <Money value={customer.balance} /> }]),
        ]}
      />
      {seesAll ? (
        <ButtonRow>
          <Button size="small" onClick={() => edit('details')}>
            {t('edit')}
          </Button>
          <Button size="small" onClick={() => edit('email')}>
            {t('changeEmail')}
          </Button>
        </ButtonRow>
      ) : (
        <p className="small muted">{t('allWalletsOnly')}</p>
      )}
      {editing === 'details' && <EditBilling customer={customer} onClose={close} />}
      {editing === 'email' && <EditEmail email={customer.email ?? ''} onClose={close} />}
    </Card>
  );
}
