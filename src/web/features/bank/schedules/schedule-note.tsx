import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import type { Schedule } from '../bank.queries.ts';

type Props = { readonly schedule: Schedule; readonly mayEdit: boolean };

/** Why a schedule doesn't run, and what can be done about it. */
export function ScheduleNote({ schedule, mayEdit }: Props): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { state, reason, store_id: store } = schedule;
  if (state === 'active') return null;
  if (state === 'ended')
    return (
      <Alert
        tone="neutral"
        title={t('endedTitle')}
        actions={
          mayEdit &&
          reason !== 'store_closed' && (
            <Link
              to="/reports/pad-schedules/add"
              search={{ store: String(store) }}
              className={buttonClass({ size: 'small' })}
            >
              {t('add')}
            </Link>
          )
        }
      >
        {t(reason === 'store_closed' ? 'endedStore' : 'endedText')}
      </Alert>
    );
  if (reason === null)
    return (
      <Alert tone="warning" title={t('pausedByYou')}>
        {t('pausedByYouText')}
      </Alert>
    );
  const ofAccount = reason === 'account_unverified';
  return (
    <Alert
      tone="danger"
      title={t(ofAccount ? 'pausedAccountTitle' : 'pausedTitle')}
      actions={mayEdit && <Accounts />}
    >
      {ofAccount ? t('pausedAccount') : t('pausedReturn', { code: reason })}
    </Alert>
  );
}

function Accounts(): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const session = useCurrentSession();
  if (!hasFeature(session, 'load_hub')) return null;
  return (
    <Link to="/organisation/bank-accounts" className={buttonClass({ size: 'small' })}>
      {t('seeAccounts')}
    </Link>
  );
}
