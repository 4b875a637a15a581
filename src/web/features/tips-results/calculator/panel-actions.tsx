import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Share from 'lucide-react/icons/share-2';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call, download } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useMayEnter } from '#web/ui/tips/may.ts';
import { type TipResult, cacheResult, tipResult } from '#web/ui/tips/results.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Instant } from '#web/ui/values.tsx';
import { ShareDialog } from './share-dialog.tsx';
import styles from './calculator.module.css';

/** Locks a result, or opens it again. */
export function useLock(result: TipResult) {
  const client = useQueryClient();
  const { t } = useTranslation('tips-calculator');
  const sending = useSubmit();
  const turn = () =>
    sending.run(async () => {
      const query = { locked: result.locked ? ('false' as const) : ('true' as const) };
      await (result.tip_type === 'pool'
        ? call('lockTipPool', { params: { pool_id: result.id }, query })
        : call('lockTipShare', { params: { share_id: result.id }, query }));
      cacheResult(
        client,
        await client.fetchQuery({ ...tipResult(result.tip_type, result.id), staleTime: 0 }),
      );
      toast('success', t(result.locked ? 'unlocked' : 'locked'));
    });
  return { turn: () => void turn(), busy: sending.busy, failure: sending.failure };
}

const exported = ({ tip_type: type, id }: TipResult): Promise<void> =>
  type === 'pool'
    ? download('exportTipPool', { params: { pool_id: id } })
    : download('exportTipShare', { params: { share_id: id } });

export function PanelActions({ result }: { readonly result: TipResult }): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const mayEnter = useMayEnter(result.tip_type);
  const lock = useLock(result);
  const file = useSubmit();
  const [sharing, setSharing] = useState(false);
  const failure = lock.failure ?? file.failure;
  return (
    <div className={styles.actions}>
      {mayEnter && result.state === 'pending' && !result.locked && (
        <Button size="small" busy={lock.busy} onClick={lock.turn}>
          <Lock aria-hidden="true" /> {t('lock')}
        </Button>
      )}
      {mayEnter && (
        <Button size="small" onClick={() => setSharing(true)}>
          <Share aria-hidden="true" /> {t('share')}
        </Button>
      )}
      <Button size="small" busy={file.busy} onClick={() => void file.run(() => exported(result))}>
        <Download aria-hidden="true" /> {t('csv')}
      </Button>
      <Refusal error={failure} />
      {sharing && <ShareDialog result={result} onClose={() => setSharing(false)} />}
    </div>
  );
}

/** Who has locked it, or paid it; what is locked may be opened here. */
export function LockLine({ result }: { readonly result: TipResult }): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const { textOf } = useErrorText();
  const mayEnter = useMayEnter(result.tip_type);
  const lock = useLock(result);
  if (result.state === 'paid')
    return (
      <p className={styles.lockLine}>
        {t(result.paid_how === 'manual' ? 'markedPaidBy' : 'paidBy', {
          name: result.paid_by ?? '',
        })}{' '}
        {result.paid_at && <Instant value={result.paid_at} zone={result.timezone} style="short" />}
      </p>
    );
  if (!result.locked) return null;
  return (
    <p className={styles.lockLine}>
      <Lock aria-hidden="true" />
      <span>
        {t('lockedBy', { name: result.locked_by ?? '' })}{' '}
        {result.locked_at && (
          <Instant value={result.locked_at} zone={result.timezone} style="short" />
        )}
      </span>
      {mayEnter && (
        <Button size="small" busy={lock.busy} onClick={lock.turn}>
          <LockOpen aria-hidden="true" /> {t('unlock')}
        </Button>
      )}
      {lock.failure !== null && <span role="alert">{textOf(lock.failure)}</span>}
    </p>
  );
}
