import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import styles from './tooltip.module.css';

type TooltipPosition = { readonly x: number; readonly y: number; readonly above: boolean };

/**
 * Words that explain on hover and focus; Escape takes them away. What somebody must know never
 * stands only here.
 */
export function Tooltip({
  text,
  children,
}: {
  readonly text: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<TooltipPosition | null>(null);
  const show = () => {
    const around = box.current?.getBoundingClientRect();
    if (!around) return;
    const above = around.bottom + 64 > window.innerHeight;
    const x = Math.min(Math.max(around.left + around.width / 2, 150), window.innerWidth - 150);
    setPlace({ x, y: above ? around.top : around.bottom, above });
  };
  const hide = () => setPlace(null);
  const shown = place !== null;
  useEffect(() => {
    if (!shown) return undefined;
    const press = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    window.addEventListener('keydown', press);
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('scroll', hide, { capture: true });
    };
  }, [shown]);
  return (
    <span
      ref={box}
      tabIndex={0}
      role="note"
      className={styles.explained}
      aria-describedby={shown ? id : undefined}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {place && (
        <span
          id={id}
          role="tooltip"
          className={place.above ? `${styles.tooltip} ${styles.above}` : styles.tooltip}
          style={{ left: place.x, top: place.y }}
        >
          {text}
        </span>
      )}
    </span>
  );
}
