import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneOptions } from '#web/lib/zones.ts';
import { Card } from '#web/ui/card.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { IdentifierField } from '#web/ui/detail-fields.tsx';
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
      <IdentifierField
        {...field('card_load_identifier')}
        label={t('cardLoadIdentifier')}
        hint={t('cardLoadIdentifierHint')}
        optional
        maxLength={50}
      />
      <IdentifierField
        {...field('external_location_id')}
        label={t('locationId')}
        hint={t('locationIdHint')}
        optional
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

/** The settings of a wallet that has a name of its own. */
export function WalletSettings({
  field,
  withAlert = true,
}: Props & { readonly withAlert?: boolean }): ReactNode {
  const { t } = useTranslation('wallets');
  return (
    <>
      <Card title={t('settings')}>
        <Fields>
          <TextField
            {...field('wallet_name')}
            label={t('walletName')}
            autoComplete="off"
            maxLength={100}
          />
          <WalletIds field={field} />
        </Fields>
      </Card>
      {withAlert && <WalletAlert field={field} />}
    </>
  );
}

type StoreProps = {
  readonly field: (name: 'store_name' | 'timezone') => ReturnType<typeof fieldOf>;
  readonly onTimezone: (zone: string) => void;
};

/** What a store is called and which time it keeps. */
export function StoreFields({ field, onTimezone }: StoreProps): ReactNode {
  const { t } = useTranslation('wallets');
  const { value, error } = field('timezone');
  return (
    <>
      <TextField
        {...field('store_name')}
        label={t('storeName')}
        autoComplete="off"
        maxLength={100}
      />
      <ComboBox
        name="timezone"
        label={t('timezone')}
        hint={t('timezoneHint')}
        options={zoneOptions(value)}
        value={value || null}
        onChange={(zone) => onTimezone(zone ?? '')}
        error={error}
      />
    </>
  );
}
