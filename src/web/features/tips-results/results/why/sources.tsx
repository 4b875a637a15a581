import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Day, Instant } from '#web/ui/values.tsx';
import type { TipLine, TipPerson, TipResult } from '#web/ui/tips/results.queries.ts';
import { hoursText } from './why.tsx';
import styles from './why.module.css';

/**
 * Where the figures come from, with time and author: hours and tips of each line, the rules, the
 * computing.
 */
export function WhySources({
  result,
  person,
}: {
  readonly result: TipResult;
  readonly person: TipPerson;
}): ReactNode {
  const { t } = useTranslation('tips-results');
  const { rule_version: rules, timezone } = result;
  return (
    <ul className={styles.sources} dir="ltr" aria-label={t('sources')}>
      {person.lines.map((line) => (
        <li key={line.line_id}>
          <LineSource line={line} zone={timezone} />
        </li>
      ))}
      <li>
        {t('rulesSince')} <Day value={rules.effective_from} />
        {t('by', { name: rules.made_by })}{' '}
        <Instant value={rules.made_at} zone={timezone} style="short" />.
      </li>
      <li>
        {t('computedAt')} <Instant value={result.computed_at} zone={timezone} style="short" />.
      </li>
    </ul>
  );
}

function LineSource({ line, zone }: { readonly line: TipLine; readonly zone: string }): ReactNode {
  const { t } = useTranslation('tips-results');
  const hours = t('sourceHours', { role: line.role_name, hours: hoursText(line.hours) });
  if (line.by_hand) {
    return (
      <>
        {hours} {t('typed')}
        {line.edited_by && t('by', { name: line.edited_by })}
        {line.edited_at && (
          <>
            {' '}
            <Instant value={line.edited_at} zone={zone} style="short" />
          </>
        )}
        .
      </>
    );
  }
  return (
    <>
      {hours}{' '}
      {line.spans.map((span, at) => (
        <Fragment key={span.from}>
          {at > 0 && ', '}
          <bdi dir="ltr">
            <Instant value={span.from} zone={zone} style={at === 0 ? 'short' : 'time'} />
            {' – '}
            <Instant value={span.to} zone={zone} style="time" />
          </bdi>
        </Fragment>
      ))}
      {line.spans.length > 0 && ', '}
      {t('fromPos')}.
    </>
  );
}
