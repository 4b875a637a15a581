import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { Instant } from '#web/ui/values.tsx';
import type { VoidCheque } from './bank-desk.queries.ts';

/** What an operator decides on a check, or what was decided. */
export function CheckDecision({ cheque }: { readonly cheque: VoidCheque }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const [refusing, setRefusing] = useState(false);
  const approve = useOperation('decideVoidCheque', {
    refreshes: ['showVoidCheque', 'listVoidCheques'],
    onDone: () => toast('success', t('approved')),
  });
  if (cheque.state !== 'open') return <Decided cheque={cheque} />;
  return (
    <Card title={t('decision')} note={t('decisionNote', { name: cheque.sent_by })}>
      <Refusal error={approve.error} />
      <Row>
        <Button
          tone="primary"
          busy={approve.busy}
          onClick={() =>
            approve.run({ params: { cheque: cheque.cheque_id }, body: { decision: 'approve' } })
          }
        >
          {t('approve')}
        </Button>
        <Button tone="danger" onClick={() => setRefusing(true)}>
          {t('refuse')}
        </Button>
      </Row>
      {refusing && <RefuseDialog cheque={cheque} onClose={() => setRefusing(false)} />}
    </Card>
  );
}

function Decided({ cheque }: { readonly cheque: VoidCheque }): ReactNode {
  const { t } = useTranslation('bank-desk');
  return (
    <Card title={t('decision')}>
      <Facts
        facts={[
          { term: t('status'), value: t(`cheque.${cheque.state}`) },
          ...(cheque.reason === null ? [] : [{ term: t('reason'), value: cheque.reason }]),
          ...(cheque.decided_by === null
            ? []
            : [{ term: t('changedBy'), value: cheque.decided_by }]),
          ...(cheque.decided_at === null
            ? []
            : [{ term: t('day'), value: <Instant value={cheque.decided_at} /> }]),
        ]}
      />
    </Card>
  );
}

function RefuseDialog({
  cheque,
  onClose,
}: {
  readonly cheque: VoidCheque;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('bank-desk');
  const cache = useQueryClient();
  const refuse = async (reason: string) => {
    await call('decideVoidCheque', {
      params: { cheque: cheque.cheque_id },
      body: { decision: 'refuse', reason },
    });
    await refresh(cache, 'showVoidCheque', 'listVoidCheques');
    toast('success', t('refused'));
    onClose();
  };
  return (
    <ReasonDialog
      title={t('refuseTitle')}
      text={t('refuseText')}
      cancel={t('cancel')}
      verb={t('refuse')}
      label={t('reason')}
      maxLength={500}
      send={refuse}
      onClose={onClose}
    />
  );
}
