import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount } from '#web/lib/format.ts';
import type { PersonToLoad } from '#web/lib/people-to-load.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { type BulkAction, groupBy, idsOf, storeOf } from './bulk-groups.ts';
import type { Member } from './members.queries.ts';
import { type Outcome, useBulk } from './use-bulk.ts';
import { type Choice, MAX_CHOSEN } from './use-choice.ts';
import styles from './members.module.css';

const BulkDialog = lazy(() => import('./bulk.dialog.tsx'));
type Statements = 'why' | 'remove' | 'deactivate';
type Props = {
  readonly choice: Choice;
  readonly total: number | null;
  readonly onOutcome: (outcome: Outcome) => void;
};

/** What can be done with those who are ticked, to how many of them, and why not to the others. */
export function ChosenBar({ choice, total, onOutcome }: Props): ReactNode {
  const { t } = useTranslation(['members', 'common']);
  const { language, region } = usePreferences();
  const { textOf } = useErrorText();
  const [asking, setAsking] = useState<Statements | null>(null);
  const session = useCurrentSession();
  const { people } = choice;
  const bulk = useBulk(people, (outcome) => {
    setAsking(null);
    choice.clear();
    onOutcome(outcome);
  });
  if (people.length === 0) return null;
  const acts: readonly BulkAction[] = [
    ...(allows(session, 'bulk') && hasFeature(session, 'corp_load') ? (['load'] as const) : []),
    ...(allows(session, 'edit_members') ? (['resend', 'remove', 'deactivate'] as const) : []),
  ];
  const groups = new Map(acts.map((act) => [act, groupBy(act, people)]));
  const able = (act: BulkAction): readonly Member[] => groups.get(act)?.able ?? [];
  const counts = (act: BulkAction) => ({ count: able(act).length, all: people.length });
  const more = total !== null && total > people.length && total <= MAX_CHOSEN;
  const left = acts.some((act) => (groups.get(act)?.others.length ?? 0) > 0);
  return (
    <div className={styles.chosen} role="status">
      <strong>{t('common:selected', { count: people.length })}</strong>
      {more && (
        <Button tone="link" size="small" busy={choice.busy} onClick={choice.takeAll}>
          {t('common:selectAll', { total: formatCount(total, language, region) })}
        </Button>
      )}
      {left && (
        <Button tone="link" size="small" onClick={() => setAsking('why')}>
          {t('members:whyNotAll')}
        </Button>
      )}
      {bulk.failed && asking === null && <span role="alert">{textOf(bulk.error)}</span>}
      <span className={styles.chosenActions}>
        {able('load').length > 0 && (
          <Link
            to="/account-management/bulk-load-cards"
            search={{ step: 'table' }}
            state={{ people: able('load').map(rowOf) }}
            className={buttonClass({ tone: 'primary', size: 'small' })}
          >
            {t('members:loadChosen', counts('load'))}
          </Link>
        )}
        {able('resend').length > 0 && (
          <Button
            size="small"
            busy={bulk.busy && bulk.input?.act === 'resend'}
            onClick={() => bulk.run({ act: 'resend', ids: idsOf(able('resend')) })}
          >
            {t('members:inviteAgain', counts('resend'))}
          </Button>
        )}
        {able('remove').length > 0 && (
          <Button size="small" onClick={() => setAsking('remove')}>
            {t('members:removeInvites', counts('remove'))}
          </Button>
        )}
        {able('deactivate').length > 0 && (
          <Button size="small" onClick={() => setAsking('deactivate')}>
            {t('members:deactivateMany', counts('deactivate'))}
          </Button>
        )}
        <Button tone="quiet" size="small" onClick={choice.clear}>
          {t('common:clearSelection')}
        </Button>
      </span>
      {asking !== null && (
        <Suspense fallback={null}>
          <BulkDialog
            asking={asking}
            people={people}
            groups={groups}
            bulk={bulk}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * A person as the table of a bulk load takes them; a store's main wallet bears the store's number.
 */
const rowOf = (member: Member): PersonToLoad => ({
  wallet: String(storeOf(member)),
  first_name: member.first_name,
  last_name: member.last_name,
  identifier: member.identifier,
  staff_id: member.staff_id ?? '',
});
