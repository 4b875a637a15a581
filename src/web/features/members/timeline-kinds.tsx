import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Chip, Chips } from '#web/ui/chip.tsx';

const KINDS = [
  { kind: undefined, key: 'all' },
  { kind: 'money', key: 'money' },
  { kind: 'status', key: 'statusChanges' },
  { kind: 'edit', key: 'edits' },
  { kind: 'invite', key: 'invites' },
] as const;

/** Everything that happened to a member, or one kind of it. */
export function TimelineKinds({
  kind,
  onChange,
}: {
  readonly kind: string | undefined;
  readonly onChange: (kind: string | undefined) => void;
}): ReactNode {
  const { t } = useTranslation('members');
  const seesMoney = allows(useCurrentSession(), 'view_money', false);
  const kinds = KINDS.filter((entry) => seesMoney || entry.kind !== 'money');
  return (
    <Chips label={t('timeline')}>
      {kinds.map((entry) => (
        <Chip key={entry.key} on={kind === entry.kind} onPress={() => onChange(entry.kind)}>
          {t(entry.key)}
        </Chip>
      ))}
    </Chips>
  );
}
