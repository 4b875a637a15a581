import Check from 'lucide-react/icons/check';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './step-rail.module.css';

type Props = {
  readonly steps: readonly string[];
  /** Counts from 0; past the end means that all is done. */
  readonly now: number;
  /** How many are done; unless said, all before `now`. */
  readonly done?: number;
  /** Draws the way to a step that was reached already. */
  readonly wayTo?: (index: number, look: string, inside: ReactNode) => ReactNode;
};

const MANY = 6;

/** Where one is in a wizard. Of many steps the words make room sooner. */
export function StepRail({ steps, now, done = now, wayTo }: Props): ReactNode {
  const { t } = useTranslation('common');
  const rail = useRef<HTMLOListElement>(null);
  const before = useRef(now);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    // The button that led here went with its step, or is the next step's last: whoever uses keys
    // goes on from the step that is reached.
    if (document.activeElement?.matches('body, button, a'))
      rail.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [now]);
  const many = steps.length > MANY;
  return (
    <ol
      ref={rail}
      className={many ? `${styles.rail} ${styles.many}` : styles.rail}
      aria-label={t('steps')}
    >
      {steps.map((step, index) => {
        const inside = (
          <>
            <span className={styles.number} aria-hidden="true">
              {index < done && index !== now ? <Check /> : index + 1}
            </span>
            <span className={styles.word}>{step}</span>
            {index < done && <span className="visually-hidden">{t('stepDone')}</span>}
          </>
        );
        const look = [styles.stop, index < done && styles.done, index === now && styles.now]
          .filter(Boolean)
          .join(' ');
        return (
          <li key={step} className={styles.step}>
            {wayTo && index <= done && index !== now ? (
              wayTo(index, look, inside)
            ) : (
              <span
                className={look}
                {...(index === now && { 'aria-current': 'step' as const, tabIndex: -1 })}
              >
                {inside}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
