import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ORDER_STEPS } from '#domain/cards/order-states.ts';
import { Instant } from '#web/ui/values.tsx';
import type { Order } from './cards.queries.ts';
import styles from './cards.module.css';

/** The way of an order, with when each step was reached. */
export function OrderSteps({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation('cards');
  const reached = new Map(order.steps.map((step) => [step.state, step.at]));
  const ended = order.state === 'cancelled';
  const way = ended
    ? [...ORDER_STEPS.filter((state) => reached.has(state)), 'cancelled' as const]
    : ORDER_STEPS;
  return (
    <ol className={styles.steps}>
      {way.map((state) => {
        const at = reached.get(state);
        const now = state === order.state;
        return (
          <li
            key={state}
            className={[
              styles.step,
              at && styles.reached,
              now && styles.now,
              state === 'cancelled' && styles.ended,
            ]
              .filter(Boolean)
              .join(' ')}
            aria-current={now ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {state === 'cancelled' ? <X /> : at ? <Check /> : null}
            </span>
            <span>
              <span className={styles.strong}>
                {state === 'quoted' ? t('priced') : t(`order.${state}`)}
              </span>
              <span className={styles.small}>
                {at ? (
                  <Instant value={at} />
                ) : state === 'quoted' || state === 'cancelled' ? null : (
                  t(`next.${state}`)
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
