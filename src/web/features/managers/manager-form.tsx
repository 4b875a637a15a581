import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS, type Level } from '#domain/access/levels.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmailField, PhoneField } from '#web/ui/detail-fields.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { FormFrame, FormFoot } from '#web/ui/form-frame.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Form, type Sent, fieldsOf, useForm } from '#web/ui/use-form.ts';
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
  /** What was entered is kept under this name when the session ends under it. */
  readonly keptAs?: string;
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
  const field = fieldsOf(form);
  return (
    <FormFrame form={form} above={above} className={layout.fields}>
      <Card title={t('who')} note={t('whoNote')}>
        <div className={layout.fields}>
          <TextField {...field('fullname')} label={t('fullname')} autoComplete="off" limit={100} />
          <div className={layout.pair}>
            <PhoneField {...field('mobile_number')} label={t('mobile')} hint={t('mobileHint')} />
            <EmailField {...field('email')} label={t('email')} hint={t('emailHint')} />
          </div>
        </div>
      </Card>
      <LevelAndWallets form={form} />
      <LoadLimits form={form} />
      {aside}
      <FormFoot
        to="/account-management/view-managers"
        cancel={t('cancel')}
        verb={verb}
        busy={form.busy}
      />
    </FormFrame>
  );
}

function LevelAndWallets({ form }: { readonly form: Form<ManagerValues> }): ReactNode {
  const { t } = useTranslation('managers');
  const session = useCurrentSession();
  if (!session) return null;
  const { account_level: level } = form.values;
  // The level that somebody has is shown even where it is not one's own to give: the form says so
  // when it is sent.
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
          value={level === '' ? null : level}
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
        {level !== '' && <p className={styles.muted}>{t(`means.${level}`)}</p>}
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
