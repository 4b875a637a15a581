import { useEffect, useState, type ReactNode } from 'react';
import { Card } from '../card.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { type ImportCatalog, useImportTexts } from './use-import-texts.ts';

const ANNOUNCE_EVERY = 10_000;

type Props = {
  readonly catalog: ImportCatalog;
  readonly done: number;
  readonly all: number;
  readonly text: string;
};

/** The bar moves as the server says; it is read out at most every ten seconds. */
export function ImportProgress({ catalog, done, all, text }: Props): ReactNode {
  const t = useImportTexts(catalog);
  const [said, setSaid] = useState(text);
  useEffect(() => {
    const timer = setInterval(() => setSaid(text), ANNOUNCE_EVERY);
    return () => clearInterval(timer);
  }, [text]);
  return (
    <Card>
      <ProgressBar
        label={t('progressLabel')}
        value={done}
        max={all}
        text={<strong>{text}</strong>}
        aside={t('leaveFreely')}
      />
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </Card>
  );
}
