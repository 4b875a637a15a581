import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CircleX from 'lucide-react/icons/circle-x';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { IconDisc } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Code, Instant, Money } from '#web/ui/values.tsx';
import type { BankTransfer } from './bank.queries.ts';
import styles from './bank.module.css';
import { LoadBadge } from './recent-loads.tsx';

const lookOf = ({ state }: BankTransfer) => {
  if (state === 'returned' || state === 'rejected')
    return { tone: 'danger', icon: <CircleX /> } as const;
  if (state === 'cancelled') return { tone: 'neutral', icon: <CircleSlash /> } as const;
  return { tone: 'success', icon: <CircleCheck /> } as const;
};

/** What became of a load. A reload, another window or next week show it as it then stands. */
export function LoadResult({ load }: { readonly load: BankTransfer }): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const { language, region } = usePreferences();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
  }, []);
  const look = lookOf(load);
  const day = (value: string | null) => formatDay(value ?? '', language, region);
  const amount = formatMoney(load.amount, language, region);
  const words = {
    danger: [t('failedTitle'), t('returnedWith', { code: load.return_code ?? '' })],
    neutral: [t('canceledTitle'), t('canceledText')],
    success: [
      t('doneTitle', { amount, wallet: load.wallet_name }),
      load.settles_on === null
        ? ''
        : t('doneText', { from: day(load.settles_on), to: day(load.latest_on) }),
    ],
  }[look.tone];
  return (
    <>
      <Card>
        <Stack>
          <div className={styles.result}>
            <IconDisc tone={look.tone} size={44}>
              {look.icon}
            </IconDisc>
            <div role="status" className={styles.accountWords}>
              <h2 ref={title} tabIndex={-1} className={styles.resultTitle}>
                {words[0]}
              </h2>
              <p className="muted">{words[1]}</p>
            </div>
            <LoadBadge state={load.state} />
          </div>
          <Facts
            facts={[
              { term: t('reference'), value: <Code>{load.reference}</Code> },
              {
                term: t('from'),
                value: t('accountEnding', { last4: load.account_last4 ?? '' }),
              },
              { term: t('to'), value: <bdi>{load.wallet_name}</bdi> },
              { term: t('amount'), value: <Money value={load.amount} /> },
              { term: t('fee'), value: <Money value={load.fee} /> },
              {
                term: t('confirmedBy'),
                value: (
                  <>
                    {load.manager_name}, <Instant value={load.created_at} style="short" />
                  </>
                ),
              },
              ...(load.notes === '' ? [] : [{ term: t('notes'), value: load.notes }]),
            ]}
          />
        </Stack>
      </Card>
      <PageFoot>
        <Link to="/load-wallet" className={buttonClass({ tone: 'primary' })}>
          {t('another')}
        </Link>
      </PageFoot>
    </>
  );
}
