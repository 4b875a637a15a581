import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { fieldOf } from '#web/ui/use-form.ts';
import type { WalletValues } from './wallet-values.ts';

/** Any form that has a wallet's fields among its own. */
type Props = { readonly field: (name: keyof WalletValues) => ReturnType<typeof fieldOf> };

/** What other systems call a wallet. */
export function WalletIds({ field }: Props): ReactNode {
  const { t } = useTranslation('wallets');
  return (
    <Pair>
      <TextField
        {...field('card_load_identifier')}
        label={t('cardLoadIdentifier')}
        hint={t('cardLoadIdentifierHint')}
        optional
        dir="ltr"
        autoComplete="off"
        maxLength={50}
      />
      <TextField
        {...field('external_location_id')}
        label={t('locationId')}
        hint={t('locationIdHint')}
        optional
        dir="ltr"
        autoComplete="off"
        maxLength={255}
      />
    </Pair>
  );
}

/** Below which amount somebody is written to, and who. */
export function WalletAlert({ field }: Props): ReactNode {
  const { t } = useTranslation('wallets');
  return (
    <Card title={t('alert')} note={t('alertNote')}>
      <Fields>
        <MoneyInput {...field('alert_amount')} label={t('alertAmount')} optional />
        <TextArea
          {...field('notification_recipients')}
          label={t('recipients')}
          hint={t('recipientsHint')}
          optional
          rows={3}
        />
      </Fields>
    </Card>
  );
}
