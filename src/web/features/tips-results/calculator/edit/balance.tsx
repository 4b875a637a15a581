import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Row } from '#web/ui/layout.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { type TipResult, pendingResults } from '#web/ui/tips/results.queries.ts';
import { Money } from '#web/ui/values.tsx';
import { useChange } from './use-change.ts';

/**
 * Moves what nobody receives here to those of another share who lack. Only drawn where there is
 * something to move.
 */
export function BalanceCard({
  result,
  open,
}: {
  readonly result: TipResult;
  readonly open: boolean;
}): ReactNode {
  const { t } = useTranslation('tips-edit');
  const { language, region } = usePreferences();
  const { sending, run } = useChange();
  const wanted = open && result.undistributed !== '0.00' && !result.undistributed.startsWith('-');
  const found = useQuery({
    ...pendingResults('share', result.wallet_id),
    enabled: wanted,
  }).data?.data.filter((one) => one.id !== result.id && !one.locked && one.total_owed !== '0.00');
  const others = found ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const alternate = String(
    (others.find((one) => String(one.id) === chosen) ?? others[0])?.id ?? '',
  );
  if (!wanted || found === undefined) return null;
  const balance = () =>
    void run(() =>
      call('balanceTips', {
        params: { share_id: result.id, alternate_share_id: Number(alternate) },
      }),
    );
  return (
    <Card title={t('balance')} note={t(others.length === 0 ? 'balanceNobody' : 'balanceNote')}>
      <Refusal error={sending.failure} />
      <Row gap="sm">
        <span>
          {t('undistributed')} <Money value={result.undistributed} />
        </span>
        {others.length > 0 && (
          <NativeSelect
            label={t('alternate')}
            value={alternate}
            onChange={setChosen}
            options={others.map((one) => ({
              value: String(one.id),
              label: t('balanceWith', {
                service: one.service,
                day: formatDay(one.date, language, region, 'medium'),
                amount: formatMoney(one.total_owed, language, region),
              }),
            }))}
          />
        )}
        {others.length > 0 && (
          <Button busy={sending.busy} onClick={balance}>
            {t('balanceVerb')}
          </Button>
        )}
      </Row>
    </Card>
  );
}
