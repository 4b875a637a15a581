import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#kernel/day.ts';
import { now } from '#web/lib/clock.ts';
import { usualRanges } from '#web/lib/usual-ranges.ts';
import { MenuEntry, MenuPopup } from './menu.tsx';
import type { PopupProps } from './popup-button.tsx';

type Range = { readonly from: string | undefined; readonly to: string | undefined };
const NAMES = ['today', 'yesterday', 'past7', 'past14', 'past30', 'month', 'lastMonth'] as const;
const ALL: Range = { from: undefined, to: undefined };

/** Dates that people ask for often; today is that of the browser's own zone. */
export default function DateRangePopup({
  from,
  to,
  onChoose,
  ...popup
}: PopupProps & Range & { readonly onChoose: (range: Range) => void }): ReactNode {
  const { t } = useTranslation(['dates', 'common']);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ranges = usualRanges(dayOf(new Date(now()), zone));
  const entry = (label: string, range: Range): ReactNode => (
    <MenuEntry
      key={label}
      end={range.from === from && range.to === to ? <Check aria-hidden="true" /> : undefined}
      onAction={() => onChoose({ from: range.from, to: range.to })}
    >
      {label}
    </MenuEntry>
  );
  return (
    <MenuPopup {...popup} label={t('common:dates')} placement="bottom start">
      {NAMES.map((name) => entry(t(`dates:${name}`), ranges[name]))}
      {entry(t('dates:all'), ALL)}
    </MenuPopup>
  );
}
