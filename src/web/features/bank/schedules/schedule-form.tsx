import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#kernel/day.ts';
import { call } from '#web/lib/api.ts';
import { now } from '#web/lib/clock.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { Card } from '#web/ui/card.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { BankAccount, Schedule } from '../bank.queries.ts';
import { ScheduleAgreement } from './schedule-agreement.tsx';
import { HowMuch, When, Where } from './schedule-fields.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import styles from './schedules.module.css';
import {
  type ScheduleValues,
  type Store,
  bodyOf,
  complaintsOf,
  startValues,
} from './schedule-values.ts';

type Props = {
  readonly accounts: readonly BankAccount[];
  readonly stores: readonly Store[];
  readonly replaced: Schedule | undefined;
  readonly wanted: string | undefined;
};

/** The terms of a schedule, what they lead to, and the agreement to them. */
export function ScheduleForm({ accounts, stores, replaced, wanted }: Props): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [moment] = useState(now);
  const zoneOf = (id: string) =>
    (stores.find(({ store_id: one }) => String(one) === id) ?? stores[0])?.timezone ?? 'UTC';
  const [start] = useState(() =>
    startValues({
      stores,
      accounts,
      replaced,
      wanted,
      today: dayOf(new Date(moment), zoneOf(wanted ?? '')),
    }),
  );
  const form = useForm<ScheduleValues>(start, complaintsOf, async (values) => {
    const made = await call('createPadSchedule', { body: bodyOf(values, replaced) });
    await refresh(cache, 'padSchedules', 'showPadSchedule', 'floatAudits', 'listBankAccounts');
    await navigate({
      to: '/reports/pad-schedules/$scheduleId',
      params: { scheduleId: String(made.schedule_id) },
      search: { placed: '1' },
      ignoreBlocker: true,
    });
  });
  const { values } = form;
  const zone = zoneOf(values.store_id);
  const store = stores.find(({ store_id: id }) => String(id) === values.store_id);
  const account = accounts.find(({ account_id: id }) => String(id) === values.account_id);
  return (
    <FormFrame form={form}>
      <Columns main="var(--form-width)" side="360px">
        <Stack>
          <Where form={form} stores={stores} accounts={accounts} fixed={replaced !== undefined} />
          <When form={form} zone={zone} today={dayOf(new Date(moment), zone)} />
          <HowMuch form={form} />
          <ScheduleAgreement form={form} store={store} account={account} />
        </Stack>
        <Card title={t('preview')} note={t('previewNote')} className={styles.preview}>
          <SchedulePreview values={values} zone={zone} moment={moment} replaced={replaced} />
        </Card>
      </Columns>
      <FormFoot
        to="/reports/pad-schedules"
        cancel={t('cancel')}
        verb={t(replaced ? 'replace' : 'create')}
        busy={form.busy}
      />
    </FormFrame>
  );
}
