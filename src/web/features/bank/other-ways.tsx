import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';

/** What brings money to a wallet besides a load: a transfer from any bank, or a schedule. */
export function OtherWays(): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const session = useCurrentSession();
  const rail = session?.client.region === 'US' ? 'ach' : 'eft';
  const deposits = allows(session, 'view_money', false) && hasFeature(session, rail);
  const schedules = allows(session, 'view_money', false) && hasFeature(session, 'pad');
  if (!deposits && !schedules) return null;
  return (
    <Card title={t('otherWays')}>
      <Stack gap="l">
        {deposits && (
          <Stack gap="s">
            <p className="muted">{t('byDeposit')}</p>
            <div>
              <Link to="/direct-deposit" className={buttonClass({ size: 'small' })}>
                {t('directDeposit')}
              </Link>
            </div>
          </Stack>
        )}
        {schedules && (
          <Stack gap="s">
            <p className="muted">{t('bySchedule')}</p>
            <div>
              <Link to="/reports/pad-schedules" className={buttonClass({ size: 'small' })}>
                {t('schedules')}
              </Link>
            </div>
          </Stack>
        )}
      </Stack>
    </Card>
  );
}
