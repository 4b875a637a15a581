import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import type { TipResult } from '#web/ui/tips/results.queries.ts';
import { Instant } from '#web/ui/values.tsx';
import { Diff } from '../results/diff.tsx';
import { useChange } from './edit/use-change.ts';

const proposalOf = (id: number) =>
  queryOptions({ ...queryOf('tipProposal', { params: { result_id: id } }), staleTime: 0 });

type Props = { readonly result: TipResult; readonly onClose: () => void };

/**
 * What newer data would change of a result that somebody has edited or shared: taken, or left for
 * good.
 */
export function ProposalDialog({ result, onClose }: Props): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const { textOf } = useErrorText();
  const found = useQuery(proposalOf(result.id));
  const { sending, run } = useChange();
  const proposal = found.data;
  const answer = async (name: 'acceptProposal' | 'dropProposal') => {
    if (!proposal) return;
    const given = {
      params: { result_id: result.id },
      body: { version: proposal.version, seen: proposal.seen },
    };
    if (
      await run(() =>
        name === 'acceptProposal' ? call('acceptProposal', given) : call('dropProposal', given),
      )
    )
      onClose();
  };
  return (
    <Dialog
      title={t('changesTitle')}
      open
      wide
      onClose={onClose}
      foot={
        proposal && (
          <>
            <Button busy={sending.busy} onClick={() => void answer('dropProposal')}>
              {t('keepAsIs')}
            </Button>
            <Button
              tone="primary"
              busy={sending.busy}
              onClick={() => void answer('acceptProposal')}
            >
              {t('replace')}
            </Button>
          </>
        )
      }
    >
      <Stack>
        {sending.failure !== null && (
          <Alert
            tone="danger"
            urgent
            actions={
              <Button size="small" onClick={() => void found.refetch()}>
                {t('lookAgain')}
              </Button>
            }
          >
            {textOf(sending.failure)}
          </Alert>
        )}
        {!proposal &&
          (found.isError ? (
            <FailureState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <Skeleton height="160px" />
          ))}
        {proposal && (
          <Diff
            people={proposal.people}
            note={
              <>
                {t('proposedAt')}{' '}
                <Instant value={proposal.proposed_at} zone={result.timezone} style="short" />.{' '}
                {t('typedStays')}
                {result.square_ups_list.length > 0 && <> {t('beforeSquareUps')}</>}
              </>
            }
          />
        )}
      </Stack>
    </Dialog>
  );
}
