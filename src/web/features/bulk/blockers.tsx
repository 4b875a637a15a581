import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import type { Job } from './bulk.queries.ts';

const MONEY = /^-?\d+\.\d{2}$/;

/** What stands in the way of sending now, as sentences with the next thing to do. */
export function Blockers({ job }: { readonly job: Job }): ReactNode {
  const { t, i18n } = useTranslation(['bulk', 'errors']);
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  // Codes come from the wire, and each of a refusal has its sentence among the errors.
  const sentence = t as (key: string, params?: object) => string;
  return job.blockers.map(({ code, params }) => {
    const shown = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value !== 'string'
          ? value
          : MONEY.test(value)
            ? formatMoney(value, language, region)
            : formatClock(value, language, region),
      ]),
    );
    const key =
      code === 'insufficient_wallet' && job.wallet.before === null
        ? 'insufficient_wallet_unseen'
        : code;
    const held = job.wallet.before === null ? '' : formatMoney(job.wallet.before, language, region);
    const text = i18n.exists(`blocker.${key}`, { ns: 'bulk' })
      ? sentence(`bulk:blocker.${key}`, { ...shown, wallet: job.wallet.wallet_name, held })
      : sentence(`errors:${code}`, shown);
    const fund = code === 'insufficient_wallet' && allows(session, 'transfer_wallets');
    return (
      <Alert
        key={code}
        tone="danger"
        title={t('bulk:cannotSend')}
        actions={
          fund && (
            <Link
              to="/account-management/wallet-to-wallet-transfer"
              className={buttonClass({ size: 'small' })}
            >
              {t('bulk:transferMoney')}
            </Link>
          )
        }
      >
        {text}
      </Alert>
    );
  });
}
