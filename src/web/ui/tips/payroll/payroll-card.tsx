import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYROLL_NAMES } from '#domain/tips-payouts/payroll/payroll-systems.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { PayrollForm } from './payroll-form.tsx';
import { payrollSystem } from './payroll.queries.ts';

/** The payroll system of a store among its settings, with the way to another. */
export function PayrollCard({ wallet }: { readonly wallet: number }): ReactNode {
  const { t } = useTranslation('payroll-export');
  const found = useQuery(payrollSystem(wallet));
  const [choosing, setChoosing] = useState(false);
  if (!found.data) return <LoadingCard found={found} height="96px" title={t('card')} />;
  const { system, company_code: company, earning_code: earning } = found.data;
  const codes = [company, earning].filter((code) => code !== '').join(' · ');
  return (
    <Card title={t('card')} padded={false}>
      <ReviewList
        rows={[
          {
            term: t('system'),
            value: system === null ? t('notChosen') : PAYROLL_NAMES[system],
            note: codes,
            change: (
              <Button
                tone="link"
                size="small"
                aria-label={t('changeSystem')}
                onClick={() => setChoosing(true)}
              >
                {t('change')}
              </Button>
            ),
          },
        ]}
      />
      {choosing && (
        <PayrollForm
          start={found.data}
          verb={t('save')}
          onSaved={() => setChoosing(false)}
          onClose={() => setChoosing(false)}
        />
      )}
    </Card>
  );
}
