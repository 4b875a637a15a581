import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAction } from '#web/ui/use-action.ts';
import type { EarnedStore } from './earned.queries.ts';
import { mayRevoke } from './may-revoke.ts';
import { announce } from './use-announce.ts';

/** The way to take back the consent to deductions, where the law has one. */
export function RevokeConsent({ store }: { readonly store: EarnedStore }): ReactNode {
  const { t } = useTranslation('earned');
  const [asking, setAsking] = useState(false);
  if (!mayRevoke(store)) return null;
  return (
    <>
      <h2>{t('revoke.title')}</h2>
      <p>{t('revoke.text', { employer: store.terms.employer })}</p>
      <Button wide onClick={() => setAsking(true)}>
        {t('revoke')}
      </Button>
      {asking && <RevokeDialog store={store} onClose={() => setAsking(false)} />}
    </>
  );
}

function RevokeDialog({
  store,
  onClose,
}: {
  readonly store: EarnedStore;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const revoke = useAction(
    () => call('revokeEwaDeduction', { body: { store_id: store.store_id } }),
    {
      onDone: async ({ amount }) => {
        await refresh(cache, 'ownEarnedPay', 'ownStatements', 'ownStatement', 'showOwnPage');
        const done = t('revoke.done', { amount: formatMoney(amount, language, region) });
        announce(done);
        toast('success', done);
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('revoke.ask')}
      text={t('revoke.askText', {
        amount: formatMoney(store.revocable, language, region),
        employer: store.terms.employer,
      })}
      keep={t('revoke.keep')}
      verb={t('revoke')}
      action={revoke}
      onClose={onClose}
    />
  );
}
