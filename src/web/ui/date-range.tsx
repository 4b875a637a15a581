import CalendarRange from 'lucide-react/icons/calendar-range';
import { lazy, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { RANGE_NAMES, browserToday, usualRanges } from '#web/lib/usual-ranges.ts';
import { buttonClass } from './button.tsx';
import { DateInput } from './date-field.tsx';
import styles from './date-range.module.css';
import { PopupButton } from './popup-button.tsx';

const loadPopup = async () => {
  await loadTexts('dates');
  return import('./date-range.popup.tsx');
};
const DateRangePopup = lazy(loadPopup);

type Props = {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (next: { from: string | undefined; to: string | undefined }) => void;
  /** Without the dates that people ask for often, where the page offers its own. */
  readonly plain?: boolean;
};

/**
 * The first and the last day, each of them optional. They are typed, taken from a calendar, or
 * chosen among those that people ask for often, whose name the button then shows.
 */
export function DateRange({ from, to, onChange, plain = false }: Props): ReactNode {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <div role="group" aria-label={t('dates')} className={styles.dates}>
      <PopupButton
        className={`${buttonClass()} ${styles.open ?? ''}`}
        opens="dialog"
        preload={() => void loadPopup().catch(() => undefined)}
        popup={(popup) => (
          <DateRangePopup {...popup} from={from} to={to} plain={plain} onChoose={onChange} />
        )}
      >
        <CalendarRange aria-hidden="true" />
        <RangeName from={from} to={to} />
      </PopupButton>
      <label htmlFor={`${id}from`} className={styles.label}>
        {t('firstDay')}
      </label>
      <DateInput
        id={`${id}from`}
        look="toolbar"
        withCalendar={false}
        isLabeled
        label={t('firstDay')}
        value={from ?? ''}
        onChange={(day) => onChange({ from: day || undefined, to })}
      />
      <label htmlFor={`${id}to`} className={styles.label}>
        {t('lastDay')}
      </label>
      <DateInput
        id={`${id}to`}
        look="toolbar"
        withCalendar={false}
        isLabeled
        label={t('lastDay')}
        value={to ?? ''}
        onChange={(day) => onChange({ from, to: day || undefined })}
      />
    </div>
  );
}

/** "Past 7 days", where these are the dates; its words come after the page. */
function RangeName({ from, to }: Pick<Props, 'from' | 'to'>): ReactNode {
  const { t } = useTranslation('common');
  const { t: name, ready } = useTranslation('dates', { useSuspense: false });
  if (!ready || (from === undefined && to === undefined)) return t('dates');
  const ranges = usualRanges(browserToday());
  const known = RANGE_NAMES.find((one) => ranges[one].from === from && ranges[one].to === to);
  return known === undefined ? t('dates') : name(known);
}
