import { Link } from '@tanstack/react-router';
import FileUp from 'lucide-react/icons/file-up';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { MATCH_READS } from '../setup.queries.ts';

/** Takes the staff of the time clock as the people of payroll. */
function useReadStaff() {
  const { t } = useTranslation('ewa-employees');
  return useOperation('readPayrollStaff', {
    refreshes: MATCH_READS,
    onDone: ({ people }) => toast('success', t('staffRead', { count: people })),
  });
}

/** Nobody is known yet: payroll comes from a file, or is the staff of the time clock. */
export function NoPayroll({ storeId }: { readonly storeId: number }): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const reading = useReadStaff();
  return (
    <Stack>
      <EmptyState
        icon={<FileUp />}
        title={t('noPayroll')}
        text={t('noPayrollText')}
        action={
          <Row>
            <Link
              to="/account-management/payroll-file"
              search={{ wallet: String(storeId) }}
              className={buttonClass({ tone: 'primary' })}
            >
              {t('uploadPayroll')}
            </Link>
            <Button
              busy={reading.busy}
              onClick={() => reading.run({ params: { store_id: storeId } })}
            >
              {t('readStaff')}
            </Button>
          </Row>
        }
      />
      <StaffRefused error={reading.error} />
      {reading.done && <Alert tone="info">{t('staffReadSoon')}</Alert>}
    </Stack>
  );
}

/** Where payroll is the staff of the time clock: whoever came or went since. */
export function ReadStaffAgain({ storeId }: { readonly storeId: number }): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const reading = useReadStaff();
  return (
    <>
      <Button busy={reading.busy} onClick={() => reading.run({ params: { store_id: storeId } })}>
        {t('readStaffAgain')}
      </Button>
      <StaffRefused error={reading.error} />
    </>
  );
}

/** Why there is no staff to take, with the way to where that changes. */
function StaffRefused({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation('ewa-employees');
  if (!(error instanceof ApiError) || error.code !== 'pos_location_missing')
    return <Refusal error={error} />;
  return (
    <Alert
      tone="warning"
      title={t('noTimeClock')}
      actions={
        <Link to="/account-management/thirdparty-connect" className={buttonClass()}>
          {t('connect')}
        </Link>
      }
    >
      {t('noTimeClockText')}
    </Alert>
  );
}
