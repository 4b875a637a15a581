import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { leavesOpen } from './open-outcome.ts';
import { type PendingAdvance, askAdvance, isRecent, usePendingAdvance } from './pending-advance.ts';
import { useRefusedWords } from './refused-taking.tsx';
import { useIsTaking } from './taking-now.ts';
import { useTaken } from './use-taken.ts';

/**
 * Stands above everything while nobody knows what became of an advance. What was sent lately is
 * asked for again by itself, once there is a connection; later it takes a press.
 */
export function UnknownOutcome(): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const pending = usePendingAdvance();
  const isTaking = useIsTaking();
  const words = useRefusedWords();
  const onTaken = useTaken();
  const ask = useAction((_: PendingAdvance) => askAdvance(), { onDone: onTaken });
  const online = useOnline();
  const { run } = ask;
  const asks = pending !== null && !isTaking && online && isRecent(pending);
  useEffect(() => {
    if (asks && pending !== null) run(pending);
    return undefined;
  }, [asks, pending, run]);
  if (isTaking) return null;
  const amount = ask.input?.body.amount ?? pending?.body.amount;
  const written = amount === undefined ? '' : formatMoney(String(amount), language, region);
  if (pending === null)
    return (
      ask.failed &&
      !leavesOpen(ask.error) && (
        <Alert tone="danger" urgent title={t('unknown.refused', { amount: written })}>
          {words(ask.error)}
        </Alert>
      )
    );
  return (
    <Alert
      tone="warning"
      urgent
      title={t('unknown.title', { amount: written })}
      actions={
        online && (
          <Button tone="primary" busy={ask.busy} onClick={() => ask.run(pending)}>
            {t('unknown.check')}
          </Button>
        )
      }
    >
      {t('unknown.text')} {!online && t('unknown.wait')}
    </Alert>
  );
}
