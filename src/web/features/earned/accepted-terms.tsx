import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { earnedPay, type EarnedStore } from './earned.queries.ts';
import { keepFigures } from './kept-figures.ts';
import { RevokeConsent } from './revoke-consent.tsx';
import { TermsText } from './terms.tsx';
import { announce } from './use-announce.ts';
import styles from './earned.module.css';

/** The terms of who is enrolled, to be read again, and the way out. */
export function AcceptedTerms({ storeId }: { readonly storeId: number }): ReactNode {
  const { t } = useTranslation(['ewa-terms', 'earned']);
  const found = useQuery(earnedPay);
  const store = found.data?.data.find((one) => one.store_id === storeId);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <PageTitle className={styles.title}>{t('ewa-terms:title')}</PageTitle>
      <LoadingLines found={found} />
      {store && (
        <section className={styles.panel} aria-label={store.store_name}>
          {store.enrolled_at !== null && (
            <p className="muted">
              {store.store_name} · <Enrolled at={store.enrolled_at} />
            </p>
          )}
          <TermsText store={store} />
          {store.enrolled_at !== null && (
            <Button wide onClick={() => setLeaving(true)}>
              {t('earned:leave')}
            </Button>
          )}
          <RevokeConsent store={store} />
          {leaving && <LeaveDialog store={store} onClose={() => setLeaving(false)} />}
        </section>
      )}
    </>
  );
}

function Enrolled({ at }: { readonly at: string }): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  return t('enrolledSince', { day: formatDay(at.slice(0, 10), language, region) });
}

function LeaveDialog({
  store,
  onClose,
}: {
  readonly store: EarnedStore;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('earned');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const leave = useAction(
    () => call('leaveEarnedPay', { query: { store_id: String(store.store_id) } }),
    {
      onDone: async (page) => {
        keepFigures(page);
        cache.setQueryData(earnedPay.queryKey, page);
        announce(t('hasLeft'));
        toast('success', t('hasLeft'));
        await navigate({ to: '/member/earned' });
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('leaveTitle', { store: store.store_name })}
      text={t('leaveText')}
      keep={t('keep')}
      verb={t('leave')}
      action={leave}
      onClose={onClose}
    />
  );
}
