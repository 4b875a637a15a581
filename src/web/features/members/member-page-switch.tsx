import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { member as memberQuery, type MemberDetails } from './members.queries.ts';
import layout from '#web/ui/form-layout.module.css';

/** The member's own page, on or off: saved at once. */
export function MemberPageSwitch({ member }: { readonly member: MemberDetails }): ReactNode {
  const { t } = useTranslation('members');
  const queries = useQueryClient();
  const change = useAction(
    (on: boolean) =>
      call('updateClientPortal', {
        params: { customer: member.customer_id },
        body: { client_portal: on },
      }),
    { onDone: (saved) => queries.setQueryData(memberQuery(member.customer_id).queryKey, saved) },
  );
  const on = change.busy ? change.input === true : member.client_portal;
  return (
    <Card title={t('field.client_portal')}>
      <div className={layout.fields}>
        <Refusal error={change.error} title={t('notUpdated')} />
        <Switch
          label={t('pageOn', { name: member.first_name })}
          hint={t('pageOnHint')}
          checked={on}
          onChange={(next) => !change.busy && change.run(next)}
        />
        {change.done && (
          <span className="small muted" role="status">
            {t(member.client_portal ? 'pageIsOn' : 'pageIsOff')}
          </span>
        )}
      </div>
    </Card>
  );
}
