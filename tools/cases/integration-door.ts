import { isDeepStrictEqual } from 'node:util';
import { parse } from 'csv-parse/sync';
import { checkRosterFile } from '#domain/integrations/index.ts';
import { seconds } from '#kernel/instant.ts';
import { daysOfMessage } from '#server/providers/pos/lightspeed/lightspeed-webhooks.ts';
import { checkWebhook, hintOf } from '#server/providers/pos/seven-shifts/seven-shifts-webhook.ts';
import type {
  CasePart,
  CaseRoster,
  CaseWebhook,
  IntegrationCase,
  IntegrationCasesFile,
  JsonObject,
} from './integration-files.ts';
import { nightOf, summedUp } from './integration-nights.ts';
import { type PartResult, readPart } from './integration-parts.ts';
import { stateAfter } from './integration-states.ts';

type Difference = { readonly id: string; readonly expected: unknown; readonly got: unknown };

export const isIntegrationFile = (file: {
  readonly cases: readonly object[];
}): file is IntegrationCasesFile =>
  file.cases.some(
    (one) => 'parts' in one || 'states' in one || 'webhook' in one || 'roster' in one,
  );

/** Tries the worked cases of integrations; a case that differs anywhere has failed. */
export async function runIntegrationCases({ cases }: IntegrationCasesFile): Promise<{
  readonly passed: number;
  readonly failures: readonly Difference[];
}> {
  const failures: Difference[] = [];
  for (const one of cases) failures.push(...(await firstDifference(one)));
  return { passed: cases.length - failures.length, failures };
}

async function firstDifference(one: IntegrationCase): Promise<Difference[]> {
  try {
    for await (const [what, expected, got] of comparisons(one))
      if (!isDeepStrictEqual(expected, got)) return [{ id: `${one.id} ${what}`, expected, got }];
    return [];
  } catch (error) {
    return [{ id: one.id, expected: 'no error', got: String(error) }];
  }
}

type Comparison = readonly [what: string, expected: unknown, got: unknown];

async function* comparisons(one: IntegrationCase): AsyncGenerator<Comparison> {
  const punches: JsonObject[] = [];
  const sales: JsonObject[] = [];
  for (const [at, part] of (one.parts ?? []).entries()) {
    const result = await readPart(part);
    for (const [what, ...sides] of partComparisons(part, result))
      yield [`part ${at + 1} ${what}`, ...sides];
    if (part.kind === 'clockings') punches.push(...result.after);
    if (part.kind === 'sales') sales.push(...result.after);
  }
  for (const [at, night] of (one.nights ?? []).entries()) {
    const found = nightOf(night, punches, sales);
    yield [`night ${at + 1} lines`, ordered(night.lines), ordered(found.lines)];
    const nowhere = ordered(summedUp(night.unassigned));
    yield [`night ${at + 1} unassigned`, nowhere, ordered(found.unassigned)];
  }
  for (const [at, step] of (one.states?.steps ?? []).entries()) {
    const { after, code, waits_seconds: waits } = step;
    const expected = waits === undefined ? { after, code } : { after, code, waits_seconds: waits };
    const provider = one.states?.provider ?? 'omnivore';
    yield [`step ${at + 1}`, expected, await stateAfter(provider, step)];
  }
  if (one.webhook !== undefined) yield* webhookComparisons(one.webhook);
  if (one.roster !== undefined) {
    const problems = problemsOf(one.roster);
    yield ['problems', ordered(one.roster.problems), ordered(problems)];
    yield ['sent', one.roster.sent, problems.length === 0];
  }
}

/** The same entries in one order, whatever theirs is. */
const ordered = (entries: readonly object[]): readonly object[] =>
  entries
    .map((entry) =>
      Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    )
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

function partComparisons(part: CasePart, result: PartResult): Comparison[] {
  const end = Object.fromEntries(
    Object.keys(part.end ?? {}).map((name) => [name, result.end?.[name]]),
  );
  const found: Comparison[] = [
    ['records', sorted(part.records), result.records],
    ['skipped', sorted(part.skipped ?? []), result.skipped],
    ['end', part.end ?? {}, end],
  ];
  if (part.after !== undefined) found.push(['after', sorted(part.after), result.after]);
  if (part.vanished !== undefined) found.push(['vanished', part.vanished, result.vanished]);
  if (part.second_request !== undefined)
    found.push(['second request', decodeURIComponent(part.second_request), result.secondRequest]);
  return found;
}

const sorted = (records: readonly JsonObject[]): JsonObject[] =>
  records.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));

function* webhookComparisons(webhook: CaseWebhook): Generator<Comparison> {
  const { headers, guid, body, zone, touches, provider } = webhook;
  const timestamp = headers['x-hmac-timestamp'] ?? '';
  const now = new Date(seconds(Number(timestamp) + 2));
  const topic = headers['x-webhook-topic'];
  const signed = {
    topic,
    companyId: headers['x-company-id'],
    timestamp,
    body,
    signature: undefined,
  };
  const signatures = [webhook.signature_hex, webhook.signature_base64];
  for (const signature of signatures.filter((one) => one !== undefined)) {
    yield ['signature', 'signed', checkWebhook({ ...signed, signature }, guid, now)];
    const forged = { ...signed, signature, body: `${body} ` };
    yield ['forged', 'unsigned', checkWebhook(forged, guid, now)];
  }
  yield ['touches', touches, provider === 'lightspeed' ? tillHint() : schedulerHint()];

  /** A till sends to an address of its location. */
  function tillHint(): CaseWebhook['touches'] {
    const location = typeof touches?.location === 'string' ? touches.location : '';
    const days = daysOfMessage(body, { location, timezone: zone });
    return days.length === 0 ? null : { location, days: [...days] };
  }
  function schedulerHint(): CaseWebhook['touches'] {
    const hint = hintOf(signed, () => zone);
    return hint.kind === 'clockings' ? { location: hint.location, days: [...hint.days] } : null;
  }
}

function problemsOf({ csv, ...file }: CaseRoster): readonly object[] {
  // With `info`, each record stands beside the line at which it ends.
  const found: unknown = parse(csv, { info: true, relax_column_count: true, bom: true });
  const lines = (found as readonly { info: { lines: number }; record: string[] }[]).map(
    ({ info, record }) => ({ line: info.lines, cells: record }),
  );
  return checkRosterFile({ ...file, lines });
}
