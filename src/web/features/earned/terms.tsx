import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { earnedPay, type EarnedStore } from './earned.queries.ts';
import { keepFigures } from './kept-figures.ts';
import { RefusedTaking } from './refused-taking.tsx';
import { announce } from './use-announce.ts';
import styles from './earned.module.css';

const PARTS = ['optional', 'free', 'amount', 'payday', 'debt', 'leave', 'support'] as const;

/** What a member reads before they enroll, in their language. */
export function TermsText({ store }: { readonly store: EarnedStore }): ReactNode {
  const { t } = useTranslation(['ewa-terms', 'earned']);
  const { language, region } = usePreferences();
  const { employer, next_payday: payday } = store.terms;
  return (
    <dl className={styles.terms}>
      {PARTS.map((part) => (
        <div key={part}>
          <dt>{t(`ewa-terms:${part}.title`)}</dt>
          <dd>
            {t(`ewa-terms:${part}.text`, { employer, percent: store.cap_percent })}{' '}
            {part === 'payday' &&
              payday !== null &&
              t('earned:nextPayday', { payday: formatDay(payday, language, region, 'long') })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Enrolling at a store, on these terms; also where they have changed since. */
export function TermsPanel({
  store,
  canSend,
}: {
  readonly store: EarnedStore;
  readonly canSend: boolean;
}): ReactNode {
  const { t } = useTranslation(['earned', 'ewa-terms']);
  const { language } = usePreferences();
  const cache = useQueryClient();
  const hasChanged = store.state === 'enrolled';
  const form = useForm<{ readonly accepted: boolean }>(
    { accepted: false },
    ({ accepted }) => ({ accepted: !accepted && ('agreement_required' as const) }),
    async () => {
      const page = await call('enrolForEarnedPay', {
        body: { store_id: store.store_id, terms_version: store.terms.current, language },
      });
      keepFigures(page);
      cache.setQueryData(earnedPay.queryKey, page);
      const done = t(hasChanged ? 'earned:accepted' : 'earned:enrolled');
      announce(done);
      toast('success', done);
    },
  );
  return (
    <form className={styles.panel} noValidate onSubmit={form.submit}>
      <h2>{t(hasChanged ? 'earned:termsChanged' : 'earned:enrollTitle')}</h2>
      <p className="muted">{t(hasChanged ? 'earned:termsChangedText' : 'ewa-terms:lead')}</p>
      <TermsText store={store} />
      <RefusedTaking error={form.failure} />
      <Checkbox
        name="accepted"
        label={t('ewa-terms:accept')}
        error={form.errorOf('accepted') && t('earned:mustAccept')}
        checked={form.values.accepted}
        onChange={(on) => form.set('accepted', on)}
      />
      <Button type="submit" tone="primary" size="large" wide busy={form.busy} disabled={!canSend}>
        {t(hasChanged ? 'earned:acceptTerms' : 'earned:enroll')}
      </Button>
    </form>
  );
}
