import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS, type Level } from '#domain/access/levels.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Form, type Sent, useForm } from '#web/ui/use-form.ts';
import { LoadLimits } from './load-limits.tsx';
import {
  type ManagerValues,
  check,
  levelsToGive,
  listOf,
  needsWallets,
  toggled,
  walletsToGive,
} from './manager-values.ts';
import layout from '#web/ui/form-layout.module.css';
import styles from './managers.module.css';

type Props = {
  readonly start: ManagerValues;
  readonly verb: string;
  readonly above?: ReactNode;
  readonly send: (values: ManagerValues, set: Form<ManagerValues>['set']) => Promise<Sent>;
  readonly aside?: ReactNode;
  /** What was entered is kept under this name when the session ends under it. */ readonly keptAs?: string;
};

/** A manager's details, level, wallets and load limits. */
export function ManagerForm({ start, verb, above, send, aside, keptAs }: Props): ReactNode {
  const { t } = useTranslation('managers');
  const { kept, follow } = useKeptForm<ManagerValues>(keptAs ?? 'manager');
  const form = useForm<ManagerValues>(
    keptAs === undefined ? start : { ...start, ...kept },
    check,
    send,
  );
  useEffect(() => {
    if (keptAs !== undefined) follow(form.values);
  }, [keptAs, follow, form.values]);
  const field = (name: 'fullname' | 'mobile_number' | 'email') => ({
    name,
    value: form.values[name],
    onChange: (text: string) => form.set(name, text),
    onBlur: () => form.leave(name),
    error: form.errorOf(name),
  });
  return (
    <form onSubmit={form.submit} noValidate className={layout.fields}>
      <LeaveGuard when={form.dirty} />
      {above}
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <Refusal error={form.failure} />
      <Card title={t('who')} note={t('whoNote')}>
        <div className={layout.fields}>
          <TextField {...field('fullname')} label={t('fullname')} autoComplete="off" limit={100} />
          <div className={layout.pair}>
            <TextField
              {...field('mobile_number')}
              label={t('mobile')}
              hint={t('mobileHint')}
              type="tel"
              dir="ltr"
              autoComplete="off"
            />
            <TextField
              {...field('email')}
              label={t('email')}
              hint={t('emailHint')}
              type="email"
              dir="ltr"
              autoComplete="off"
            />
          </div>
        </div>
      </Card>
      <LevelAndWallets form={form} />
      <LoadLimits form={form} />
      {aside}
      <PageFoot>
        <Link to="/account-management/view-managers" className={buttonClass()}>
          {t('cancel')}
        </Link>
        <Button type="submit" tone="primary" busy={form.busy}>
          {verb}
        </Button>
      </PageFoot>
    </form>
  );
}

function LevelAndWallets({ form }: { readonly form: Form<ManagerValues> }): ReactNode {
  const { t } = useTranslation('managers');
  const session = useCurrentSession();
  if (!session) return null;
  const { account_level: level } = form.values;
  // The level that somebody has is shown even where it is not one's own to give: the form says so when it is sent.
  const levels = LEVELS.filter(
    (one) => one === level || levelsToGive(session, LEVELS).includes(one),
  );
  const canadian = session.client.region === 'CA';
  return (
    <Card title={t('levelTitle')}>
      <div className={layout.fields}>
        <Select<Level>
          label={t('level')}
          name="account_level"
          value={level === '' ? null : (level as Level)}
          onChange={(next) => form.set('account_level', next)}
          error={form.errorOf('account_level')}
          placeholder={t('chooseLevel')}
          options={levels.map((one) => ({
            value: one,
            label: t(`level.${one}`),
            note:
              canadian &&
              one !== 'Sunwing Admin' &&
              one !== 'Destination Manager' &&
              one !== 'Sunwing Baggage Admin - View Only'
                ? t(`label.${one}`)
                : undefined,
          }))}
        />
        {level !== '' && <p className={styles.muted}>{t(`means.${level as Level}`)}</p>}
        {needsWallets(level) && (
          <fieldset className={layout.group} id={fieldId('wallets')} tabIndex={-1}>
            <legend className={layout.legend}>{t('walletsOf')}</legend>
            {form.errorOf('wallets') && (
              <div className={layout.error}>{form.errorOf('wallets')}</div>
            )}
            <div className={layout.checks}>
              {walletsToGive(session).map((wallet) => (
                <Checkbox
                  key={wallet.wallet_id}
                  label={wallet.wallet_name}
                  checked={listOf(form.values.wallets).includes(String(wallet.wallet_id))}
                  onChange={(on) =>
                    form.set('wallets', toggled(form.values.wallets, String(wallet.wallet_id), on))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </Card>
  );
}
