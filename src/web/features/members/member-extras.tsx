import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { DigitsField, IdentifierField } from '#web/ui/detail-fields.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Section } from '#web/ui/section.tsx';
import { DecimalField } from '#web/ui/decimal-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldsOf } from '#web/ui/use-form.ts';
import { zoneOptions } from '#web/lib/zones.ts';
import { type FormProps, anyGiven, anyWrong } from './form-field.ts';
import { readRoles, writeRoles } from './member-lists.ts';
import type { MemberValues } from './member-values.ts';
import layout from '#web/ui/form-layout.module.css';
import styles from './members.module.css';

/** What opens this part of the form where something is entered; the weight is always something. */
const GIVEN = [
  'timezone',
  'roles',
  'job_code_ids',
  'company_id',
  'source_id',
  'internal_id',
] as const;
const FIELDS = ['weight', ...GIVEN, 'proxy'] as const;

/** What tips reckon with, what other systems call them, the card and the invitation. */
export function MemberExtras({ form, mode }: FormProps): ReactNode {
  const { t } = useTranslation('members');
  const field = fieldsOf(form);
  const { values } = form;
  const open = mode === 'edit' && (anyGiven(form, GIVEN) || values.weight !== '1');
  return (
    <>
      <Section
        title={t('extras')}
        note={t('extrasNote')}
        open={open}
        alarmed={anyWrong(form, FIELDS)}
      >
        <div className={layout.pair}>
          <DecimalField {...field('weight')} label={t('field.weight')} hint={t('weightHint')} />
          <ComboBox
            label={t('field.timezone')}
            name="timezone"
            optional
            options={zoneOptions(values.timezone)}
            value={values.timezone === '' ? null : values.timezone}
            onChange={(zone) => form.set('timezone', zone ?? '')}
            error={form.errorOf('timezone')}
          />
          <IdentifierField
            {...field('job_code_ids')}
            label={t('field.job_code_ids')}
            hint={t('jobCodesHint')}
            optional
          />
          <IdentifierField {...field('company_id')} label={t('field.company_id')} optional />
          <IdentifierField {...field('source_id')} label={t('field.source_id')} optional />
          <IdentifierField {...field('internal_id')} label={t('field.internal_id')} optional />
          {mode === 'add' && (
            <DigitsField {...field('proxy')} label={t('proxy')} hint={t('proxyHint')} optional />
          )}
        </div>
        <Roles form={form} />
      </Section>
      {mode === 'add' && (
        <Checkbox
          label={t('inviteNow')}
          hint={values.username_option === '2' ? t('inviteByMail') : t('inviteBySms')}
          checked={values.invite}
          onChange={(on) => form.set('invite', on)}
        />
      )}
    </>
  );
}

function Roles({ form }: { readonly form: Form<MemberValues> }): ReactNode {
  const { t } = useTranslation('members');
  const roles = readRoles(form.values.roles);
  const put = (next: typeof roles) => form.set('roles', writeRoles(next));
  const change = (index: number, part: object) =>
    put(roles.map((role, at) => (at === index ? { ...role, ...part } : role)));
  const error = form.errorOf('roles');
  return (
    <fieldset className={layout.group} id={fieldId('roles')} tabIndex={-1}>
      <legend className={layout.legend}>
        {t('field.roles')} <span className="muted">{t('optional')}</span>
      </legend>
      {error && <div className={layout.error}>{error}</div>}
      <Stack gap="sm">
        {roles.map((role, index) => (
          // A row has no name but its place.
          <div key={index} className={styles.role}>
            <TextField
              label={t('roleName')}
              name={`role_name_${index}`}
              value={role.role_name}
              onChange={(role_name) => change(index, { role_name })}
              autoComplete="off"
            />
            <IdentifierField
              label={t('roleId')}
              name={`role_id_${index}`}
              value={role.role_id}
              onChange={(role_id) => change(index, { role_id })}
            />
            <Button
              tone="quiet"
              icon
              aria-label={t('removeRole', { number: index + 1 })}
              onClick={() => put(roles.filter((_, at) => at !== index))}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
        ))}
        <div>
          <Button size="small" onClick={() => put([...roles, { role_id: '', role_name: '' }])}>
            <Plus aria-hidden="true" />
            {t('addRole')}
          </Button>
        </div>
      </Stack>
    </fieldset>
  );
}
