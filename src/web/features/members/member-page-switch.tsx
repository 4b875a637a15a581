import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { member as memberQuery, type MemberShown } from './members.queries.ts';
import layout from '#web/ui/form-layout.module.css';

/** The member's own page, on or off: saved at once. */
export function MemberPageSwitch({ member }: { readonly member: MemberShown }): ReactNode {
  const { t } = useTranslation('members');
  const { textOf } = useErrorText();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (on: boolean) =>
      call('updateClientPortal', {
        params: { customer: member.customer_id },
        body: { client_portal: on },
      }),
    onSuccess: (saved) => queries.setQueryData(memberQuery(member.customer_id).queryKey, saved),
  });
  const on = change.isPending ? change.variables : member.client_portal;
  return (
    <Card title={t('field.client_portal')}>
      <div className={layout.fields}>
        {change.isError && (
          <Alert tone="danger" urgent title={t('notUpdated')}>
            {textOf(change.error)}
          </Alert>
        )}
        <Switch
          label={t('pageOn', { name: member.first_name })}
          hint={t('pageOnHint')}
          checked={on}
          onChange={(next) => !change.isPending && change.mutate(next)}
        />
        {change.isSuccess && (
          <span className="small muted" role="status">
            {t(member.client_portal ? 'pageIsOn' : 'pageIsOff')}
          </span>
        )}
      </div>
    </Card>
  );
}
