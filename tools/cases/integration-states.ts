import { createHmac } from 'node:crypto';
import {
  type FeedCode,
  type FeedOutcome,
  type FeedState,
  nextFeedState,
} from '#domain/integrations/index.ts';
import type { Day } from '#kernel/day.ts';
import { createLightspeedSignIn } from '#server/providers/pos/lightspeed/lightspeed-tokens.ts';
import { createOmnivore } from '#server/providers/pos/omnivore/omnivore.ts';
import type { PosAccess } from '#server/providers/pos/pos-access.port.ts';
import { type PosCode, PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import { createSevenShiftsSignIn } from '#server/providers/pos/seven-shifts/seven-shifts-tokens.ts';
import { checkWebhook, hintOf } from '#server/providers/pos/seven-shifts/seven-shifts-webhook.ts';
import {
  HOST,
  TOKEN_URL,
  adapterOf,
  emptyAnswer,
  jsonResponse,
  lightspeedSettings,
  sevenShiftsSettings,
} from './integration-adapters.ts';
import type { CaseAnswer, CaseProvider, CaseStep, Json, JsonObject } from './integration-files.ts';

const clock = { now: () => new Date('2026-11-21T14:00:00Z') };
const DAY = '2026-11-20' as Day; // A date of the calendar.

/** The state, the code and the seconds of waiting of one step, through adapter and rules. */
export async function stateAfter(provider: CaseProvider, step: CaseStep): Promise<JsonObject> {
  let waited = 0;
  const wait = (milliseconds: number): void => {
    waited += milliseconds;
  };
  const outcome =
    step.webhook === undefined
      ? await outcomeOf(() => askOnce(provider, step, wait))
      : webhookOutcome(step.webhook);
  const now = nextFeedState({
    state: asState(step.state),
    code: null,
    outcome,
    needsApproval: provider === 'omnivore',
    approved: step.approved ?? step.state !== 'Pending',
    failingMinutes: step.failing_minutes ?? 0,
    failedTries: step.tries ?? 1,
    unknownTimes: step.times ?? 1,
  });
  const waits = step.waits_seconds === undefined ? {} : { waits_seconds: waited / 1_000 };
  return { after: asWritten(now.state), code: now.code, ...waits };
}

/** The cases begin the names of states with a capital. */
const asState = (written: CaseStep['state']): FeedState => written.toLowerCase() as FeedState; // One of three words.
const asWritten = (state: FeedState): string =>
  `${state.slice(0, 1).toUpperCase()}${state.slice(1)}`;

async function outcomeOf(ask: () => Promise<FeedOutcome>): Promise<FeedOutcome> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PosUnavailable) return { answered: false, code: error.code };
    throw error;
  }
}

async function askOnce(
  provider: CaseProvider,
  step: CaseStep,
  waited: (milliseconds: number) => void,
): Promise<FeedOutcome> {
  const answers = step.answers ?? (step.answer === undefined ? [] : [step.answer]);
  const fetch = scriptedAnswers(answers);
  if (provider === 'omnivore' && step.ask === undefined) {
    const id = locationIn(answers[0]?.body);
    const pace = { turn: () => Promise.resolve(), rest: () => Promise.resolve() };
    const sleep = (): Promise<void> => Promise.resolve();
    const settings = { apiUrl: `${HOST}/1.0`, apiKey: 'key' };
    const location = await createOmnivore(settings, { pace, clock, fetch, sleep }).location(id);
    return { answered: true, agent: location.online ? 'online' : 'offline' };
  }
  const access = accessOf(provider, fetch, answers[0]?.token === undefined);
  if (step.ask === 'token') {
    await access.headers(1);
    return { answered: true };
  }
  const adapter = adapterOf(provider, { clock, fetch, access, waited });
  const place = {
    provider,
    connectionId: 1,
    account: '1',
    location: provider === 'omnivore' ? 'AieMdB5i' : '1',
    timezone: 'America/Toronto',
    currency: 'CAD',
    revenueCenter: null,
    options: {},
  } as const;
  const ask = { days: { from: DAY, to: DAY } };
  const known = { rolesByEmployee: new Map(), rolesById: new Map() };
  const pages =
    step.ask === 'sales' ? adapter.sales(place, ask) : adapter.clockings(place, ask, known);
  for await (const page of pages) if (page.end !== null) return { answered: true };
  return { answered: false, code: 'pos_changed' };
}

