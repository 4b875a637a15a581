import type { FastifyReply } from 'fastify';
import { type Reader, readJson } from '../http/read-json.ts';
import type { LightspeedGrants } from '../lightspeed/grants.ts';
import type { ChangeSources } from './change-webhooks.ts';

export type Control = {
  /** Opens the buttons. */
  readonly key: string;
  readonly sources: ChangeSources;
  readonly grants: LightspeedGrants;
  readonly sevenShiftsClientId: string;
  readonly setSevenShiftsUrl: (url: string | null) => void;
};

/** The body of a button; null, and the answer is sent, where it is not as it should be. */
export function readBody<T>(reader: Reader<T>, body: unknown, reply: FastifyReply): T | null {
  const read = readJson(reader, body);
  if ('value' in read) return read.value;
  void reply.code(422).send({ error: 'invalid', problem: read.problem });
  return null;
}
