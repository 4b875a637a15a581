import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { toWire } from '#kernel/money.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import type { Form } from '#web/ui/use-form.ts';
import type { BankAccount } from '../bank.queries.ts';
import { FULL_NOTICE, type ScheduleValues, type Store } from './schedule-values.ts';
import { useRhythm } from './schedule-words.tsx';
import styles from './schedules.module.css';

type Props = {
  readonly form: Form<ScheduleValues>;
  readonly store: Store | undefined;
  readonly account: BankAccount | undefined;
};

/** What somebody agrees to, in the terms that they entered, with less notice only if they say so. */
export function ScheduleAgreement({ form, store, account }: Props): ReactNode {
  const { t } = useTranslation(['pad-schedules', 'errors']);
  return (
    <Card title={t('agreement')}>
      <Stack>
        <Wording values={form.values} store={store} account={account} />
        <Notice form={form} />
        <Checkbox
          name="agreement"
          checked={form.values.agreement}
          onChange={(accepted) => form.set('agreement', accepted)}
          label={t('accept')}
          error={form.errorOf('agreement') && t('errors:agreement_required')}
        />
      </Stack>
    </Card>
  );
}

function Wording({
  values,
  store,
  account,
}: Omit<Props, 'form'> & { readonly values: ScheduleValues }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const rhythm = useRhythm();
  const most = readMoney(values.max_debit);
  const words = rhythm({
    ...values,
    weekday: Number(values.weekday),
    month_day: Number(values.month_day),
  });
  return (
    <ul className={styles.agreement}>
      <li>
        {t('text.who', { last4: account?.account_last4 ?? '…', store: store?.store_name ?? '…' })}
      </li>
      <li>
        {t('text.when', {
          rhythm: `${words.charAt(0).toLocaleLowerCase(language)}${words.slice(1)}`,
          day: formatDay(values.starts_on, language, region),
        })}
      </li>
      <li>
        {most.ok && most.value > 0n
          ? t('text.amount', { max: formatMoney(toWire(most.value), language, region) })
          : t('text.amountOpen')}
      </li>
      <li>{t('text.stop')}</li>
      <li>{t(region === 'US' ? 'text.recourseUs' : 'text.recourse')}</li>
      <li>{t('text.provider')}</li>
    </ul>
  );
}

const CHOICES = [FULL_NOTICE, '5', '3', '0'] as const;

/** A prominent box of its own: the notice that the rule gives is given up only here. */
function Notice({ form }: Pick<Props, 'form'>): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { notice_days: days, waived } = form.values;
  const isLess = days !== FULL_NOTICE;
  return (
    <section className={styles.notice} aria-label={t('noticeTitle')}>
      <h3 className={styles.noticeTitle}>{t('noticeTitle')}</h3>
      <p>{t('noticeText')}</p>
      <SegmentedControl
        label={t('noticeTitle')}
        options={CHOICES.map((value) => ({ value, label: t(`noticeChoice.${value}`) }))}
        value={CHOICES.find((one) => one === days) ?? FULL_NOTICE}
        onChange={(value) => {
          form.set('notice_days', value);
          form.set('waived', false);
        }}
        fit
      />
      {isLess && (
        <Checkbox
          name="waived"
          checked={waived}
          onChange={(ticked) => form.set('waived', ticked)}
          label={days === '0' ? t('waiveNone') : t('waiveShort', { count: Number(days) })}
          error={form.errorOf('waived') && t('waiveFirst')}
        />
      )}
    </section>
  );
}
