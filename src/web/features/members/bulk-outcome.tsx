import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { IconButton } from '#web/ui/button.tsx';
import type { Outcome } from './use-bulk.ts';

const REASONS = ['not_invitable', 'not_found', 'not_in_wallet', 'balance_left'] as const;

/**
 * What came of an action with many, until it is closed: for how many, and for whom not, and why.
 */
export default function BulkOutcome({
  outcome,
  onClose,
}: {
  readonly outcome: Outcome;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['members', 'common']);
  const known = (reason: string) => REASONS.find((one) => one === reason);
  return (
    <Alert
      tone={outcome.not.length === 0 ? 'success' : 'warning'}
      title={outcome.text}
      inline
      actions={
        <IconButton label={t('common:closeMessage')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      }
    >
      {outcome.not.length > 0 && (
        <>
          <p>{t('members:notPossible', { count: outcome.not.length })}</p>
          <ul>
            {outcome.not.map(({ name, reason }) => {
              const why = known(reason);
              return (
                <li key={name}>
                  {t('members:ofField', {
                    field: name,
                    problem: why ? t(`members:reason.${why}`) : reason,
                  })}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Alert>
  );
}
