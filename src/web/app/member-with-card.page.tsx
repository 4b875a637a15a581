import type { ReactNode } from 'react';
import { MemberDeposit } from '#web/features/bank/member-deposit.tsx';
import { CardButtons } from '#web/features/cards/card-buttons.tsx';
import { ViewCustomer } from '#web/features/members/view-customer.page.tsx';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';

/** A member, with what the module of cards can do for theirs, and where it takes deposits. */
export function MemberWithCard(): ReactNode {
  const session = useCurrentSession();
  const deposits =
    allows(session, 'view_money', false) &&
    hasFeature(session, session?.client.region === 'US' ? 'ach' : 'eft');
  return (
    <ViewCustomer
      cardActs={(member) => <CardButtons member={member} />}
      deposit={(member) =>
        deposits && member.card !== null && <MemberDeposit customer={member.customer_id} />
      }
    />
  );
}
