import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { memberNumber } from './bank.queries.ts';
import { DepositInstructions } from './deposit-instructions.tsx';

/** Where an employer sends money for the card of a member; asked for only when somebody wants it. */
export function MemberDeposit({ customer }: { readonly customer: number }): ReactNode {
  const { t } = useTranslation('direct-deposits');
  const [shown, setShown] = useState(false);
  return (
    <Card title={t('memberTitle')} note={t('memberNote')}>
      <Button onClick={() => setShown(true)}>{t('show')}</Button>
      {shown && <Instructions customer={customer} onClose={() => setShown(false)} />}
    </Card>
  );
}

function Instructions({
  customer,
  onClose,
}: {
  readonly customer: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('direct-deposits');
  const found = useQuery(memberNumber(customer));
  return (
    <Dialog open title={t('memberTitle')} onClose={onClose}>
      {found.data ? (
        <DepositInstructions numbers={found.data} />
      ) : found.isError ? (
        <Refusal error={found.error} />
      ) : (
        <Skeleton height="200px" />
      )}
    </Dialog>
  );
}
