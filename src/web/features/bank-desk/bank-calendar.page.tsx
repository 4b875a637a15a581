import { useQuery } from '@tanstack/react-query';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { type RailCalendar, bankCalendar } from './bank-desk.queries.ts';
import { CalendarChanges } from './calendar-changes.tsx';
import { CalendarYear, DAY_KINDS } from './calendar-year.tsx';
import { ChangeDay, type ChosenDay } from './change-day.dialog.tsx';
import type { Rail } from './desk-values.tsx';
import styles from './bank-desk.module.css';

/** A year of banking days as a picture, on which an operator opens and closes days. */
export function BankCalendar(): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { search, change } = useListSearch();
  const found = useQuery(bankCalendar(search.from));
  const rail: Rail = search.kind === 'ach' ? 'ach' : 'eft';
  return (
    <Page>
      <PageHeader title={t('calendar')} below={t('calendarText')} />
      {found.data ? (
        <Stack>
          <Row between>
            <SegmentedControl
              fit
              label={t('rail')}
              value={rail}
              onChange={(value) => change({ kind: value === 'eft' ? undefined : value })}
              options={(['eft', 'ach'] as const).map((value) => ({
                value,
                label: t(`rail.${value}`),
              }))}
            />
            <YearSwitch
              year={found.data.year}
              onChange={(year) => change({ from: String(year) })}
            />
          </Row>
          {found.data.rails
            .filter((one) => one.rail === rail)
            .map((calendar) => (
              <OfRail key={calendar.rail} year={found.data.year} calendar={calendar} />
            ))}
        </Stack>
      ) : (
        <LoadingCard found={found} height="640px" />
      )}
    </Page>
  );
}

function YearSwitch({
  year,
  onChange,
}: {
  readonly year: number;
  readonly onChange: (year: number) => void;
}): ReactNode {
  const { t } = useTranslation('bank-desk');
  return (
    <Row gap="xs">
      <IconButton label={t('previousYear')} onClick={() => onChange(year - 1)}>
        <ChevronLeft aria-hidden="true" className="mirrors" />
      </IconButton>
      <h2 className={styles.year} aria-live="polite">
        {year}
      </h2>
      <IconButton label={t('nextYear')} onClick={() => onChange(year + 1)}>
        <ChevronRight aria-hidden="true" className="mirrors" />
      </IconButton>
    </Row>
  );
}

function OfRail({
  year,
  calendar,
}: {
  readonly year: number;
  readonly calendar: RailCalendar;
}): ReactNode {
  const { t } = useTranslation('bank-desk');
  const [chosen, setChosen] = useState<ChosenDay | null>(null);
  return (
    <>
      <Card label={t('calendar')}>
        <ul className={styles.legend} aria-label={t('legend')}>
          {DAY_KINDS.map((kind) => (
            <li key={kind}>
              <span className={`${styles.mark} ${styles[kind]}`} aria-hidden="true" />
              {t(`legend.${kind}`)}
            </li>
          ))}
        </ul>
        <CalendarYear year={year} calendar={calendar} onChoose={setChosen} />
      </Card>
      <CalendarChanges calendar={calendar} />
      {chosen && <ChangeDay rail={calendar.rail} chosen={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
