import CalendarRange from 'lucide-react/icons/calendar-range';
import { lazy, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { buttonClass } from './button.tsx';
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

/** The first and the last day, each of them optional; or dates that people ask for often. */
export function DateRange({ from, to, onChange, plain = false }: Props): ReactNode {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <div role="group" aria-label={t('dates')} className={styles.dates}>
      {!plain && (
        <PopupButton
          className={buttonClass({ icon: true })}
          label={t('dates')}
          preload={() => void loadPopup()}
          popup={(popup) => <DateRangePopup {...popup} from={from} to={to} onChoose={onChange} />}
        >
          <CalendarRange aria-hidden="true" />
        </PopupButton>
      )}
      <label htmlFor={`${id}from`} className={styles.label}>
        {t('firstDay')}
      </label>
      <input
        id={`${id}from`}
        type="date"
        className={styles.date}
        value={from ?? ''}
        max={to}
        onChange={(event) => onChange({ from: event.target.value || undefined, to })}
      />
      <label htmlFor={`${id}to`} className={styles.label}>
        {t('lastDay')}
      </label>
      <input
        id={`${id}to`}
        type="date"
        className={styles.date}
        value={to ?? ''}
        min={from}
        onChange={(event) => onChange({ from, to: event.target.value || undefined })}
      />
    </div>
  );
}
