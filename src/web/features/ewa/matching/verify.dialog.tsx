import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Count } from '#web/ui/values.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { MATCH_READS, type VerifiedLinks } from '../setup.queries.ts';
import { type Decided, matchesOf } from './decisions.ts';
import { changedSince } from './verified-changes.ts';
import styles from './matching.module.css';

type Saved = Answer<'updatePayrollMembers'>;
type Props = {
  readonly storeId: number;
  readonly decided: readonly Decided[];
  readonly verified: VerifiedLinks;
  /** Takes people out of what is saved. */
  readonly onTakeOut: (ids: readonly number[]) => void;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
};

/** What saving would do, row by row; all is saved, or nothing. */
export function VerifyLinks({
  storeId,
  decided,
  verified: first,
  onTakeOut,
  onSaved,
  onClose,
}: Props): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const [verified, setVerified] = useState(first);
  const [changed, setChanged] = useState<ReadonlySet<number> | null>(null);
  const body = { store_id: storeId, matches: matchesOf(decided) };
  const again = useAction(() => call('verifyPosUpdates', { body }), {
    refreshes: MATCH_READS,
    onDone: (next) => {
      setChanged(changedSince(verified, next));
      setVerified(next);
      save.clear();
    },
  });
  const save = useAction(
    () => call('updatePayrollMembers', { body: { ...body, check: verified.check } }),
    {
      refreshes: MATCH_READS,
      onDone: (saved) => {
        toast('success', t('savedLinks', { n: saved.linked + saved.added }));
        onSaved(saved);
      },
    },
  );
  const wrong = verified.rows.filter((row) => row.result === 'problem');
  const verb =
    save.failed || again.failed ? (
      <Button tone="primary" busy={again.busy} onClick={() => again.run()}>
        {t('checkAgain')}
      </Button>
    ) : wrong.length > 0 ? (
      <Button tone="primary" onClick={() => onTakeOut(wrong.map((row) => row.payroll_member_id))}>
        {t('takeOut', { count: wrong.length })}
      </Button>
    ) : (
      <Button tone="primary" busy={save.busy} onClick={() => save.run()}>
        {t('saveAll', { count: verified.rows.length })}
      </Button>
    );
  return (
    <Dialog
      wide
      title={t('verifyTitle')}
      open
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          {verb}
        </>
      }
    >
      <Stack>
        <Refusal error={save.error ?? again.error} />
        {save.failed && <p>{t('nothingSaved')}</p>}
        {changed !== null && (
          <Alert tone={changed.size > 0 ? 'warning' : 'info'} urgent>
            {changed.size > 0 ? t('changedRows', { count: changed.size }) : t('nothingChanged')}
          </Alert>
        )}
        <VerifiedRows rows={verified.rows} decided={decided} changed={changed} />
      </Stack>
    </Dialog>
  );
}

const TONES = { ok: 'success', warning: 'warning', problem: 'danger' } as const;

function VerifiedRows({
  rows,
  decided,
  changed,
}: {
  readonly rows: VerifiedLinks['rows'];
  readonly decided: readonly Decided[];
  readonly changed: ReadonlySet<number> | null;
}): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const { codeText } = useErrorText();
  const people = new Map(decided.map((one) => [one.person.payroll_member_id, one]));
  const count = (result: keyof typeof TONES) => rows.filter((row) => row.result === result).length;
  const noted = rows.filter(
    (row) => row.result !== 'ok' || changed?.has(row.payroll_member_id) === true,
  );
  return (
    <>
      <FigureStrip
        figures={(['ok', 'warning', 'problem'] as const).map((result) => ({
          label: t(`result.${result}`),
          value: <Count value={count(result)} />,
          ...(count(result) > 0 && { tone: TONES[result] }),
        }))}
      />
      {noted.length > 0 && (
        <ul className={styles.results} aria-label={t('notes')} tabIndex={0}>
          {noted.map((row) => {
            const known = people.get(row.payroll_member_id);
            return (
              <li key={row.payroll_member_id}>
                <strong>
                  <bdi>{known?.person.full_name}</bdi>
                </strong>{' '}
                → <DecisionWords decided={known} />{' '}
                <Badge tone={TONES[row.result]}>{t(`result.${row.result}`)}</Badge>
                {changed?.has(row.payroll_member_id) && <Badge tone="info">{t('isChanged')}</Badge>}
                {[...row.problems, ...row.warnings].map(({ code, params }) => (
                  <div key={code} className="small">
                    {codeText(code, params)}
                  </div>
                ))}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** What is decided of somebody, in words. */
export function DecisionWords({ decided }: { readonly decided: Decided | undefined }): ReactNode {
  const { t } = useTranslation('ewa-employees');
  if (decided === undefined) return null;
  const { decision } = decided;
  return decision.to === 'member' ? <bdi>{decision.name}</bdi> : t(`decision.${decision.to}`);
}
