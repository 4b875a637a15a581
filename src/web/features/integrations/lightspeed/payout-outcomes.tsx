import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { useReasonWords } from '#web/ui/tips/reason-words.ts';
import { Day, Money } from '#web/ui/values.tsx';
import type { PayoutOutcome, PendingPayout } from '../integrations.queries.ts';
import { nameOf } from './payout-sums.ts';
import { type SentPayouts, useOutcomes } from './use-outcomes.ts';

type Line = PendingPayout & Pick<PayoutOutcome, 'outcome' | 'code'>;

const TONE: Readonly<Record<PayoutOutcome['outcome'], Tone>> = {
  paid: 'success',
  held: 'warning',
  refused: 'danger',
  not_known_yet: 'info',
};

const ORDER: readonly PayoutOutcome['outcome'][] = ['refused', 'not_known_yet', 'held', 'paid'];

/** What became of each payout. */
export function PayoutOutcomes({
  sent,
  onBack,
}: {
  readonly sent: SentPayouts;
  readonly onBack: () => void;
}): ReactNode {
  const { t } = useTranslation('lightspeed-payouts');
  const { outcomes, isLooking, lookAgain } = useOutcomes(sent);
  const columns = useColumns(isLooking);
  const lines = sent.sent.flatMap((payout) => {
    const one = outcomes.find(({ payout_id: id }) => id === payout.payout_id);
    return one ? [{ ...payout, outcome: one.outcome, code: one.code }] : [];
  });
  // What somebody has to look at stands first.
  lines.sort((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
  const countOf = (which: PayoutOutcome['outcome']) =>
    lines.filter(({ outcome }) => outcome === which).length;
  return (
    <Stack>
      <Card
        padded={false}
        title={t('outcomeTitle')}
        note={(['paid', 'held', 'refused', 'not_known_yet'] as const)
          .filter((which) => countOf(which) > 0)
          .map((which) => t(`counted.${which}`, { count: countOf(which) }))
          .join(' · ')}
        aside={
          !isLooking &&
          countOf('not_known_yet') > 0 && <Button onClick={lookAgain}>{t('checkAgain')}</Button>
        }
      >
        <DataTable
          label={t('people')}
          columns={columns}
          rows={lines}
          keyOf={({ payout_id: id }) => id}
        />
      </Card>
      <PageFoot>
        <Button tone="primary" onClick={onBack}>
          {t('done')}
        </Button>
      </PageFoot>
    </Stack>
  );
}

function useColumns(isLooking: boolean): readonly Column<Line>[] {
  const { t } = useTranslation('lightspeed-payouts');
  const { known } = useReasonWords();
  const { codeText } = useErrorText();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('person'),
        card: 'title',
        cell: (line) => <bdi>{nameOf(line)}</bdi>,
      },
      {
        key: 'store',
        title: t('store'),
        card: 'detail',
        cell: (line) => (
          <>
            <bdi>{line.store}</bdi>
            <div className="small muted">
              <bdi>{line.service}</bdi> · <Day value={line.to_date} />
            </div>
          </>
        ),
      },
      {
        key: 'tips',
        title: t('tips'),
        align: 'end',
        card: 'amount',
        cell: (line) => <Money value={line.tips} />,
      },
      {
        key: 'outcome',
        title: t('outcome'),
        card: 'status',
        cell: (line) => (
          <>
            <Badge tone={TONE[line.outcome]}>
              {isLooking && line.outcome === 'not_known_yet'
                ? t('sending')
                : t(`outcome.${line.outcome}`)}
            </Badge>
            {line.code !== null && (
              <div className="small">
                {line.code === 'version_changed'
                  ? t('versionChanged')
                  : (known(line.code) ?? codeText(line.code))}
              </div>
            )}
          </>
        ),
      },
    ],
    [t, known, codeText, isLooking],
  );
}
