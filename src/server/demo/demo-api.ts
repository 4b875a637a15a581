import type { FastifyInstance } from 'fastify';
import {
  type Answer,
  type Body,
  type OperationName,
  type Params,
  type Query,
  operations,
} from '#contract/index.ts';
import { BASES, type Operation } from '#contract/operation.ts';
import type { Clock } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Database } from '../platform/database/pool.ts';
import { type Person, closeSessionsOf, openSession } from '../platform/directory/sessions.ts';

/**
 * A clock that stands at a moment of the demo's story, and goes with another once the story is
 * told.
 */
export type StoryClock = Clock & { moveTo(at: Date): void; release(): void };
export function createStoryClock(clock: Clock): StoryClock {
  let moment: Date | null = null;
  return {
    now: () => moment ?? clock.now(),
    moveTo: (at) => {
      moment = at;
    },
    release: () => {
      moment = null;
    },
  };
}

/** `{manager}` and `{client}` of a path are the caller's own. */
type OwnParams<N extends OperationName> = Omit<Params<N>, 'manager' | 'client'>;
type Input<N extends OperationName> = {
  readonly query?: Query<N>;
  /** Where the key comes from the product itself. */ readonly key?: string;
} & (keyof OwnParams<N> extends never ? object : { readonly params: OwnParams<N> }) &
  (Body<N> extends undefined ? object : { readonly body: Body<N> });
type LooseInput = {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly key?: string;
};

export type DemoAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: string };
/** Calls the API as one manager, as the portal does. */
export type DemoCaller = {
  readonly clientId: number;
  /** Answers what an operation answers; the demo's story has no room for a refusal. */
  call<N extends OperationName>(name: N, input: Input<N>): Promise<Answer<N>>;
  /**
   * The same where a refusal is part of the story: a payout that is blocked, a load that is
   * declined.
   */
  attempt<N extends OperationName>(name: N, input: Input<N>): Promise<DemoAnswer<Answer<N>>>;
  /** Sends a file with its fields, as a form of the portal does. */
  upload<N extends OperationName>(name: N, form: DemoForm, query?: Query<N>): Promise<Answer<N>>;
};
export type DemoForm = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly field: string; readonly name: string; readonly text: string };
};
export type DemoApi = {
  readonly clock: StoryClock;
  /** Runs some calls of a manager at a moment of the story. */
  as<T>(person: Person, at: Date, work: (caller: DemoCaller) => Promise<T>): Promise<T>;
  /** Ends the sessions that the story of somebody has left. */
  signOut(person: Person): Promise<void>;
};

/**
 * The product's own API, called without a port. A session is opened without its code, as nobody is
 * there to read one, and a fresh one for each moment, as an hour of the story's clock ends it.
 */
export function createDemoApi(app: FastifyInstance, db: Database, clock: StoryClock): DemoApi {
  let keys = 0;
  const callerOf = (person: Person, token: string): DemoCaller => {
    const attempt: DemoCaller['attempt'] = async (name, input) => {
      const operation: Operation = operations[name];
      keys += 1;
      // The input of every operation has these parts and no others.
      const { params, query, body, key = `demo ${keys}` } = input as LooseInput;
      const answer = await app.inject({
        method: operation.method,
        url: addressOf(operation, {
          manager: person.personId,
          client: person.clientId,
          ...params,
        }),
        query: textsOf(query),
        headers: { 'x-session-token': token, 'idempotency-key': key },
        ...(body && { payload: body }),
      });
      return answer.statusCode < 300
        ? { ok: true, value: answer.json() }
        : { ok: false, refusal: `${name}: ${answer.body}` };
    };
    return {
      clientId: person.clientId,
      attempt,
      async call(name, input) {
        const answer = await attempt(name, input);
        invariant(answer.ok, `the demo calls ${answer.ok ? name : answer.refusal}`);
        return answer.value;
      },
      async upload(name, form, query) {
        const operation: Operation = operations[name];
        const answer = await app.inject({
          method: operation.method,
          url: addressOf(operation, { manager: person.personId, client: person.clientId }),
          query: textsOf(query),
          headers: {
            'x-session-token': token,
            'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          },
          payload: multipart(form),
        });
        invariant(answer.statusCode < 300, `the demo calls ${name}: ${answer.body}`);
        return answer.json();
      },
    };
  };
  return {
    clock,
    async as(person, at, work) {
      clock.moveTo(at);
      const { token } = await db.write('platform', (tx) =>
        openSession(tx, person, at, { ip: null, userAgent: null }),
      );
      return work(callerOf(person, token));
    },
    signOut: (person) => db.write('platform', (tx) => closeSessionsOf(tx, person, null)),
  };
}

const addressOf = ({ base, path }: Operation, values: Record<string, unknown>): string =>
  BASES[base] +
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

const textsOf = (query: object | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(query ?? {}).map(([field, value]) => [field, String(value)]));

const BOUNDARY = 'demo';

const multipart = ({ fields, file }: DemoForm): string =>
  [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    part(`name="${file.field}"; filename="${file.name}"`, file.text),
    `--${BOUNDARY}--\r\n`,
  ].join('');

const part = (about: string, value: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${about}\r\n\r\n${value}\r\n`;
