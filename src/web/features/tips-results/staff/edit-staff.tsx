import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DecimalField } from '#web/ui/decimal-field.tsx';
import { fullName } from '#web/ui/tips/full-name.ts';
import { forgetResults } from '#web/ui/tips/results.queries.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { type TipEmployee, tipJobs } from '#web/ui/tips/setup.queries.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './staff.module.css';

type Props = {
  readonly settings: TipWallet;
  readonly one: TipEmployee;
  readonly onClose: () => void;
};

/** The jobs and the weight of one person, and the way out of the tips. */
export function EditStaff({ settings, one, onClose }: Props): ReactNode {
  const { t } = useTranslation(['tips-settings', 'common']);
  const cache = useQueryClient();
  const jobs = useQuery(tipJobs(settings.wallet_id));
  const [chosen, setChosen] = useState<readonly number[]>(one.job_codes.map((job) => job.code_id));
  const [weight, setWeight] = useState(one.weight);
  const [leaving, setLeaving] = useState(false);
  const sending = useSubmit();
  const close = async (done: boolean, word: 'staffSaved' | 'staffGone') => {
    if (!done) return;
    await forgetResults(cache);
    toast('success', t(`tips-settings:${word}`, { name: fullName(one) }));
    onClose();
  };
  const save = async () => {
    const employee = {
      employee_id: one.employee_id,
      job_codes: [...chosen],
      ...(settings.tip_type === 'share' && { weight }),
    };
    await close(
      await sending.run(
        () =>
          call('setJobCodes', { body: { wallet_id: settings.wallet_id, employees: [employee] } }),
        (path) => path.replace(/^employees\.0\./, ''),
      ),
      'staffSaved',
    );
  };
  const leave = async () => {
    if (one.customer_id === null) return;
    const customer = one.customer_id;
    await close(
      await sending.run(() =>
        call('leaveTips', { params: { wallet_id: settings.wallet_id, customer_id: customer } }),
      ),
      'staffGone',
    );
  };
  const toggle = (code: number) =>
    setChosen(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]);
  const foot = leaving ? (
    <>
      <Button onClick={() => setLeaving(false)}>{t('common:back')}</Button>
      <Button tone="danger" busy={sending.busy} onClick={() => void leave()}>
        {t('tips-settings:takeOut')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      <Button tone="primary" busy={sending.busy} onClick={() => void save()}>
        {t('common:save')}
      </Button>
    </>
  );
  return (
    <Dialog open title={fullName(one)} onClose={onClose} foot={foot}>
      <Stack>
        <SendProblems sending={sending} />
        {leaving && (
          <Alert tone="warning" title={t('tips-settings:takeOutTitle', { name: fullName(one) })}>
            <p>{t('tips-settings:takeOutText')}</p>
          </Alert>
        )}
        {!leaving && (
          <>
            <div
              role="group"
              aria-label={t('tips-settings:jobs')}
              className={styles.chips}
              id="field-job_codes"
              tabIndex={-1}
            >
              {jobs.data ? (
                jobs.data.data.map((job) => (
                  <Chip
                    key={job.code_id}
                    on={chosen.includes(job.code_id)}
                    onPress={() => toggle(job.code_id)}
                  >
                    {job.role_name}
                  </Chip>
                ))
              ) : (
                <Skeleton width="60%" />
              )}
            </div>
            {settings.tip_type === 'share' && (
              <DecimalField
                name="weight"
                label={t('tips-settings:weight')}
                hint={t('tips-settings:weightHint')}
                value={weight}
                error={sending.errorOf('weight')}
                onChange={setWeight}
                maxLength={6}
              />
            )}
            {one.status === null && <Alert tone="info">{t('tips-settings:posOnlyText')}</Alert>}
            {one.customer_id !== null && (
              <div>
                <Button tone="link" size="small" onClick={() => setLeaving(true)}>
                  {t('tips-settings:takeOutLink')}
                </Button>
              </div>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
