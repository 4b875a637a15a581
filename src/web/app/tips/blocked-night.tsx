import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay } from '#kernel/day.ts';
import { type OpenRecord, unassigned } from '#web/features/tips-data/data.queries.ts';
import { ResolveDialog } from '#web/features/tips-data/resolve-dialog.tsx';
import { PayLink } from '#web/features/tips-results/calculator/pay-link.tsx';
import { ProcessButton } from '#web/features/tips-results/calculator/process-button.tsx';
import { payable, weekdayOf } from '#web/features/tips-results/calculator/week.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useWeekDays } from '#web/lib/week-days.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { StepRail } from '#web/ui/step-rail.tsx';
import { useMayEnter } from '#web/ui/tips/may.ts';
import { pendingResults, type TipResult } from '#web/ui/tips/results.queries.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import styles from './blocked-night.module.css';

const STEPS = ['fix', 'calculate', 'pay'] as const;
type Props = { readonly settings: TipWallet; readonly result: TipResult };

/**
 * Leads from the entries that block a night to paying it: fix each, calculate the day, review and
 * pay. What is next follows from the data, so it goes on where somebody left it.
 */
export function BlockedNight({ settings, result }: Props): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const { long } = useWeekDays();
  const { date } = result;
  const entries = useQuery(unassigned(settings.wallet_id, date, date));
  const [asked, setAsked] = useState<OpenRecord | null>(null);
  const [outcome, setOutcome] = useState('');
  const open = entries.data?.data;
  if (open === undefined)
    return (
      <div className={styles.night}>
        {entries.isError ? (
          <FailureState error={entries.error} onRetry={() => void entries.refetch()} />
        ) : (
          <Skeleton height="112px" />
        )}
      </div>
    );
  const due = result.stale || result.blocked.includes('unassigned');
  const now = open.length > 0 ? 0 : due ? 1 : 2;
  const on = readDay(date);
  const day = on === null ? '' : long(weekdayOf(on));
  return (
    <section className={styles.night} aria-label={t('rail.label')}>
      <StepRail steps={STEPS.map((step) => t(`rail.${step}`, { day }))} now={now} />
      <div className={styles.act}>
        <p role="status" className={styles.words}>
          {outcome} {(outcome === '' || now > 0) && t(`railText.${STEPS[now] ?? 'pay'}`, { day })}
        </p>
        {now === 0 && <Fix open={open} again={outcome !== ''} onFix={setAsked} />}
        {now === 1 && <Calculate settings={settings} date={date} day={day} />}
        {now === 2 && <Pay settings={settings} result={result} />}
      </div>
      {asked && (
        <ResolveDialog
          settings={settings}
          one={asked}
          onClose={() => setAsked(null)}
          onDone={(text) => {
            setAsked(null);
            setOutcome(text);
          }}
        />
      )}
    </section>
  );
}

/** Opens one of the entries that wait: missing clock-outs first, which are fixed with one time. */
function Fix({
  open,
  again,
  onFix,
}: {
  readonly open: readonly OpenRecord[];
  readonly again: boolean;
  readonly onFix: (one: OpenRecord) => void;
}): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const mayFix = allows(useCurrentSession(), 'tips_enter_shares');
  const first = open.find(({ reason }) => reason === 'open_punch') ?? open[0];
  if (!mayFix || first === undefined) return null;
  const kinds = new Set(open.map(({ kind }) => kind));
  const what = kinds.size > 1 ? 'entries' : first.kind;
  return (
    <Button tone="primary" onClick={() => onFix(first)}>
      {again ? t('fixNext', { count: open.length }) : t(`fix.${what}`, { count: open.length })}
    </Button>
  );
}

function Calculate({
  settings,
  date,
  day,
}: {
  readonly settings: TipWallet;
  readonly date: string;
  readonly day: string;
}): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const mayEnter = useMayEnter(settings.tip_type);
  if (!mayEnter) return null;
  return (
    <ProcessButton
      settings={settings}
      range={{ start_date: date, end_date: date }}
      label={t('calculateDay', { day })}
      tone="primary"
    />
  );
}

/** All services of the day that can be paid go together. */
function Pay({ settings, result }: Props): ReactNode {
  const range = { start_date: result.date, end_date: result.date };
  const { data } = useQuery(pendingResults(settings.tip_type, settings.wallet_id, range));
  const ready = (data?.data ?? []).filter(payable).map(({ id }) => id);
  return <PayLink settings={settings} ids={ready} />;
}
