import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Instant, Money } from '#web/ui/values.tsx';
import { DecideDispute } from './decide-dispute.dialog.tsx';
import { DisputeBadge } from './dispute-badge.tsx';
import { type Dispute, dispute } from './disputes.queries.ts';

type Props = { readonly id: number; readonly onClose: () => void };

/** One dispute with all that is known of it; an operator decides it from here. */
export function DisputeDialog({ id, onClose }: Props): ReactNode {
  const { t } = useTranslation('disputes');
  const found = useQuery(dispute(id));
  const [deciding, setDeciding] = useState(false);
  if (found.data && deciding)
    return <DecideDispute dispute={found.data} onClose={() => setDeciding(false)} />;
  return (
    <Dialog
      title={t('dispute', { id })}
      open
      onClose={onClose}
      foot={found.data && <Foot dispute={found.data} onDecide={() => setDeciding(true)} />}
    >
      <LoadingLines found={found} />
      {found.data && <DisputeFacts dispute={found.data} />}
    </Dialog>
  );
}

function DisputeFacts({ dispute: one }: { readonly dispute: Dispute }): ReactNode {
  const { t } = useTranslation('disputes');
  const { language, region } = usePreferences();
  const some = (term: string, value: ReactNode) => (value ? [{ term, value }] : []);
  return (
    <Facts
      facts={[
        { term: t('state'), value: <DisputeBadge state={one.state} /> },
        { term: t('member'), value: <bdi>{one.full_name}</bdi> },
        { term: t('wallet'), value: <bdi>{one.wallet_name}</bdi> },
        { term: t('amount'), value: <Money value={one.amount} /> },
        { term: t('deposited'), value: <Instant value={one.deposit_at} /> },
        { term: t('notes'), value: one.notes },
        { term: t('description'), value: one.description },
        {
          term: t('opened'),
          value: (
            <>
              <bdi>{one.opened_by}</bdi>, <Instant value={one.opened_at} />
            </>
          ),
        },
        ...some(
          t('decision'),
          one.state === 'open'
            ? t('decideBy', { day: formatDay(one.due_on, language, region) })
            : one.decided_at && (
                <>
                  <bdi>{one.decided_by}</bdi>, <Instant value={one.decided_at} />
                </>
              ),
        ),
        ...some(t('decisionNote'), one.decision_note),
        ...some(t('fromCard'), one.from_card && <Money value={one.from_card} />),
        ...some(t('fromProvider'), one.from_provider && <Money value={one.from_provider} />),
      ]}
    />
  );
}

function Foot({
  dispute: one,
  onDecide,
}: {
  readonly dispute: Dispute;
  readonly onDecide: () => void;
}): ReactNode {
  const { t } = useTranslation('disputes');
  const session = useCurrentSession();
  const withdraw = useAction(
    () => call('withdrawDispute', { params: { dispute: one.dispute_id } }),
    {
      refreshes: ['listDisputes', 'showDispute', 'showDisputable'],
      onDone: () => toast('success', t('withdrawn')),
    },
  );
  return (
    <>
      <Refusal error={withdraw.error} />
      {allows(session, 'view_money', false) && (
        <Link
          to="/reports/transactions"
          search={{ movement: String(one.record_id) }}
          className={buttonClass()}
        >
          {t('seeLoad')}
        </Link>
      )}
      {one.state === 'open' && allows(session, 'dispute') && (
        <Button busy={withdraw.busy} onClick={() => withdraw.run()}>
          {t('withdraw')}
        </Button>
      )}
      {one.state === 'open' && session?.operator === true && (
        <Button tone="primary" onClick={onDecide}>
          {t('decide')}
        </Button>
      )}
    </>
  );
}
