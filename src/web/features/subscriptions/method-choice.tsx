import { useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { MethodFields, type MethodFieldsHandle } from './method-fields.tsx';
import { MethodList } from './method-list.tsx';
import type { MethodType, PaymentMethod } from './subscriptions.queries.ts';
import styles from './subscriptions.module.css';

export const NEW_METHOD = 'new';

type Props = {
  readonly methods: readonly PaymentMethod[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly takesVerifying: boolean;
  readonly fields: Ref<MethodFieldsHandle>;
};

/** A saved method, or a new one in the provider's fields. */
export function MethodChoice({ fields, ...list }: Props): ReactNode {
  const { t } = useTranslation('subscriptions');
  return (
    <>
      {list.methods.length > 0 && (
        <MethodList
          {...list}
          legend={t('savedMethods')}
          last={[{ value: NEW_METHOD, title: t('anotherMethod') }]}
        />
      )}
      {list.value === NEW_METHOD && <NewMethod fields={fields} />}
    </>
  );
}

/** Card or bank account; which debit there is, is the country's. */
export function NewMethod({ fields }: { readonly fields: Ref<MethodFieldsHandle> }): ReactNode {
  const { t } = useTranslation('subscriptions');
  const region = useCurrentSession()?.client.region ?? 'CA';
  const [type, setType] = useState<MethodType>('card');
  const debit: MethodType = region === 'CA' ? 'acss_debit' : 'us_bank_account';
  return (
    <div className={styles.newMethod}>
      <SegmentedControl<MethodType>
        label={t('kindOfMethod')}
        value={type}
        onChange={setType}
        options={(['card', debit] as const).map((one) => ({ value: one, label: t(`type.${one}`) }))}
      />
      <p className={styles.note}>{t(`typeText.${type}`)}</p>
      <MethodFields key={type} type={type} handle={fields} />
    </div>
  );
}
