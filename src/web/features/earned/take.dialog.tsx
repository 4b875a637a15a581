import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { readMoney } from '#domain/money-input.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { queryOf, refresh } from '#web/lib/contract-query.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { newKey } from '#web/lib/new-key.ts';
import { useOnline } from '#web/lib/online.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { Money } from '#web/ui/values.tsx';
import type { EarnedStore } from './earned.queries.ts';
import { leavesOpen } from './open-outcome.ts';
import { PaydaysOfParts } from './paydays-of-parts.tsx';
import { sendAdvance, usePendingAdvance } from './pending-advance.ts';
import { RefusedTaking } from './refused-taking.tsx';
import { setTaking } from './taking-now.ts';
import { useTaken } from './use-taken.ts';
import { takeView } from './view.ts';
import styles from './earned.module.css';

type Quote = Answer<'quoteAdvance'>;
type Props = { readonly store: EarnedStore; readonly amount: string | null };

/** The sheet between the two taps: an amount of one's own, then what taking it means. */
export function TakeSheet({ store, amount }: Props): ReactNode {
  const navigate = useNavigate();
  // What was sent and is not answered comes first: nothing else is taken meanwhile.
  const isWaiting = usePendingAdvance() !== null;
  const [opened] = useState(!isWaiting);
  const close = () => void navigate({ to: '/member/earned', resetScroll: false, replace: true });
  if (!opened) return null;
  return amount === null ? (
    <OtherAmount store={store} onClose={close} />
  ) : (
    <Terms store={store} amount={amount} onClose={close} />
  );
}

function OtherAmount({
  store,
  onClose,
}: {
  readonly store: EarnedStore;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['earned', 'common']);
  const { language, region } = usePreferences();
  const changeSearch = useChangeSearch();
  const most = formatMoney(store.available, language, region);
  const check = ({ amount }: { amount: string }) => {
    const read = readMoney(amount);
    if (!read.ok) return { amount: { code: read.code, params: read.params } };
    if (read.value <= 0n) return { amount: 'amount_not_positive' as const };
    return {};
  };
  const form = useForm({ amount: '' }, check, async ({ amount }) => {
    const read = readMoney(amount);
    if (!read.ok) return 'not_sent';
    await changeSearch(
      { view: takeView(store.store_id, toWire(read.value)) },
      { replace: true, resetScroll: false },
    );
    return 'not_sent';
  });
  const typed = readMoney(form.values.amount);
  const isAbove = typed.ok && typed.value > (fromWire(store.available) ?? 0n);
  return (
    <FormDialog
      title={t('earned:sheet.otherTitle')}
      cancel={t('common:cancel')}
      verb={t('earned:sheet.continue')}
      form={{
        ...form,
        submit: (event) => (isAbove ? event?.preventDefault() : form.submit(event)),
      }}
      onClose={onClose}
    >
      <MoneyInput
        {...fieldOf(form, 'amount')}
        label={t('earned:sheet.amount')}
        hint={t('earned:sheet.upTo', { amount: most })}
        error={isAbove ? t('earned:sheet.above', { amount: most }) : form.errorOf('amount')}
        autoFocus
      />
    </FormDialog>
  );
}

type TermsProps = {
  readonly store: EarnedStore;
  readonly amount: string;
  readonly onClose: () => void;
};

/** What taking the amount means, and tap two. */
function Terms({ store, amount, onClose }: TermsProps): ReactNode {
  const { t } = useTranslation(['earned', 'common']);
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const online = useOnline();
  const [key, setKey] = useState(newKey);
  const written = formatMoney(amount, language, region);
  const quoted = useQuery({
    ...queryOf('quoteAdvance', {
      query: { store_id: String(store.store_id), amount, language },
    }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const onTaken = useTaken();
  const take = useAction(
    async ({ authorisation, again }: { authorisation: string; again: boolean }) => {
      setTaking(true);
      return sendAdvance(key, {
        store_id: store.store_id,
        amount,
        authorisation,
        language,
        ...(again && { duplicate_ok: true }),
      });
    },
    {
      onDone: onTaken,
      onRefused: (error) => {
        if (leavesOpen(error)) return onClose();
        setKey(newKey());
        void refresh(cache, 'ownEarnedPay', 'quoteAdvance');
      },
      onSettled: () => setTaking(false),
    },
  );
  useEffect(() => () => setTaking(false), []);
  const isDuplicate = take.error instanceof ApiError && take.error.code === 'looks_like_duplicate';
  const quote = quoted.data;
  const tap = () => quote && take.run({ authorisation: quote.authorisation, again: isDuplicate });
  return (
    <Dialog
      open
      title={t('earned:sheet.title')}
      onClose={onClose}
      foot={
        <>
          <Button size="large" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          {!quoted.isError && (
            <Button
              tone="primary"
              size="large"
              busy={take.busy || quoted.isPending}
              disabled={!online}
              onClick={tap}
            >
              {t(
                take.busy
                  ? 'earned:sheet.taking'
                  : isDuplicate
                    ? 'earned:sheet.takeAgain'
                    : 'earned:sheet.take',
                { amount: written },
              )}
            </Button>
          )}
        </>
      }
    >
      {!online && <Alert tone="warning">{t('earned:sheet.offline')}</Alert>}
      {isDuplicate ? (
        <Alert tone="warning" urgent>
          {t('earned:sheet.again')}
        </Alert>
      ) : (
        <RefusedTaking error={take.error} />
      )}
      {quoted.isError && <RefusedTaking error={quoted.error} />}
      {!quoted.isError && <QuoteLines amount={amount} quote={quote} />}
    </Dialog>
  );
}

function QuoteLines({
  amount,
  quote,
}: {
  readonly amount: string;
  readonly quote: Quote | undefined;
}): ReactNode {
  const { t } = useTranslation('earned');
  return (
    <>
      <div className={styles.sheetAmount}>
        <Money value={amount} />
      </div>
      <dl className={styles.facts}>
        <dt>{t('sheet.fee')}</dt>
        <dd>
          <Money value={quote?.fee ?? '0.00'} />
        </dd>
        <dt>{t('sheet.payday')}</dt>
        <dd>
          {quote === undefined && <Skeleton width="90px" />}
          {quote && <PaydaysOfParts parts={quote.parts} />}
        </dd>
        <dt>{t('sheet.stays')}</dt>
        <dd>{quote === undefined ? <Skeleton width="90px" /> : <Money value={quote.stays} />}</dd>
      </dl>
      <div className={styles.agree}>
        <span className="small muted">{t('sheet.agree')}</span>
        {quote === undefined ? <Skeleton height="40px" /> : <q dir="auto">{quote.authorisation}</q>}
      </div>
    </>
  );
}
