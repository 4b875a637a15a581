import type { ReactNode } from 'react';
import { formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';

/** Hours with two places; the wire has four. */
export function HoursWorked({ value }: { readonly value: string }): ReactNode {
  const { language, region } = usePreferences();
  return <span className="num">{formatDecimal(value, language, region, { least: 2 })}</span>;
}
