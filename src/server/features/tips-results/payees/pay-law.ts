import { type Finding, answeredBy, checkPaying } from '#domain/tips-setup/compliance.ts';
import type { Payday } from '#domain/tips-setup/payday.ts';
import type { JobFacts } from '#domain/tips-setup/rule-facts.ts';
import { checkedDay, dayOf } from '#kernel/day.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { zoneOf } from '../../tips-data/index.ts';
import {
  type TipWalletRow,
  placeFacts,
  storeFacts,
  versionsAmong,
} from '../../tips-setup/index.ts';
import { type LineRow, type ResultRow, linesOf } from '../results/results.repo.ts';
import type { PersonOutcome } from '../results/result-summaries.repo.ts';

/**
 * A finding about a result; `reason` is why its rules were saved in spite of it, null where nobody
 * has said.
 */
export type PayFinding = Finding & { readonly reason: string | null };
type Seen = { readonly tx: ReadHandle; readonly actor: ManagerActor; readonly now: Date };

/**
 * What the law's check says of each of some results of one store that are about to be paid on this
 * day.
 */
export async function payFindings(
  { tx, actor, now }: Seen,
  wallet: TipWalletRow | null,
  results: readonly ResultRow[],
  people: readonly PersonOutcome[],
): Promise<Map<number, PayFinding[]>> {
  const [first] = results;
  if (first === undefined) return new Map();
  const { client_id: clientId, store_id: storeId } = first;
  const timezone = await zoneOf(tx, clientId, storeId);
  const { jobs } = await storeFacts(tx, { clientId, storeId, name: '', timezone });
  const place = await placeFacts(tx, actor, wallet);
  const lines = groupBy(
    await linesOf(
      tx,
      clientId,
      results.map(({ id }) => id),
    ),
    (line) => line.result_id,
  );
  const own = groupBy(people, (person) => person.result_id);
  const versions = new Map(
    (
      await versionsAmong(
        tx,
        clientId,
        results.map((result) => result.rule_version_id),
      )
    ).map((version) => [version.id, version]),
  );
  return new Map(
    results.map((result) => {
      const findings = checkPaying(place, {
        people: (own.get(result.id) ?? []).map((person) => ({
          name: `${person.first_name} ${person.last_name}`.trim(),
          receivesIn: receivedIn(person, lines.get(result.id) ?? [], jobs),
          taken: person.given - person.returned,
          own: person.tips,
        })),
        earned: checkedDay(result.business_date),
        paid: dayOf(now, timezone),
        payday: paydayOf(wallet),
      });
      return [result.id, withReasons(findings, versions.get(result.rule_version_id))];
    }),
  );
}

/** What was answered when the rules were saved stays answered. */
function withReasons(
  findings: readonly Finding[],
  version:
    | { readonly warnings: readonly Finding[]; readonly override_reason: string | null }
    | undefined,
): PayFinding[] {
  const overridden = version?.override_reason ? version.warnings : [];
  return findings.map((finding) => ({
    ...finding,
    reason: answeredBy(finding, overridden) ? (version?.override_reason ?? null) : null,
  }));
}

const receivedIn = (
  person: PersonOutcome,
  lines: readonly LineRow[],
  jobs: ReadonlyMap<number, JobFacts>,
): JobFacts[] =>
  lines
    .filter((line) => line.employee_id === person.employee_id && line.share > 0n)
    .flatMap((line) => jobs.get(line.job_code_id) ?? []);

const paydayOf = (wallet: TipWalletRow | null): Payday | null =>
  wallet?.payday_every
    ? {
        every: wallet.payday_every,
        on: wallet.payday_on === null ? null : checkedDay(wallet.payday_on),
      }
    : null;

export const presentFinding = ({ check, status, name, lacks, reason }: PayFinding) => ({
  check,
  status,
  name,
  lacks,
  reason,
});

/** What is to be answered with a reason before it is paid. */
export const unanswered = (findings: readonly PayFinding[]): PayFinding[] =>
  findings.filter((finding) => finding.status === 'warning' && finding.reason === null);
