import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from './button.tsx';
import styles from './table-tools.module.css';

const SIZES = [10, 25, 50, 100] as const;

type Props = {
  /** The number of the first row in sight, from 1; 0 where there are none. */
  readonly first: number;
  readonly shown: number;
  /** Null where nobody counted. */
  readonly total: number | null;
  readonly perPage: number;
  readonly onPerPage: (perPage: number) => void;
  readonly onPrevious?: () => void;
  readonly onNext?: () => void;
};

export function Pager({
  first,
  shown,
  total,
  perPage,
  onPerPage,
  onPrevious,
  onNext,
}: Props): ReactNode {
  const { t } = useTranslation('common');
  const { language, region } = usePreferences();
  const count = (value: number) => formatCount(value, language, region);
  const last = Math.max(0, first + shown - 1);
  const range = { first: count(first), last: count(last) };
  // The last page says how many there are.
  const all = total ?? (onNext === undefined ? last : null);
  return (
    <div className={styles.foot}>
      <bdi className={styles.range} role="status">
        {all === null ? t('rangeOfMany', range) : t('rangeOf', { ...range, total: count(all) })}
      </bdi>
      <label className={styles.perPage}>
        {t('rowsPerPage')}
        <select
          value={perPage}
          onChange={(event) => onPerPage(Number.parseInt(event.target.value, 10))}
        >
          {SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <div className={styles.steps}>
        <Button size="small" disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeft aria-hidden="true" className="mirrors" />
          {t('previous')}
        </Button>
        <Button size="small" disabled={!onNext} onClick={onNext}>
          {t('next')}
          <ChevronRight aria-hidden="true" className="mirrors" />
        </Button>
      </div>
    </div>
  );
}
