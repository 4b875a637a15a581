import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Code, Day, Email, Instant, Phone } from '#web/ui/values.tsx';
import type { MemberDetails } from './members.queries.ts';

type Fact = { readonly term: string; readonly value: ReactNode };

/**
 * What is known of a member: how they are reached and where they work, then jobs and ids, then
 * address and identity, as far as given.
 */
export function MemberFacts({ member }: { readonly member: MemberDetails }): ReactNode {
  const { t } = useTranslation('members');
  const when = (instant: string | null) => (instant === null ? '—' : <Instant value={instant} />);
  const jobs = useJobs(member);
  const home = useHome(member);
  return (
    <>
      <Card title={t('facts')}>
        <Facts
          facts={[
            { term: t('mobile'), value: <Phone value={member.mobile_number} /> },
            { term: t('email'), value: <Email value={member.email} /> },
            { term: t('username'), value: member.username_option === 2 ? t('email') : t('mobile') },
            { term: t('staffId'), value: <Code>{member.staff_id ?? '—'}</Code> },
            { term: t('wallets'), value: <Wallets member={member} /> },
            { term: t('invited'), value: when(member.invited_at) },
            { term: t('registered'), value: when(member.registered_at) },
          ]}
        />
      </Card>
      {jobs.length > 0 && (
        <Card title={t('jobs')}>
          <Facts facts={jobs} />
        </Card>
      )}
      {home.length > 0 && (
        <Card title={t('home')}>
          <Facts facts={home} />
        </Card>
      )}
    </>
  );
}

function useJobs(member: MemberDetails): readonly Fact[] {
  const { t } = useTranslation('members');
  const ids = [
    'payroll_id',
    'ta_id',
    'pos_id',
    'alt_pos_id',
    'company_id',
    'source_id',
    'internal_id',
  ] as const;
  const text = (
    field: 'primary_position' | 'secondary_positions' | 'roles' | 'timezone',
    value: string,
  ): Fact[] => (value === '' ? [] : [{ term: t(`field.${field}`), value }]);
  return [
    ...text('primary_position', member.primary_position ?? ''),
    ...text('secondary_positions', member.secondary_positions.join(', ')),
    ...text('roles', member.roles.map((role) => role.role_name).join(', ')),
    ...(member.weight === '1'
      ? []
      : [{ term: t('field.weight'), value: <Code>{member.weight}</Code> }]),
    ...(member.job_code_ids.length === 0
      ? []
      : [{ term: t('field.job_code_ids'), value: <Code>{member.job_code_ids.join(', ')}</Code> }]),
    ...ids.flatMap((field) =>
      member[field] === null
        ? []
        : [{ term: t(`field.${field}`), value: <Code>{member[field]}</Code> }],
    ),
    ...text('timezone', member.timezone ?? ''),
  ];
}

function useHome(member: MemberDetails): readonly Fact[] {
  const { t } = useTranslation('members');
  const us = useCurrentSession()?.client.region === 'US';
  const town = [member.address_city, member.address_province, member.address_postal_code]
    .filter(Boolean)
    .join(' ');
  return [
    ...(member.address_street === ''
      ? []
      : [
          {
            term: t('address'),
            value: (
              <>
                {member.address_street}
                {member.address_more && (
                  <>
                    <br />
                    {member.address_more}
                  </>
                )}
                <br />
                {town}
              </>
            ),
          },
        ]),
    ...(member.date_of_birth === null
      ? []
      : [{ term: t('field.date_of_birth'), value: <Day value={member.date_of_birth} /> }]),
    ...(member.occupation === null
      ? []
      : [{ term: t('field.occupation'), value: member.occupation }]),
    ...(us && member.identity_given ? [{ term: t('identity'), value: t('identityOnFile') }] : []),
  ];
}

function Wallets({ member }: { readonly member: MemberDetails }): ReactNode {
  const { t } = useTranslation('members');
  return member.wallets.map((wallet) => (
    <div key={wallet.store_id} className={wallet.active ? undefined : 'muted'}>
      {[wallet.store_name, wallet.department_name, wallet.active ? null : t('leftWallet')]
        .filter(Boolean)
        .join(', ')}
    </div>
  ));
}
