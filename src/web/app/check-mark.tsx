import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';

/** The words of a choice of several, with a mark where it is chosen. */
export function CheckMark({
  on,
  children,
}: {
  readonly on: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <>
      <span style={{ inlineSize: 16, display: 'inline-flex' }}>
        {on && <Check aria-hidden="true" />}
      </span>
      {children}
    </>
  );
}
