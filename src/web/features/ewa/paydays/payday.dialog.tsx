import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay, formatDays, formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ExportFailed, useExport } from '#web/ui/export-button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { Money } from '#web/ui/values.tsx';
import { type Deductions, deductionsOf } from '../dashboard/dashboard.queries.ts';
import type { EwaStoreSummary } from '../setup.queries.ts';
import { DeductionRows } from './deduction-rows.tsx';
import { EnterOutcome } from './enter-outcome.tsx';
import { PaydayBadge } from './payday-badge.tsx';
import { RepayFund } from './repay-fund.tsx';
import { stillDue } from './still-due.ts';

/** One payday: the report with its files, what payroll says of it, what is still due to the fund. */
export function PaydayDialog({
  settings,
  firstDay,
  onClose,
}: {
  readonly settings: EwaStoreSummary;
  readonly firstDay: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const found = useQuery(deductionsOf(settings.store_id, firstDay));
  const payday = found.data?.period.payday;
  return (
    <Dialog
      title={
        payday === undefined
          ? t('paydayColumn')
          : t('paydayOn', { day: formatDay(payday, language, region) })
      }
      open
      wide
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {found.data ? (
        <Payday settings={settings} firstDay={firstDay} report={found.data} />
      ) : (
        <LoadingLines found={found} />
      )}
    </Dialog>
  );
}

type PaydayProps = {
  readonly settings: EwaStoreSummary;
  readonly firstDay: string;
  readonly report: Deductions;
};

function Payday({ settings, firstDay, report }: PaydayProps): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const mayRepay = allows(useCurrentSession(), 'edit_float');
  const [isEntering, setEntering] = useState(false);
  const { period } = report;
  const isFinal = report.status === 'final';
  const hasRows = report.data.length > 0;
  return (
    <Stack>
      <PaydayFacts settings={settings} report={report} />
      <ReportFiles store={settings.store_id} firstDay={firstDay} isFinal={isFinal} />
      {isEntering ? (
        <EnterOutcome
          store={settings.store_id}
          firstDay={firstDay}
          onDone={() => setEntering(false)}
        />
      ) : (
        <>
          <DeductionRows store={settings.store_id} firstDay={firstDay} report={report} />
          {isFinal && hasRows && (
            <Row>
              <Button
                tone={period.waiting > 0 ? 'primary' : 'plain'}
                onClick={() => setEntering(true)}
              >
                {period.waiting > 0 ? t('enterOutcome') : t('changeOutcome')}
              </Button>
            </Row>
          )}
        </>
      )}
      {isFinal && !isEntering && stillDue(period) !== '0.00' && (
        <>
          {(period.overdue || period.short) && (
            <Alert tone={period.overdue ? 'danger' : 'warning'} title={t('overdueShort')}>
              {t(period.overdue ? 'overdueText' : 'shortText')}
            </Alert>
          )}
          {mayRepay ? (
            <RepayFund settings={settings} period={period} />
          ) : (
            <p className="muted">{t('askForFloat')}</p>
          )}
        </>
      )}
    </Stack>
  );
}

function PaydayFacts({ settings, report }: Omit<PaydayProps, 'firstDay'>): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const { period } = report;
  const cutOff = formatInstant(period.cutoff_at, language, region, {
    style: 'short',
    zone: settings.timezone,
  });
  return (
    <Facts
      facts={[
        { term: t('state'), value: <PaydayBadge period={period} /> },
        {
          term: t('payPeriod'),
          value: <bdi>{formatDays(period.first_day, period.last_day, language, region)}</bdi>,
        },
        {
          term: t('report'),
          value:
            report.status === 'final'
              ? t('reportFinal', { at: cutOff })
              : t('reportPreliminary', { at: cutOff }),
        },
        { term: t('comesOff'), value: <Money value={period.amount} /> },
        ...(report.status === 'final'
          ? [
              { term: t('back'), value: <Money value={period.given_back} /> },
              { term: t('stillDue'), value: <Money value={stillDue(period)} /> },
            ]
          : []),
      ]}
    />
  );
}

function ReportFiles({
  store,
  firstDay,
  isFinal,
}: {
  readonly store: number;
  readonly firstDay: string;
  readonly isFinal: boolean;
}): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const fileBy = (by: 'member' | 'advance') => () =>
    download('downloadEwaDeductions', {
      params: { store_id: store, first_day: firstDay },
      query: { by },
    });
  const byMember = useExport(fileBy('member'));
  const byAdvance = useExport(fileBy('advance'));
  return (
    <Stack gap="s">
      <Row>
        <Button busy={byMember.busy} onClick={() => byMember.run()}>
          <Download aria-hidden="true" />
          {isFinal ? t('fileForPayroll') : t('filePreliminary')}
        </Button>
        <Button busy={byAdvance.busy} onClick={() => byAdvance.run()}>
          <Download aria-hidden="true" />
          {t('fileByAdvance')}
        </Button>
      </Row>
      <ExportFailed exporting={byMember.failed ? byMember : byAdvance} />
    </Stack>
  );
}
