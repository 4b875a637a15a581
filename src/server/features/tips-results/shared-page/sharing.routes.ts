import { tipSharing } from '#contract/tips-results/shared-page.ts';
import { invariant } from '#kernel/invariant.ts';
import { fromWire, sum, toWire } from '#kernel/money.ts';
import { pick } from '#kernel/pick.ts';
import { fail, ok } from '#kernel/result.ts';
import { headedFile } from '#server/platform/file-heads.ts';
import type { FileType } from '#server/platform/table-file.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { sharedPage } from '#server/platform/directory/shared-pages.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { clientTerms } from '../../clients/index.ts';
import { findWallet } from '../../wallets/index.ts';
import { presentResult } from '../results/results.present.ts';
import type { TipType } from '../../tips-setup/index.ts';
import { shareResult } from './share-result.ts';
import { resultSummaries } from '../results/result-summaries.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Outside = { readonly db: Database };

/** Reads a result whose client is known; null where it is of the other kind. */
async function resultOf(tx: ReadHandle, clientId: number, id: number, tipType: TipType) {
  const [row] = await resultSummaries(tx, clientId, [id]);
  if (row?.tip_type !== tipType) return null;
  const wallet = await findWallet(tx, { clientId, wallets: 'all' }, row.store_id);
  invariant(wallet, 'a result has its store');
  return { shown: await presentResult(tx, row, wallet.timezone), wallet };
}

/** The page behind an address: what it tells names nobody in full and leads nowhere. */
async function viewed(
  tipType: TipType,
  { outside: { db }, now }: { readonly outside: Outside; readonly now: Date },
  id: string,
) {
  const page = await db.read('platform', (tx) => sharedPage(tx, id, now));
  if (page === null) return fail('page_gone');
  return db.read({ clientId: page.clientId }, async (tx) => {
    const found = await resultOf(tx, page.clientId, page.resultId, tipType);
    if (found === null) return fail('page_gone');
    const { shown, wallet } = found;
    const { name, currency } = await clientTerms(tx, page.clientId);
    const waiting = shown.staff.filter(waits);
    return ok({
      tip_type: tipType,
      client: name,
      wallet: wallet.store_name,
      currency,
      ...pick(shown, SHARED_FIGURES),
      held_payout: toWire(sum(waiting.map((person) => fromWire(person.payout) ?? 0n))),
      rules: shown.buckets.map(({ rule_id, label }) => ({ rule_id, label })),
      staff: shown.staff.map(withInitial),
      expires_at: page.expiresAt.toISOString(),
    });
  });
}

const SHARED_FIGURES = [
  'date',
  'service',
  'timezone',
  'state',
  'computed_at',
  'gratuity',
  'revenue',
  'total_contribution',
  'tip_pool_amount',
  'total_points',
  'per_point',
  'total_payout',
] as const;
type Person = Awaited<ReturnType<typeof presentResult>>['staff'][number];
const waits = ({ pay_state: state }: Pick<Person, 'pay_state'>): boolean =>
  state === 'held' || state === 'failed';
/** What a shared page shows of a person besides their name and lines. */
const SHARED = [
  'hours',
  'netsales',
  'totaltips',
  'cash_payment',
  'tips',
  'given',
  'returned',
  'received',
  'adjustments',
  'external',
  'square_ups',
  'payout',
  'owed',
  'trace',
] as const satisfies readonly (keyof Person)[];

/** First name and the first letter of the last. */
function withInitial(person: Person) {
  const { first_name: first, last_name: last, lines } = person;
  const initial = [...last][0];
  return {
    held: waits(person),
    first_name: initial === undefined ? first : `${first} ${initial}.`,
    lines: lines.map(({ line_id, code_id, role_name, hours }) => ({
      line_id,
      code_id,
      role_name,
      hours,
    })),
    // The names are those of the list, which the type of a record made of entries does not say.
    ...(Object.fromEntries(SHARED.map((field) => [field, person[field]])) as Pick<
      Person,
      (typeof SHARED)[number]
    >),
  };
}

const COLUMNS = {
  date: 'day',
  service: 'text',
  employee_id: 'count',
  first_name: 'text',
  last_name: 'text',
  role_name: 'text',
  hours: 'count',
  netsales: 'money',
  totaltips: 'money',
  cash_payment: 'money',
  contribution: 'money',
  share: 'money',
  adjustments: 'money',
  external: 'money',
  square_ups: 'money',
  returned_tips: 'money',
  payout: 'money',
  owed: 'money',
} as const;

/** A line each person and job code; what belongs to the person stands on their first line. */
async function exported(
  { tx, actor }: Pick<RequestContext, 'actor'> & { readonly tx: ReadHandle },
  id: number,
  type: TipType,
  fileType: FileType | undefined,
) {
  const found = await resultOf(tx, actor.client.id, id, type);
  invariant(found, 'the edge has seen this result');
  const { shown, wallet } = found;
  const rows = shown.staff.flatMap((person) =>
    person.lines.map((line, at) => {
      const own = (amount: string): string => (at === 0 ? amount : '');
      return [
        shown.date,
        shown.service,
        person.employee_id,
        person.first_name,
        person.last_name,
        line.role_name,
        line.hours,
        line.netsales,
        line.totaltips,
        line.cash_payment,
        line.contribution,
        line.share,
        own(person.adjustments),
        own(person.external),
        own(person.square_ups),
        own(person.returned),
        own(person.payout),
        own(person.owed),
      ];
    }),
  );
  const name = `tip-${type}-${shown.date}-${shown.service}`;
  const reading = { language: actor.language, zone: wallet.timezone };
  return ok(await headedFile({ name, ...reading, kinds: COLUMNS, rows }, fileType));
}

/** Serves shared pages, which need no session, and a result as a file. */
export function serveTipSharing(
  edge: Edge<Outside>,
  { portalUrl }: { readonly portalUrl: string },
): void {
  const shared = async (work: RequestContext, id: number, sendToManager: boolean) => {
    const done = await shareResult(work, portalUrl, id, sendToManager);
    return done.ok
      ? ok({
          share_id: done.value.id,
          link: done.value.link,
          expires_at: done.value.expiresAt.toISOString(),
          sent_to: done.value.sentTo,
        })
      : done;
  };
  edge.serve(tipSharing, {
    shareTipPool: ({ params, query, ...work }) => shared(work, params.id, query.send_to_manager),
    shareTipShare: ({ params, query, ...work }) => shared(work, params.id, query.send_to_manager),
    viewTipPool: ({ params, ...context }) => viewed('pool', context, params.id),
    viewTipShare: ({ params, ...context }) => viewed('share', context, params.id),
    exportTipShare: ({ params, query, ...work }) =>
      exported(work, params.share_id, 'share', query.file_type),
    exportTipPool: ({ params, query, ...work }) =>
      exported(work, params.pool_id, 'pool', query.file_type),
  });
}
