import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';

const LINKED = ['staff', 'roles'] as const;

type Props = {
  readonly settings: TipWallet;
  readonly part: (typeof LINKED)[number];
  /** How many people and roles still have nobody and nothing of ours. */
  readonly left: Readonly<Record<(typeof LINKED)[number], number>>;
};

/** Everybody, or every role, is linked: on to the other list, or back to the connection. */
export function NextPart({ settings, part, left }: Props): ReactNode {
  const { t } = useTranslation('tips-data');
  const session = useCurrentSession();
  const wallet = String(settings.wallet_id);
  const other = LINKED.find((one) => left[one] > 0);
  if (other === undefined && !allows(session, 'integrations')) return null;
  return (
    <Alert
      tone="success"
      inline
      actions={
        other === undefined ? (
          <Link
            to="/account-management/thirdparty-connect/$storeId"
            params={{ storeId: wallet }}
            className={buttonClass({ size: 'small' })}
          >
            {t('toConnection')}
          </Link>
        ) : (
          <Link
            to={HOME[settings.tip_type]}
            search={{ wallet, tab: 'data', pick: other }}
            className={buttonClass({ size: 'small' })}
          >
            {t(`next.${other}`)}
          </Link>
        )
      }
    >
      {t(`linked.${part}`)}
    </Alert>
  );
}
