import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
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
/** What came of an action: in words, for whom it was not possible, and what takes it back. */
export type Outcome = {
  readonly text: string;
  readonly not: readonly { readonly name: string; readonly reason: string }[];
  /** Of very many it is said how many, not who. */
  readonly counts?: Answer<'changeMatchingMembers'>['not_possible'];
  readonly undo: { readonly id: string; readonly label: string } | null;
};
export type Bulk = ReturnType<typeof useBulk>;

export const DONE_TEXTS = {
  resend: 'invitedAgain',
  remove: 'invitesRemoved',
  deactivate: 'deactivatedMany',
} as const;
/** What is read again after something was done with members. */
export const READS_OF_MEMBERS = [
  'listCustomersPaginated',
  'countMatchingMembers',
  'verifyingMembers',
  'showCustomer',
  'customerTimeline',
] as const;

/** Does one thing with many members; the server says of each what came of it. */
export function useBulk(people: readonly Member[], onOutcome: (outcome: Outcome) => void) {
  const { t } = useTranslation('member-selection');
  const queries = useQueryClient();
  const nameOf = (id: number): string => {
    const member = people.find((one) => one.customer_id === id);
    return member ? fullName(member) : String(id);
  };
  const undoOf = (done: readonly number[], id: string | null): Outcome['undo'] =>
    id === null
      ? null
      : {
          id,
          label:
            done.length === 1
              ? t('reactivateOne', { name: nameOf(done[0]!) })
              : t('reactivateMany', { count: done.length }),
        };
  return useAction(
    async (input: BulkInput) =>
      input.act === 'deactivate'
        ? call('deactivateMany', {
            body: { store_id: input.store, keep_balance: input.keep, customer_ids: [...input.ids] },
          })
        : {
            ...(await call('invitationsOfMany', {
              body: { action: input.act, customer_ids: [...input.ids] },
            })),
            undo: null,
          },
    {
      onDone: ({ done, not_possible: not, undo }, { act }) => {
        const text = t(DONE_TEXTS[act], { count: done.length });
        if (done.length > 0) toast('success', text);
        void refresh(queries, ...READS_OF_MEMBERS);
        onOutcome({
          text,
          not: not.map((one) => ({ name: nameOf(one.customer_id), reason: one.reason })),
          undo: undoOf(done, undo),
        });
      },
    },
  );
}
