import type { ReactNode } from 'react';
import { Money } from './values.tsx';

/** Names with an amount each, within a list of terms. */
export const AmountTerms = ({
  lines,
}: {
  readonly lines: readonly (readonly [term: string, amount: string])[];
}): ReactNode =>
  lines.map(([term, amount]) => (
    <div key={term}>
      <dt>{term}</dt>
      <dd>
        <Money value={amount} />
      </dd>
    </div>
  ));
