import { Link } from '@tanstack/react-router';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Tag from 'lucide-react/icons/tag';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownText } from '#web/i18n/known-text.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { now } from '#web/lib/clock.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { timeLeft } from '#web/lib/time-left.ts';
import type { Tone } from '#web/ui/badge.tsx';
import { TransactionBadge } from '#web/ui/status-badge.tsx';
import type { TimelineDay, TimelineEntry } from '#web/ui/timeline.tsx';
import { Money } from '#web/ui/values.tsx';
import type { TimelineLine } from './members.queries.ts';
import { useChangeWords } from './use-change-words.ts';
import styles from './members.module.css';

/** The lines by day of the zone, each day with its date as a title. */
export function useTimelineDays(
  lines: readonly TimelineLine[] | undefined,
  zone: string | undefined,
): readonly TimelineDay[] | undefined {
  const { language, region } = usePreferences();
  const entryOf = useEntry(zone);
  if (lines === undefined) return undefined;
  const days = new Map<string, TimelineEntry[]>();
  for (const line of lines) {
    const day = formatInstant(line.at, language, region, { style: 'day', zone });
    days.set(day, [...(days.get(day) ?? []), entryOf(line)]);
  }
  return [...days].map(([title, entries]) => ({ key: title, title, entries }));
}

const TONES: Readonly<Record<string, Tone>> = {
  load: 'success',
  unload: 'info',
  card_locked: 'danger',
  card_expired: 'danger',
  left_store: 'neutral',
  rejoined_store: 'success',
  invitation_removed: 'neutral',
  card_activated: 'success',
  registered: 'info',
};

function iconOf(line: TimelineLine): ReactNode {
  if (line.kind === 'money')
    return !(line.amount ?? '').startsWith('-') ? <ArrowDownToLine /> : <ArrowUpFromLine />;
  if (line.kind === 'invite') return <Mail />;
  return line.kind === 'edit' ? <Pencil /> : <Tag />;
}

function useEntry(zone: string | undefined): (line: TimelineLine) => TimelineEntry {
  const { t, i18n } = useTranslation('members');
  const { language, region } = usePreferences();
  const changed = useChangeWords();
  return (line) => {
    const title = knownText(i18n, 'members', `event.${line.event}`) ?? t('event.edited');
    const channel = t(`channel.${line.channel}`, { line: line.line });
    const by =
      line.channel === 'system' || line.actor === ''
        ? channel
        : t('by', { actor: line.actor, channel });
    const unfinished = line.status !== null && line.status !== 'paid' && line.status !== 'missing';
    return {
      key: line.id,
      icon: iconOf(line),
      tone: line.status === 'failed' ? 'danger' : TONES[line.event],
      title: line.notes ? `${title} · ${line.notes}` : title,
      note: (
        <>
          <div>
            {t('atBy', {
              at: formatInstant(line.at, language, region, { style: 'time', zone }),
              by,
            })}
          </div>
          {line.status === 'failed' && line.reason !== null && (
            <div className={styles.change}>
              <Reason line={line} reason={line.reason} />
            </div>
          )}
          <DisputeLink line={line} />
          {line.changes.map((change) => (
            <div key={change.field} className={styles.change}>
              {changed(change)}
            </div>
          ))}
        </>
      ),
      amount: line.amount === null ? undefined : <Money value={line.amount} sign="always" />,
      under:
        unfinished && line.status !== null ? <TransactionBadge status={line.status} /> : undefined,
    };
  };
}

/** Why money did not arrive; it leads to the transaction for those who may see it. */
function Reason({
  line,
  reason,
}: {
  readonly line: TimelineLine;
  readonly reason: string;
}): ReactNode {
  const { reasonText } = useErrorText();
  const session = useCurrentSession();
  const why = reasonText(reason);
  if (!allows(session, 'view_money', false) || session?.client.hide_today !== 0) return why;
  return (
    <Link to="/reports/transactions" search={{ movement: line.id.slice(1) }}>
      {why}
    </Link>
  );
}

/** A week of 168 hours, as the server counts it from the instant at which the load settled. */
const DISPUTE_WINDOW = 7 * 24 * 3_600_000;

/** A load of the last seven days can be disputed; how long there is left stands on it. */
function DisputeLink({ line }: { readonly line: TimelineLine }): ReactNode {
  const { t } = useTranslation(['members', 'common']);
  const session = useCurrentSession();
  const arrived = line.status === 'paid' || line.status === 'missing';
  if (line.event !== 'load' || !arrived || !allows(session, 'dispute')) return null;
  const left = timeLeft(
    new Date(new Date(line.at).getTime() + DISPUTE_WINDOW).toISOString(),
    now(),
  );
  if (left === null || session?.client.hide_today !== 0) return null;
  return (
    <Link
      to="/account-management/dispute-transaction/$movementId"
      params={{ movementId: line.id.slice(1) }}
    >
      {t('disputeLoad', { left: t(`common:left.${left.unit}`, { count: left.count }) })}
    </Link>
  );
}
