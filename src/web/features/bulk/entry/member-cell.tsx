import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { useTranslation } from 'react-i18next';
import { useLater } from '#web/lib/use-later.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { cellClass } from '#web/ui/cell-input.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import overlay from '#web/ui/overlay.module.css';
import { type MemberFound, memberSearch } from '../bulk.queries.ts';
import type { EntryRow } from './entry-rows.ts';

const nameOf = (member: MemberFound): string => `${member.first_name} ${member.last_name}`;

type Props = {
  readonly label: string;
  readonly row: EntryRow;
  readonly wallet: number;
  readonly onChange: (cells: Partial<EntryRow>) => void;
};

/**
 * A member found by name, mobile number or staff ID. What matches nobody stays as it was typed; the
 * check says so.
 */
export function MemberCell({ label, row, wallet, onChange }: Props): ReactNode {
  const { t } = useTranslation(['bulk', 'shell']);
  const [active, setActive] = useState(false);
  const sought = useLater(row.identifier || row.staff_id ? '' : row.who);
  const store = useCurrentSession()?.wallets.find((entry) => entry.wallet_id === wallet)?.store_id;
  const found = useQuery({ ...memberSearch(sought, store), enabled: active });
  const members = active ? (found.data?.data ?? []) : [];
  const choose = (id: string | null) => {
    const member = members.find((entry) => String(entry.customer_id) === id);
    if (member)
      onChange({
        who: nameOf(member),
        first_name: member.first_name,
        last_name: member.last_name,
        identifier: member.identifier,
        staff_id: member.staff_id ?? '',
      });
  };
  return (
    <ComboBox
      aria-label={label}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      items={members.map((member) => ({ ...member, id: String(member.customer_id) }))}
      inputValue={row.who}
      onInputChange={(who) =>
        who !== row.who &&
        onChange({ who, first_name: '', last_name: '', identifier: '', staff_id: '' })
      }
      value={null}
      onChange={(key) => choose(key === null ? null : String(key))}
      defaultFilter={() => true}
      onFocus={() => setActive(true)}
      onBlur={() => setActive(false)}
    >
      <Input
        className={cellClass({ framed: true })}
        autoComplete="off"
        placeholder={t('memberHint')}
      />
      <Popover className={overlay.popover ?? ''} offset={4}>
        <ListBox
          className={overlay.list ?? ''}
          renderEmptyState={() => (
            <div className={overlay.empty}>
              {found.isError
                ? t('shell:searchFailed')
                : found.isFetching
                  ? t('searching')
                  : t('findNothing')}
            </div>
          )}
        >
          {(member: MemberFound & { id: string }) => (
            <ListBoxItem id={member.id} textValue={nameOf(member)} className={overlay.item ?? ''}>
              <span className={overlay.words}>
                {nameOf(member)}
                <span className={overlay.note}>
                  {[member.staff_id, member.identifier].filter(Boolean).join(' · ')}
                </span>
              </span>
              {member.status !== 'active' && (
                <span className={overlay.end}>
                  <MemberBadge plain status={member.status} />
                </span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
