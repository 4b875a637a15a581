import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { pageSizeOf, useListSearch } from '#web/lib/use-list-search.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListTable, NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { type PayrollPerson, type VerifiedLinks, payrollPeople } from '../setup.queries.ts';
import { NoPayroll, ReadStaffAgain } from '../payroll/payroll-staff.tsx';
import { ChooseMember } from './choose-member.dialog.tsx';
import { type Decision, MOST_AT_ONCE, decidedOf, matchesOf, suggestedFor } from './decisions.ts';
import { useMatchColumns } from './match-columns.tsx';
import { VerifyLinks } from './verify.dialog.tsx';

const FILTERS = ['suggested', 'conflict', 'none', 'matched', 'ignored', 'missing'] as const;
const EVERYBODY = 'all';

export type PayrollCounts = Readonly<Record<(typeof FILTERS)[number], number>>;

/** What waits for a person, the easiest first; everybody where nothing does. */
const firstToDo = (counts: PayrollCounts | undefined): (typeof FILTERS)[number] | undefined =>
  (['suggested', 'conflict', 'none'] as const).find((match) => (counts?.[match] ?? 0) > 0);

/** Which member each of payroll is: suggested with evidence, decided by a person, saved together. */
export function MatchingTab({
  storeId,
  counts,
}: {
  readonly storeId: number;
  readonly counts: PayrollCounts | undefined;
}): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const { search, change, page } = useListSearch();
  const perPage = pageSizeOf(search.rows, '100');
  const match =
    search.by === undefined && !search.search
      ? firstToDo(counts)
      : FILTERS.find((one) => one === search.by);
  const list = useQuery(
    payrollPeople({
      store_id: String(storeId),
      match,
      q: search.search,
      page: String(page),
      per_page: perPage,
    }),
  );
  const choice = useDecisions(list.data?.data);
  const [open, setOpen] = useState<PayrollPerson | null>(null);
  const [verified, setVerified] = useState<VerifiedLinks | null>(null);
  const verify = useAction(
    () =>
      call('verifyPosUpdates', {
        body: { store_id: storeId, matches: matchesOf(choice.decided) },
      }),
    { onDone: setVerified },
  );
  const columns = useMatchColumns(choice.decisionOf, setOpen);
  const look = useCallback((text: string) => change({ search: text || undefined }), [change]);
  const filtered = match !== undefined || Boolean(search.search);
  return (
    <>
      <Card padded={false}>
        <TableToolbar>
          <TableSearch label={t('searchPayroll')} value={search.search ?? ''} onSearch={look} />
          <NativeSelect
            label={t('showWhich')}
            value={match ?? EVERYBODY}
            options={[
              { value: EVERYBODY, label: t('everybody') },
              ...FILTERS.map((value) => ({
                value,
                label: counts
                  ? t(`match.${value}Count`, { n: counts[value] })
                  : t(`match.${value}`),
              })),
            ]}
            onChange={(by) => change({ by })}
          />
          {list.data?.meta.source === 'provider' && <ReadStaffAgain storeId={storeId} />}
        </TableToolbar>
        {counts !== undefined && counts.missing > 0 && (
          <Alert tone="info">{t('missingText', { count: counts.missing })}</Alert>
        )}
        <ListTable
          label={t('payrollPeople')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.payroll_member_id)}
          selection={{
            chosen: new Set(choice.decided.map(({ person }) => String(person.payroll_member_id))),
            onChange: choice.tick,
            nameOf: (row) => row.full_name,
          }}
          empty={
            filtered ? (
              <NoMatch
                title={t('noneMatch')}
                reset={t('reset')}
                onReset={() => change({ search: undefined, by: EVERYBODY })}
              />
            ) : (
              <NoPayroll storeId={storeId} />
            )
          }
          pager={(found) => (
            <PagePager list={found} page={page} perPage={perPage} onChange={change} />
          )}
        />
      </Card>
      <Refusal error={verify.error} />
      {choice.decided.length > 0 && (
        <PageFoot
          note={<span role="status">{t('decidedCount', { count: choice.decided.length })}</span>}
        >
          <Button tone="primary" busy={verify.busy} onClick={() => verify.run()}>
            {t('checkLinks')}
          </Button>
        </PageFoot>
      )}
      {open && (
        <ChooseMember
          storeId={storeId}
          person={open}
          decision={choice.decisionOf(open)}
          onChoose={(decision) => choice.decide([[open.payroll_member_id, decision]])}
          onClose={() => setOpen(null)}
        />
      )}
      {verified && (
        <VerifyLinks
          storeId={storeId}
          decided={choice.decided}
          verified={verified}
          onTakeOut={(ids) => {
            choice.decide(ids.map((id) => [id, null]));
            setVerified(null);
          }}
          onSaved={() => {
            choice.forget();
            setVerified(null);
          }}
          onClose={() => setVerified(null)}
        />
      )}
    </>
  );
}

/** Decisions about everybody seen so far; they stay while one turns pages. */
function useDecisions(rows: readonly PayrollPerson[] | undefined) {
  const [known, setKnown] = useState<typeof rows>(undefined);
  const [seen, setSeen] = useState<ReadonlyMap<number, PayrollPerson>>(new Map());
  const [chosen, setChosen] = useState<ReadonlyMap<number, Decision | null>>(new Map());
  if (rows !== known) {
    setKnown(rows);
    setSeen(
      new Map([...seen, ...(rows ?? []).map((row) => [row.payroll_member_id, row] as const)]),
    );
  }
  const decided = decidedOf(seen, chosen).slice(0, MOST_AT_ONCE);
  const decide = (changes: readonly (readonly [number, Decision | null])[]): void =>
    setChosen(new Map([...chosen, ...changes]));
  const decisionOf = (person: PayrollPerson): Decision | null => {
    const own = chosen.get(person.payroll_member_id);
    return own === undefined ? suggestedFor(person) : own;
  };
  /** A tick takes the suggestion, also a weaker one; without one somebody has to be chosen. */
  const tick = (ticked: ReadonlySet<string>): void =>
    decide(
      (rows ?? []).flatMap((row): [number, Decision | null][] => {
        const [before, after] = [
          decisionOf(row) !== null,
          ticked.has(String(row.payroll_member_id)),
        ];
        if (before === after) return [];
        if (!after) return [[row.payroll_member_id, null]];
        return row.match === 'suggested' && row.customer_id !== null
          ? [
              [
                row.payroll_member_id,
                {
                  to: 'member',
                  customerId: row.customer_id,
                  name: row.customer_name ?? '',
                },
              ],
            ]
          : [];
      }),
    );
  const forget = (): void => {
    setSeen(new Map());
    setChosen(new Map());
  };
  return { decided, decide, decisionOf, tick, forget };
}
