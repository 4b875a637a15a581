import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { type Subscription, TOUCHED } from './subscriptions.queries.ts';

/** Choosing the present price again takes a change back that has not come yet. */
export function TakeBackPlan({ subscription }: { readonly subscription: Subscription }): ReactNode {
  const { t } = useTranslation('billing');
  const { id, price_id, wallet_name: wallet } = subscription;
  const back = useAction(
    async () => {
      const own = { subscription_id: id, wallet_id: null, price_id, promo_code: '' };
      const review = await call('reviewUpcoming', { body: own });
      return call('changePrice', {
        body: { subscription_id: id, price_id, promo_code: '', review_id: review.review_id },
        key: review.key,
      });
    },
    { refreshes: TOUCHED, onDone: () => toast('success', t('takenBack', { wallet })) },
  );
  return (
    <>
      <Button size="small" busy={back.busy} onClick={() => back.run()}>
        {t('takeBack')}
      </Button>
      <Refusal error={back.error} />
    </>
  );
}
