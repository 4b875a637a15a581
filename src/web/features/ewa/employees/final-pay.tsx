import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { Day, Money } from '#web/ui/values.tsx';
import { finalPayOf } from '../setup.queries.ts';

const READS = ['ewaFinalPay', 'ewaMember'] as const;

/** What somebody who left still has to come off, and whether a final pay took it off already. */
export function FinalPay({
  storeId,
  customer,
}: {
  readonly storeId: number;
  readonly customer: number;
}): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const found = useQuery(finalPayOf(storeId));
  const deduct = useOperation('deductEwaEarly', { refreshes: READS });
  const undo = useOperation('undoEwaEarly', { refreshes: READS });
  const open = found.data?.data.filter((one) => one.customer_id === customer);
  if (open?.length === 0) return null;
  return (
    <Card title={t('finalPay')} note={t('finalPayNote')}>
      <Refusal error={deduct.error ?? undo.error} />
      {open === undefined && <LoadingLines found={found} />}
      <Stack gap="s">
        {open?.map((one) => {
          const target = { params: { store_id: storeId, first_day: one.first_day, customer } };
          const action = one.deducted_early ? undo : deduct;
          return (
            <Row key={one.first_day} between>
              <span>
                <Money value={one.amount} /> · {t('payday')} <Day value={one.payday} />{' '}
                {one.deducted_early && <Badge tone="success">{t('deductedEarly')}</Badge>}
              </span>
              <Button busy={action.busy} onClick={() => action.run(target)}>
                {t(one.deducted_early ? 'undoEarly' : 'deductEarly')}
              </Button>
            </Row>
          );
        })}
      </Stack>
    </Card>
  );
}
