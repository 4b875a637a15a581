import type { ReactNode } from 'react';
import { CardButtons } from '#web/features/cards/card-buttons.tsx';
import { ViewCustomer } from '#web/features/members/view-customer.page.tsx';

/** A member, with what the module of cards can do for theirs. */
export const MemberWithCard = (): ReactNode => (
  <ViewCustomer cardActs={(member) => <CardButtons member={member} />} />
);
