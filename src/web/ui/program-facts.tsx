import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { Facts } from './facts.tsx';
import { FeeWords, takesFee } from './fee-words.tsx';
import { Code } from './values.tsx';

type Program = Answer<'showClient'>['program'];

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
      value: <ProgramFee fee={program.fees[kind]} />,
    })),
  ];
  return <Facts facts={facts} />;
}

function ProgramFee({ fee }: { readonly fee: Program['fees']['load'] }): ReactNode {
  const { t } = useTranslation('programs');
  return (
    <>
      <FeeWords fee={fee} />
      {takesFee(fee) && `, ${t(`borneBy.${fee.borne_by}`)}`}
    </>
  );
}
