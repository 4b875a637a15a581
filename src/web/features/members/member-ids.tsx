import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ID_FIELDS, ID_LENGTH } from '#domain/members/member-input.ts';
import { Alert } from '#web/ui/alert.tsx';
import { IdentifierField } from '#web/ui/detail-fields.tsx';
import { Section } from '#web/ui/section.tsx';
import { fieldsOf } from '#web/ui/use-form.ts';
import { type FormProps, anyGiven, anyWrong } from './form-field.ts';
import type { MemberValues } from './member-values.ts';
import layout from '#web/ui/form-layout.module.css';

/** What payroll, time clock and point of sale call them. */
export function MemberIds({
  form,
  mode,
  start,
}: FormProps & { readonly start: MemberValues }): ReactNode {
  const { t } = useTranslation('members');
  const field = fieldsOf(form);
  const limit = ID_LENGTH[mode];
  const replaces =
    start.payroll_id !== '' &&
    form.values.payroll_id.trim() !== '' &&
    form.values.payroll_id.trim() !== start.payroll_id;
  return (
    <Section
      title={t('ids')}
      note={t('idsNote', { limit })}
      open={mode === 'edit' && anyGiven(form, ID_FIELDS)}
      alarmed={anyWrong(form, ID_FIELDS)}
    >
      <div className={layout.pair}>
        {ID_FIELDS.map((name) => (
          <IdentifierField
            key={name}
            {...field(name)}
            label={t(`field.${name}`)}
            optional
            limit={limit}
          />
        ))}
      </div>
      {replaces && (
        <Alert tone="warning" title={t('payrollReplaces')}>
          {t('payrollReplacesText', {
            before: start.payroll_id,
            after: form.values.payroll_id.trim(),
          })}
        </Alert>
      )}
    </Section>
  );
}
