import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_AT_ONCE } from '#contract/choices.ts';
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
import { MatchingBar } from './matching-bar.tsx';
import type { Choice } from './use-choice.ts';
import styles from './members.module.css';

const BulkDialog = lazy(() => import('./bulk.dialog.tsx'));
type Statements = 'why' | 'remove' | 'deactivate';
type Props = {
  readonly choice: Choice;
  /** How many match; null where they are not counted. */
  readonly total: number | null;
  readonly onOutcome: (outcome: Outcome) => void;
};

/** What can be done with those who are chosen. */
export default function ChosenBar({ choice, total, onOutcome }: Props): ReactNode {
  const end = (outcome: Outcome) => {
    choice.clear();
    onOutcome(outcome);
  };
  return choice.matching === null ? (
    <TickedBar choice={choice} total={total} onOutcome={end} />
  ) : (
    <MatchingBar filter={choice.matching} onClear={choice.clear} onOutcome={end} />
  );
}

/** To how many of those who are ticked an action applies, and why not to the others. */
function TickedBar({ choice, total, onOutcome }: Props): ReactNode {
  const { t } = useTranslation(['member-selection', 'common']);
  const { textOf } = useErrorText();
  const [asking, setAsking] = useState<Statements | null>(null);
  const session = useCurrentSession();
  const { people } = choice;
  const bulk = useBulk(people, (outcome) => {
    setAsking(null);
    onOutcome(outcome);
  });
  const acts: readonly BulkAction[] = [
    ...(allows(session, 'bulk') && hasFeature(session, 'corp_load') ? (['load'] as const) : []),
    ...(allows(session, 'edit_members') ? (['resend', 'remove', 'deactivate'] as const) : []),
  ];
  const groups = new Map(acts.map((act) => [act, groupBy(act, people)]));
  const able = (act: BulkAction): readonly Member[] => groups.get(act)?.able ?? [];
  const counts = (act: BulkAction) => ({ count: able(act).length, all: people.length });
  // Nobody wonders why those who are registered get no invitation; that nobody can be paid is said.
  const inPart = acts.filter(
    (act) => (groups.get(act)?.others.length ?? 0) > 0 && (able(act).length > 0 || act === 'load'),
  );
  return (
    <div className={styles.chosen} role="status">
      <strong>
        {choice.isPage
          ? t('selectedHere', { count: people.length })
          : t('common:selected', { count: people.length })}
      </strong>
      {allows(session, 'edit_members') && <TakeMatching choice={choice} total={total} />}
      {inPart.length > 0 && (
        <Button tone="link" size="small" onClick={() => setAsking('why')}>
          {t('whyNotAll')}
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
            {t('loadChosen', counts('load'))}
          </Link>
        )}
        {able('resend').length > 0 && (
          <Button
            size="small"
            busy={bulk.busy && bulk.input?.act === 'resend'}
            onClick={() => bulk.run({ act: 'resend', ids: idsOf(able('resend')) })}
          >
            {t('inviteAgain', counts('resend'))}
          </Button>
        )}
        {able('remove').length > 0 && (
          <Button size="small" onClick={() => setAsking('remove')}>
            {t('removeInvites', counts('remove'))}
          </Button>
        )}
        {able('deactivate').length > 0 && (
          <Button size="small" onClick={() => setAsking('deactivate')}>
            {t('deactivateMany', counts('deactivate'))}
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
            inPart={inPart}
            bulk={bulk}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Offers all that match, also those on other pages, as far as one action takes them. */
function TakeMatching({ choice, total }: Pick<Props, 'choice' | 'total'>): ReactNode {
  const { t } = useTranslation(['member-selection', 'common']);
  const { language, region } = usePreferences();
  if (total === null)
    return (
      <span className="muted">
        {t('tooManyMatch', { most: formatCount(MOST_AT_ONCE, language, region) })}
      </span>
    );
  if (total <= choice.people.length) return null;
  return (
    <Button tone="link" size="small" onClick={choice.takeMatching}>
      {t('common:selectAll', { total: formatCount(total, language, region) })}
    </Button>
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
