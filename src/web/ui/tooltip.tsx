import type { ReactNode } from 'react';
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './overlay.module.css';

/** Words that explain on hover and focus. What somebody must know never stands only here. */
export function Tooltip({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <TooltipTrigger delay={300} closeDelay={100}>
      <Focusable>
        <span tabIndex={0} role="note" className={styles.explained}>{children}</span>
      </Focusable>
      <AriaTooltip className={styles.tooltip ?? ''} offset={6}>{text}</AriaTooltip>
    </TooltipTrigger>
  );
}
