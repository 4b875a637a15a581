import type { ReactNode } from 'react';
import type { Cents } from '#kernel/money.ts';
import {
  formatCount,
  formatDay,
  formatInstant,
  formatMoney,
  type DayStyle,
  type InstantStyle,
} from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';

/**
 * The one way to show money. `value` is cents or the wire's string; null is money that this person
 * may not see.
 */
export function Money({
  value,
  sign = 'auto',
}: {
  readonly value: Cents | string | null | undefined;
  readonly sign?: 'auto' | 'always';
}): ReactNode {
  const { language, region } = usePreferences();
  if (value === null || value === undefined) return <span aria-hidden="true">—</span>;
  return (
    <bdi dir="ltr" className="num">
      {formatMoney(value, language, region, sign)}
    </bdi>
  );
}

export function Day({
  value,
  style = 'medium',
}: {
  readonly value: string;
  readonly style?: DayStyle;
}): ReactNode {
  const { language, region } = usePreferences();
  return (
    <bdi>
      <time dateTime={value} className="num whole">
        {formatDay(value, language, region, style)}
      </time>
    </bdi>
  );
}

export function Instant({
  value,
  style = 'full',
  zone,
}: {
  readonly value: string;
  readonly style?: InstantStyle;
  readonly zone?: string;
}): ReactNode {
  const { language, region } = usePreferences();
  const text = formatInstant(value, language, region, { style, zone });
  // A narrow column breaks it between the day and the time of day, and nowhere else.
  const clock = text.lastIndexOf(' ', text.lastIndexOf(', ') + 1) + 1;
  return (
    <bdi>
      <time dateTime={value} className="num">
        <span className="whole">{text.slice(0, clock)}</span>
        <wbr />
        <span className="whole">{text.slice(clock)}</span>
      </time>
    </bdi>
  );
}

export function Count({ value }: { readonly value: number }): ReactNode {
  const { language, region } = usePreferences();
  return <bdi className="num">{formatCount(value, language, region)}</bdi>;
}

/** Phone numbers, ids, proxies: always read from left to right. */
export function Code({ children }: { readonly children: string | number }): ReactNode {
  return (
    <bdi dir="ltr" className="num">
      {children}
    </bdi>
  );
}

/** An address, which may be broken after its @. */
export function Email({ value }: { readonly value: string | null | undefined }): ReactNode {
  if (!value) return <span aria-hidden="true">—</span>;
  const at = value.lastIndexOf('@') + 1;
  return (
    <bdi dir="ltr">
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </bdi>
  );
}

/** 5145550103 as 514 555 0103; anything else as it is. */
export const spaced = (phone: string): string =>
  phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');

export function Phone({ value }: { readonly value: string | null | undefined }): ReactNode {
  if (!value) return <span aria-hidden="true">—</span>;
  return (
    <bdi dir="ltr" className="num whole">
      {spaced(value)}
    </bdi>
  );
}
