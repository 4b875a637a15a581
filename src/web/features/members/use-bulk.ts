import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { useAction } from '#web/ui/use-action.ts';
import { fullName } from './member-columns.tsx';
import type { Member } from './members.queries.ts';

export type BulkInput =
  | { readonly act: 'resend' | 'remove'; readonly ids: readonly number[] }
  | {
      readonly act: 'deactivate';
      readonly ids: readonly number[];
      readonly store: number;
      readonly keep: boolean;
    };
/** What came of an action: in words, and for whom it was not possible. */
export type Outcome = {
  readonly text: string;
  readonly not: readonly { readonly name: string; readonly reason: string }[];
};
export type Bulk = ReturnType<typeof useBulk>;

const TEXT = {
  resend: 'invitedAgain',
  remove: 'invitesRemoved',
  deactivate: 'deactivatedMany',
} as const;

/** Does one thing with many members; the server says of each what came of it. */
export function useBulk(people: readonly Member[], onOutcome: (outcome: Outcome) => void) {
  const { t } = useTranslation('members');
  const queries = useQueryClient();
  const nameOf = (id: number): string => {
    const member = people.find((one) => one.customer_id === id);
    return member ? fullName(member) : String(id);
  };
  return useAction(
    (input: BulkInput) =>
      input.act === 'deactivate'
        ? call('deactivateMany', {
            body: { store_id: input.store, keep_balance: input.keep, customer_ids: [...input.ids] },
          })
        : call('invitationsOfMany', { body: { action: input.act, customer_ids: [...input.ids] } }),
    {
      onDone: ({ done, not_possible: not }, { act }) => {
        const text = t(TEXT[act], { count: done.length });
        if (done.length > 0) toast('success', text);
        void refresh(
          queries,
          'listCustomersPaginated',
          'verifyingMembers',
          'showCustomer',
          'customerTimeline',
        );
        onOutcome({
          text,
          not: not.map((one) => ({ name: nameOf(one.customer_id), reason: one.reason })),
        });
      },
    },
  );
}
