import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLater } from '#web/lib/use-later.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { spaced } from '#web/ui/values.tsx';
import { member as memberQuery, memberSearch, type MemberFound } from './funds.queries.ts';

const nameOf = (member: Pick<MemberFound, 'first_name' | 'last_name'>): string =>
  `${member.first_name} ${member.last_name}`;

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly store: number | undefined;
  readonly error?: ReactNode;
};

/** A member of the wallet's store, found by name, mobile number or staff ID. */
export function MemberPicker({ value, onChange, store, error }: Props): ReactNode {
  const { t } = useTranslation(['funds', 'shell']);
  const chosen = useQuery({
    ...memberQuery(Number.parseInt(value, 10)),
    enabled: value !== '',
  }).data;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (chosen ? nameOf(chosen) : '');
  // What stands in the box because somebody is chosen is no search.
  const sought = useLater(chosen && text === nameOf(chosen) ? '' : text);
  const found = useQuery(memberSearch(sought, store));
  const options = (found.data?.data ?? []).map((row) => ({
    value: String(row.customer_id),
    label: nameOf(row),
    note: [row.staff_id, spaced(row.identifier)].filter(Boolean).join(' · '),
    end: row.status === 'active' ? undefined : <MemberBadge plain status={row.status} />,
  }));
  return (
    <ComboBox
      label={t('funds:member')}
      name="customer_id"
      options={options}
      value={value || null}
      onChange={(id) => {
        const row = found.data?.data.find((entry) => String(entry.customer_id) === id);
        setTyped(row ? nameOf(row) : id === null ? typed : null);
        onChange(id ?? '');
      }}
      text={text}
      onText={setTyped}
      placeholder={t('funds:memberHint')}
      empty={
        found.isError
          ? t('shell:searchFailed')
          : found.isPending
            ? t('funds:searching')
            : t('funds:noMember')
      }
      error={error}
    />
  );
}
