import { queryOptions, useQueryClient } from '@tanstack/react-query';
import Calc from 'lucide-react/icons/calculator';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { forgetResults, type Range } from '#web/ui/tips/results.queries.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Diff } from '../results/diff.tsx';

type Preview = Answer<'previewPools'>;
type Props = {
  readonly settings: TipWallet;
  readonly range: Range;
  readonly word?: 'calculate' | 'recalculate';
  readonly size?: ButtonLook['size'];
  /** Says which day, where it leads to that one alone, and stands as the next step. */
  readonly label?: string;
  readonly tone?: ButtonLook['tone'];
};

const previewOf = (settings: TipWallet, range: Range) =>
  queryOptions({
    ...queryOf(settings.tip_type === 'pool' ? 'previewPools' : 'previewShares', {
      params: { wallet_id: settings.wallet_id },
      query: range,
    }),
    staleTime: 0,
    gcTime: 0,
  });
const process = ({ wallet_id, tip_type }: TipWallet, range: Range) =>
  tip_type === 'pool'
    ? call('processPools', { params: { wallet_id }, query: range })
    : call('processShares', { params: { wallet_id }, query: { ...range, process_only: 'true' } });

/**
 * Computes anew from what is stored. Amounts that somebody may have looked at are replaced only
 * after the difference was shown.
 */
export function ProcessButton({
  settings,
  range,
  word = 'calculate',
  size,
  label,
  tone,
}: Props): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const client = useQueryClient();
  const sending = useSubmit();
  const { textOf } = useErrorText();
  const [preview, setPreview] = useState<Preview | null>(null);
  const replace = async () => {
    await process(settings, range);
    void forgetResults(client);
    setPreview(null);
    toast('success', t('calculated'));
  };
  const look = () =>
    sending.run(async () => {
      const found = await client.fetchQuery(previewOf(settings, range));
      if (found.changes.some((change) => !change.fresh)) return setPreview(found);
      // Nothing that somebody looked at is replaced. It is computed all the same: what was out of
      // date is not any more, and proposals are made.
      await replace();
      if (found.changes.length === 0 && !found.untouched.some((one) => one.why === 'proposed'))
        setPreview(found);
    });
  return (
    <>
      <Button
        size={size}
        tone={tone}
        busy={sending.busy && preview === null}
        onClick={() => void look()}
      >
        <Calc aria-hidden="true" /> {label ?? t(word)}
      </Button>
      {sending.failure !== null && preview === null && (
        <Dialog title={t('notCalculated')} open onClose={() => sending.clear()}>
          <Alert tone="danger" urgent>
            {textOf(sending.failure)}
          </Alert>
        </Dialog>
      )}
      {preview && (
        <Dialog
          title={t(preview.changes.length === 0 ? 'nothingChanges' : 'changesTitle')}
          open
          wide
          onClose={() => setPreview(null)}
          foot={
            <>
              <Button onClick={() => setPreview(null)}>
                {t(preview.changes.length === 0 ? 'close' : 'keepAsIs')}
              </Button>
              {preview.changes.length > 0 && (
                <Button
                  tone="primary"
                  busy={sending.busy}
                  onClick={() => void sending.run(replace)}
                >
                  {t('replace')}
                </Button>
              )}
            </>
          }
        >
          <Refusal error={sending.failure} />
          <PreviewText preview={preview} />
        </Dialog>
      )}
    </>
  );
}

function PreviewText({
  preview: { changes, untouched },
}: {
  readonly preview: Preview;
}): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const { language, region } = usePreferences();
  const fresh = changes.filter((change) => change.fresh);
  const count = (why: 'locked' | 'proposed'): number =>
    untouched.filter((one) => one.why === why).length;
  return (
    <Stack>
      {changes.length === 0 && <p>{t('nothingChangesText')}</p>}
      {changes
        .filter((change) => !change.fresh)
        .map(({ result, people }) => (
          <Diff
            key={result.id}
            title={t('serviceOn', {
              service: result.service,
              day: formatDay(result.date, language, region, 'long'),
            })}
            people={people}
          />
        ))}
      {fresh.length > 0 && <p>{t('freshOnes', { count: fresh.length })}</p>}
      {count('locked') > 0 && (
        <p className="muted">{t('lockedOnes', { count: count('locked') })}</p>
      )}
      {count('proposed') > 0 && (
        <p className="muted">{t('proposedOnes', { count: count('proposed') })}</p>
      )}
    </Stack>
  );
}
