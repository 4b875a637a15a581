import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { Facts } from './facts.tsx';
import { Code, Money } from './values.tsx';

type Program = Answer<'showClient'>['program'];
type Words = TFunction<'programs'>;

const KINDS = ['load', 'unload', 'transfer'] as const;

/** What a program says, its fees in words. */
export function ProgramFacts({ program }: { readonly program: Program }): ReactNode {
  const { t } = useTranslation('programs');
  const facts = [
    { term: t('product'), value: program.product_name },
    { term: t('variant'), value: t(`variant.${program.variant}`) },
    { term: t('cardType'), value: program.card_type },
    { term: t('network'), value: program.network },
    { term: t('issuingBank'), value: program.issuing_bank },
    { term: t('bin'), value: <Code>{program.bin}</Code> },
    { term: t('processor'), value: program.processor },
    ...KINDS.map((kind) => ({
      term: t(`fee.${kind}`),
      value: <FeeWords t={t} fee={program.fees[kind]} />,
    })),
  ];
  return <Facts facts={facts} />;
}

function FeeWords({
  t,
  fee,
}: {
  readonly t: Words;
  readonly fee: Program['fees']['load'];
}): ReactNode {
  if (fee.bps === 0 && fee.flat === '0.00' && fee.min === '0.00') return t('feeNone');
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
      {', '}
      {t(`borneBy.${fee.borne_by}`)}
    </bdi>
  );
}
