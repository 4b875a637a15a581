import type { ReactNode } from 'react';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';

/** Money of any client, with its currency: the operator's own country says nothing of it. */
export function AmountIn({
  value,
  currency,
}: {
  readonly value: string | null;
  readonly currency: 'CAD' | 'USD';
}): ReactNode {
  const { language } = usePreferences();
  if (value === null) return <span aria-hidden="true">—</span>;
  return (
    <bdi dir="ltr" className="num">
      {formatMoney(value, language, currency === 'CAD' ? 'CA' : 'US')}{' '}
      <span className="small muted">{currency}</span>
    </bdi>
  );
}
