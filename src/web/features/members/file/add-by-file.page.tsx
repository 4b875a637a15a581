import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ImportWizard } from '#web/ui/imports/wizard/import-wizard.tsx';
import { type WizardKind, nameOf } from '#web/ui/imports/wizard/wizard-kind.ts';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { memberFileCounts } from './member-file-counts.ts';
import { memberFileApi } from './member-file.queries.ts';
import { type Elsewhere, PlaceFields, useFirstPlace } from './place-fields.tsx';

type MemberFile = Answer<'showMemberFile'>;
type FileRow = Answer<'memberFileRows'>['data'][number];

const NAME = ['first_name', 'last_name'];

/** Where people belong whose row names no wallet, before their file is sent. */
function Start({ sent }: { readonly sent: (query: object) => ReactNode }): ReactNode {
  const { t } = useTranslation('member-file');
  const first = useFirstPlace();
  const [chosen, setChosen] = useState<Elsewhere | null>(null);
  const place = chosen ?? first;
  return (
    <>
      <Card title={t('placeTitle')} note={t('placeNote')}>
        <PlaceFields value={place} onChange={setChosen} />
      </Card>
      {sent({ store_id: place.store, department_id: place.department })}
    </>
  );
}

function useColumns(file: MemberFile): ReturnType<NonNullable<Kind['useColumns']>> {
  const { t } = useTranslation('member-file');
  const { problemText } = useErrorText();
  const [place, setPlace] = useState<Elsewhere>({
    store: file.store_id,
    department: file.department_id,
  });
  return {
    body: { store_id: place.store, department_id: place.department },
    draw: (wrong) => (
      <Card title={t('placeTitle')} note={t('placeNote')}>
        <PlaceFields
          value={place}
          onChange={setPlace}
          error={wrong.filter((one) => one.path === 'store_id').map(problemText)[0]}
        />
      </Card>
    ),
  };
}

/** Where they will be, and whether they are invited at once. */
function useReview(file: MemberFile): ReturnType<NonNullable<Kind['useReview']>> {
  const { t } = useTranslation('member-file');
  const [invite, setInvite] = useState(file.invite);
  const store = useCurrentSession()?.wallets.find(
    (wallet) => wallet.store_id === file.store_id,
  )?.store_name;
  const byWallet = file.columns.some((column) => column.field === 'wallet');
  const byFile = store ? t('asFileElse', { store }) : t('asFile');
  return {
    confirm: () => call('processFileClients', { body: { job_id: file.file_id, invite } }),
    facts: [{ term: t('wallet'), value: byWallet ? byFile : (store ?? '—') }],
    content: (
      <Card title={t('invitations')}>
        <Checkbox
          name="invite"
          label={t('inviteThem')}
          hint={t('inviteHint')}
          checked={invite}
          onChange={setInvite}
        />
      </Card>
    ),
  };
}

type Kind = WizardKind<MemberFile, FileRow>;

/** Adding people by file. */
export function AddByFile(): ReactNode {
  const { t } = useTranslation('member-file');
  const kind: Kind = {
    api: memberFileApi,
    catalog: 'member-file',
    part: 'client_file',
    counts: memberFileCounts,
    isApplied: (row) => row.fate === 'created',
    applied: 'created',
    name: NAME,
    reach: ['mobile_number', 'email'],
    fieldCatalog: 'members',
    secret: {
      field: 'identity_number',
      hint: (row) => (row.identity_given ? t('identityKept') : undefined),
    },
    offer: { field: 'mobile_number', code: 'mobile_country_code' },
    Start,
    useColumns,
    useReview,
    doneNote: (file) => (file.invite ? t('allInvited') : t('noneInvited')),
    appliedName: (row) => (
      <Link
        to="/account-management/view-customer/$customerId"
        params={{ customerId: String(row.customer_id) }}
      >
        {nameOf({ name: NAME }, row)}
      </Link>
    ),
    appliedColumns: [
      {
        key: 'status',
        title: t('status'),
        card: 'status',
        cell: (row) => row.status !== null && <MemberBadge status={row.status} />,
      },
    ],
    onward: '/account-management/view-customers',
  };
  return <ImportWizard kind={kind} />;
}
