import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { UndoStrip } from '#web/ui/undo-strip.tsx';
import { type Outcome, READS_OF_MEMBERS } from './use-bulk.ts';

const REASONS = ['not_invitable', 'not_found', 'not_in_wallet', 'balance_left', 'changed'] as const;

/**
 * What came of an action with many, until the next one: for how many, for whom not and why, and
 * what takes it back.
 */
export default function BulkOutcome({
  outcome,
  onClose,
}: {
  readonly outcome: Outcome;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('member-selection');
  const known = (reason: string) => REASONS.find((one) => one === reason);
  const { text, not, counts = [], undo } = outcome;
  return (
    <UndoStrip
      text={text}
      tone={not.length + counts.length === 0 ? 'success' : 'warning'}
      undo={
        undo && {
          label: undo.label,
          refused: t('notReactivated'),
          work: async () => {
            const { count } = await call('undoDeactivation', {
              params: { deactivation: undo.id },
            });
            return t('reactivated', { count });
          },
          refreshes: READS_OF_MEMBERS,
        }
      }
      onClose={onClose}
    >
      {not.length > 0 && (
        <>
          <p>{t('notPossible', { count: not.length })}</p>
          <ul>
            {not.map(({ name, reason }) => {
              const why = known(reason);
              return <li key={name}>{`${name}: ${why ? t(`reason.${why}`) : reason}`}</li>;
            })}
          </ul>
        </>
      )}
      {counts.length > 0 && (
        <ul>
          {counts.map(({ reason, count }) => (
            <li key={reason}>{t(`counted.${reason}`, { count })}</li>
          ))}
        </ul>
      )}
    </UndoStrip>
  );
}