/** The location that a case is about, as its answer names it. */
const locationIn = (body: Json | undefined): string =>
  typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : 'AieMdB5i';

/** Answers in their order. After the last one, what failed fails again and what worked works. */
function scriptedAnswers(answers: readonly CaseAnswer[]): typeof globalThis.fetch {
  const rest = [...answers];
  let last: CaseAnswer = { status: 200 };
  return (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isToken = url.href.startsWith(TOKEN_URL);
    const [next] = rest;
    const fits = next !== undefined && (next.token !== undefined) === isToken;
    if (fits) {
      last = next;
      rest.shift();
    }
    const answer = fits || !hasWorked(last) ? last : { status: 200 };
    // An answer without a status is none: nobody answered, or not to the end.
    if (answer.status === undefined && answer.token === undefined)
      return Promise.reject(new TypeError('fetch failed'));
    if (isToken) return Promise.resolve(tokenResponse(answer));
    const status = answer.status ?? 200;
    const headers: Record<string, string> =
      answer.retry_after === undefined ? {} : { 'retry-after': String(answer.retry_after) };
    const usual: Json = status === 200 ? emptyAnswer(url.pathname) : {};
    return Promise.resolve(jsonResponse(answer.body ?? usual, status, headers));
  };
}

const hasWorked = ({ status, token }: CaseAnswer): boolean => (status ?? token) === 200;

const tokenResponse = ({ token = 200, error }: CaseAnswer): Response =>
  token === 200
    ? jsonResponse({
        access_token: 'a',
        refresh_token: 'r',
        token_type: 'Bearer',
        expires_in: 3600,
      })
    : jsonResponse(error === undefined ? {} : { error }, token);

/** What those who keep tokens say where none came. */
function codeWithoutTokens(outcome: 'refused' | 'misconfigured' | 'unavailable' | 'lost'): PosCode {
  if (outcome === 'misconfigured') return 'pos_misconfigured';
  return outcome === 'unavailable' ? 'pos_unavailable' : 'pos_refused';
}

/** What keeps tokens in the product, without its database. */
function accessOf(
  provider: CaseProvider,
  fetch: typeof globalThis.fetch,
  startsFresh: boolean,
): PosAccess {
  const parts = { clock, fetch };
  const renew = async (): Promise<string> => {
    const answer =
      provider === 'lightspeed'
        ? await createLightspeedSignIn(lightspeedSettings, parts).refresh('r')
        : await createSevenShiftsSignIn(sevenShiftsSettings, parts).token();
    if (answer.outcome !== 'tokens') throw new PosUnavailable(codeWithoutTokens(answer.outcome));
    return answer.tokens.accessToken;
  };
  let token = startsFresh ? 'first' : null;
  return {
    async headers(_, refused) {
      if (token === null || refused !== undefined) token = await renew();
      return { authorization: `Bearer ${token}` };
    },
  };
}

/** A webhook that the company signed, without which nothing is believed. */
function webhookOutcome(topic: string): FeedOutcome {
  const guid = '1a2b34567-b89c-4675-8f72-ffe230942ba9';
  const timestamp = String(clock.now().getTime() / 1_000);
  const body = JSON.stringify({ company_id: 1234, guid });
  const signature = createHmac('sha256', `${timestamp}#${guid}`).update(body).digest('hex');
  const webhook = { topic, companyId: '1234', timestamp, signature, body };
  const isSigned = checkWebhook(webhook, guid, clock.now()) === 'signed';
  const code: FeedCode | null =
    isSigned && hintOf(webhook, () => null).kind === 'revoked' ? 'pos_refused' : null;
  return code === null ? { answered: true } : { answered: false, code };
}
