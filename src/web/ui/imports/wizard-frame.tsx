import type { ComponentProps, ReactNode } from 'react';
import { toast } from '#web/lib/toasts.ts';
import { Stack } from '#web/ui/layout.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Button } from '../button.tsx';
import { Page, PageHeader } from '../page.tsx';
import { Skeleton } from '../skeleton.tsx';
import { StepRail } from '../step-rail.tsx';
import { GiveUp } from './give-up.tsx';
import styles from './imports.module.css';
import { type ImportCatalog, useImportTexts } from './use-import-texts.ts';

type Props = {
  readonly catalog: ImportCatalog;
  readonly title: string;
  /** Where the wizard is one step of something: the way back to it. */
  readonly back?: ReactNode;
  readonly above: string | undefined;
  readonly steps: readonly string[];
  /** The step that is shown; one above the last when the file is done. */
  readonly now: number;
  /** Of a file that waits: how it is given up, and where leaving it leads. */
  readonly draft:
    | {
        readonly rows: { readonly count: number; readonly n: string };
        readonly cancel: () => Promise<unknown>;
        readonly leave: () => void;
      }
    | undefined;
  /** Between the steps and what is shown of one. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** The wizard round the steps of a file: its title, how far it is, and the ways out of a draft. */
export function WizardFrame({
  catalog,
  title,
  back,
  above,
  steps,
  now,
  draft,
  beside,
  children,
}: Props): ReactNode {
  const t = useImportTexts(catalog);
  const exit = () => {
    toast('success', t('kept'));
    draft?.leave();
  };
  return (
    <Page>
      <PageHeader
        title={title}
        above={
          (back || above) && (
            <>
              {back} {above && <span className="muted">{above}</span>}
            </>
          )
        }
        actions={
          draft && (
            <>
              <GiveUp catalog={catalog} rows={draft.rows} cancel={draft.cancel} />
              <Button onClick={exit}>{t('saveAndExit')}</Button>
            </>
          )
        }
      />
      <div className={styles.rail}>
        <StepRail steps={steps} now={now} />
      </div>
      {beside}
      {children}
    </Page>
  );
}

/** In place of a step while its file is asked for. */
export const LoadingStep = ({
  found,
}: Pick<ComponentProps<typeof LoadingCard>, 'found'>): ReactNode => (
  <LoadingCard found={found}>
    <Stack>
      <Skeleton width="40%" />
      <Skeleton width="70%" />
      <Skeleton width="60%" />
    </Stack>
  </LoadingCard>
);
