import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from './values.tsx';

type Fee = {
  readonly bps: number;
  readonly flat: string;
  readonly min: string;
  readonly max: string | null;
};

/** Whether a program takes anything for a kind of movement. */
export const takesFee = (fee: Fee): boolean =>
  fee.bps > 0 || fee.flat !== '0.00' || fee.min !== '0.00';

/** A fee of a program in words. */
export function FeeWords({ fee }: { readonly fee: Fee }): ReactNode {
  const { t } = useTranslation('programs');
  if (!takesFee(fee)) return t('feeNone');
  const percent = (fee.bps / 100).toFixed(2);
  return (
    <bdi dir="ltr">
      {fee.bps > 0 && <bdi>{percent} %</bdi>}
      {fee.bps > 0 && fee.flat !== '0.00' && ' + '}
      {fee.flat !== '0.00' && <Money value={fee.flat} />}
      {fee.min !== '0.00' && (
        <>
          , {t('feeAtLeast')} <Money value={fee.min} />
        </>
      )}
      {fee.max !== null && (
        <>
          , {t('feeAtMost')} <Money value={fee.max} />
        </>
      )}
    </bdi>
  );
}
