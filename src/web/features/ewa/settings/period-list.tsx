import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CalendarOff from 'lucide-react/icons/calendar-off';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { formatDay } from '#web/lib/format.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import {
  type EwaSettings,
  type PayPeriod,
  SETTINGS_READS,
  payPeriodsOf,
} from '../setup.queries.ts';
import { usePeriodColumns } from './period-preview.tsx';

const MOVABLE: readonly PayPeriod['state'][] = ['upcoming', 'drawable'];

/** The periods of a store; a payday can be moved until its cut-off. */
export function PeriodList({ settings }: { readonly settings: EwaSettings }): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const { language, region } = usePreferences();
  const list = useQuery(payPeriodsOf(settings.store_id));
  const [moving, setMoving] = useState<PayPeriod | null>(null);
  const columns = usePeriodColumns(settings.timezone);
  const change = (
    <Link
      to="/ewa"
      search={{ store: String(settings.store_id), step: 'periods' }}
      className={buttonClass()}
    >
      {t('change.periods')}
    </Link>
  );
  return (
    <Card title={t('step.paydays')} note={t('paydaysNote')} aside={change} padded={false}>
      <ListTable
        label={t('periodsTable')}
        columns={[
          ...columns,
          {
            key: 'move',
            title: t('move'),
            quiet: true,
            align: 'end',
            card: 'below',
            cell: (period) =>
              MOVABLE.includes(period.state) && (
                <Button
                  size="small"
                  aria-label={t('moveOf', {
                    day: formatDay(period.payday, language, region, 'medium'),
                  })}
                  onClick={() => setMoving(period)}
                >
                  {t('move')}
                </Button>
              ),
          },
        ]}
        list={list}
        keyOf={(period) => period.first_day}
        empty={<EmptyState icon={<CalendarOff />} title={t('noPeriods')} action={change} />}
      />
      {moving && <MovePayday settings={settings} period={moving} onClose={() => setMoving(null)} />}
    </Card>
  );
}

function MovePayday({
  settings,
  period,
  onClose,
}: {
  readonly settings: EwaSettings;
  readonly period: PayPeriod;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const cache = useQueryClient();
  const form = useForm(
    { payday: period.payday },
    ({ payday }) => ({ payday: payday === '' && 'required' }),
    async ({ payday }) => {
      await call('movePayday', {
        params: { store_id: settings.store_id },
        body: { first_day: period.first_day, payday, version: settings.version },
      });
      await refresh(cache, ...SETTINGS_READS);
      toast('success', t('saved'));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('moveTitle')}
      cancel={t('cancel')}
      verb={t('move')}
      form={form}
      onClose={onClose}
    >
      <p>{t('moveText')}</p>
      <DateField {...fieldOf(form, 'payday')} label={t('payday')} autoFocus />
    </FormDialog>
  );
}
