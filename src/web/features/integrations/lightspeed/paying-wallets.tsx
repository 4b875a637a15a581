import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { Money } from '#web/ui/values.tsx';
import type { PayingWallet } from '../integrations.queries.ts';

/** The wallets that pay: what each would need, and what it holds, for those who may see that. */
export function PayingWallets({
  wallets,
}: {
  readonly wallets: readonly PayingWallet[];
}): ReactNode {
  const { t } = useTranslation('lightspeed-payouts');
  const { reasonText } = useErrorText();
  return (
    <Grid min="260px">
      {wallets.map((wallet) => (
        <Card
          key={wallet.wallet_id}
          title={wallet.wallet_name}
          aside={
            wallet.stopped !== null || wallet.wallet_blocked ? (
              <Badge tone="danger">{t('walletStopped')}</Badge>
            ) : wallet.enough ? (
              <Badge tone="success">{t('enough')}</Badge>
            ) : (
              <Badge tone="danger">{t('notEnough')}</Badge>
            )
          }
        >
          <Facts
            facts={[
              { term: t('needs'), value: <Money value={wallet.total} /> },
              ...(wallet.balance === null
                ? []
                : [{ term: t('holds'), value: <Money value={wallet.balance} /> }]),
            ]}
          />
          {/* The server's own code, which has a sentence in the catalog of errors. */}
          {wallet.stopped !== null && <p className="small">{reasonText(wallet.stopped)}</p>}
        </Card>
      ))}
    </Grid>
  );
}
