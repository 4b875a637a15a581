import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Money } from '#web/ui/values.tsx';

type Totals = {
  readonly opening: string;
  readonly amount_difference: string;
  readonly closing: string;
};

/** What was there, what changed it, and what is there; blank while it is asked for. */
export function PeriodFigures({
  totals,
  busy,
}: {
  readonly totals: Totals | undefined;
  readonly busy: boolean;
}): ReactNode {
  const { t } = useTranslation('reports');
  const value = (text: string | undefined, sign: 'auto' | 'always' = 'auto') =>
    text === undefined ? (
      <Skeleton width="96px" height="24px" />
    ) : (
      <Money value={text} sign={sign} />
    );
  return (
    <FigureStrip
      busy={busy}
      figures={[
        { label: t('openingSum'), value: value(totals?.opening), note: t('openingSumNote') },
        {
          label: t('changeSum'),
          value: value(totals?.amount_difference, 'always'),
          note: t('changeSumNote'),
        },
        { label: t('closingSum'), value: value(totals?.closing), note: t('closingSumNote') },
      ]}
    />
  );
}
