import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatInstant, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { padSchedules } from './bank.queries.ts';
import { FloatPicture } from './schedules/float-picture.tsx';

type Props = {
  readonly wallet: {
    readonly wallet_id: number;
    readonly store_id: number;
    readonly main: boolean;
  };
};

/** How a wallet gets its money: by hand, by direct deposit, or by a schedule that keeps its float. */
export function WalletBank({ wallet }: Props): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const session = useCurrentSession();
  const loads = allows(session, 'self_fund') && hasFeature(session, 'load_hub');
  const rail = session?.client.region === 'US' ? 'ach' : 'eft';
  const deposits = allows(session, 'view_money', false) && hasFeature(session, rail);
  const schedules =
    wallet.main && allows(session, 'view_money', false) && hasFeature(session, 'pad');
  if (!loads && !deposits && !schedules) return null;
  return (
    <Card title={t('addMoney')}>
      <Stack>
        <ButtonRow>
          {loads && (
            <Link
              to="/load-wallet"
              search={{ to: String(wallet.wallet_id) }}
              className={buttonClass()}
            >
              {t('title')}
            </Link>
          )}
          {deposits && (
            <Link
              to="/direct-deposit"
              search={{ to: String(wallet.wallet_id) }}
              className={buttonClass()}
            >
              {t('directDeposit')}
            </Link>
          )}
        </ButtonRow>
        {schedules && <WalletSchedule store={wallet.store_id} />}
      </Stack>
    </Card>
  );
}

/** The schedule of the store with the picture of its float, or the way to one. */
function WalletSchedule({ store }: { readonly store: number }): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const found = useQuery(padSchedules);
  if (found.isLoadingError)
    return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  const schedule = found.data.data.find(
    ({ store_id: id, state }) => id === store && state !== 'ended',
  );
  if (!schedule)
    return (
      allows(session, 'edit_float') && (
        <>
          <p className="muted">{t('noSchedule')}</p>
          <div>
            <Link
              to="/reports/pad-schedules/add"
              search={{ store: String(store) }}
              className={buttonClass({ size: 'small' })}
            >
              {t('addSchedule')}
            </Link>
          </div>
        </>
      )
    );
  const { next_pad_load: next, timezone, amount } = schedule;
  return (
    <>
      <FloatPicture figures={schedule} />
      <p className="muted">
        {next === null
          ? t('schedulePaused')
          : t('scheduleNext', {
              amount: formatMoney(amount, language, region),
              day: formatInstant(next, language, region, { style: 'day', zone: timezone }),
            })}
      </p>
      <div>
        <Link
          to="/reports/pad-schedules/$scheduleId"
          params={{ scheduleId: String(schedule.schedule_id) }}
          className={buttonClass({ size: 'small' })}
        >
          {t('seeSchedule')}
        </Link>
      </div>
    </>
  );
}
