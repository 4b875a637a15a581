import { Link } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TipsFrame, type TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useAddress } from '#web/lib/use-address.ts';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { SquareUps } from './square-ups.tsx';
import { StaffList } from './staff-list.tsx';

/** Who takes part in a wallet's tips, and what is still to be squared up with them. */
export const MemberManagement = (): ReactNode => (
  <TipsFrame tab="staff" actions={(settings) => <AddStaff settings={settings} />}>
    {(settings) => <Staff settings={settings} />}
  </TipsFrame>
);

function AddStaff({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { t } = useTranslation('tips-settings');
  if (!useMayEdit()) return null;
  return (
    <Link
      to="/import-members/$storeId"
      params={{ storeId: String(settings.wallet_id) }}
      className={buttonClass()}
    >
      <UserPlus aria-hidden="true" /> {t('addStaff')}
    </Link>
  );
}

function Staff({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { t } = useTranslation('tips-settings');
  const { search, change } = useAddress();
  // Who enters shares only has no square-ups.
  const enters = allows(useCurrentSession(), 'tips_enter');
  const view = enters && search.view === 'square-ups' ? 'square-ups' : 'staff';
  return (
    <>
      {enters && (
        <div>
          <SegmentedControl
            fit
            label={t('view')}
            value={view}
            onChange={(next) =>
              void change({
                view: next === 'staff' ? undefined : next,
                state: undefined,
                open: undefined,
              })
            }
            options={[
              { value: 'staff', label: t('staff') },
              { value: 'square-ups', label: t('squareUps') },
            ]}
          />
        </div>
      )}
      {view === 'staff' ? <StaffList settings={settings} /> : <SquareUps settings={settings} />}
    </>
  );
}
