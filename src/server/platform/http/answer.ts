import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import type { Failure, Result } from '#kernel/result.ts';
import type { Download } from './handler.ts';
import { problemDocument, statusOf } from './problem.ts';

/** An answer as it is kept beside the key of a call, and sent again whenever the key is. */
export type KeptAnswer = {
  readonly status: number;
  readonly body: unknown;
};

export function toKeptAnswer(
  operation: Operation,
  result: Result<unknown>,
  requestId: string,
): KeptAnswer {
  if (result.ok) return { status: operation.status ?? 200, body: result.value };
  const body = problemDocument(result, requestId);
  return { status: body.status, body };
}

export function sendKeptAnswer(reply: FastifyReply, { status, body }: KeptAnswer): FastifyReply {
  return reply
    .code(status)
    .type(status >= 400 ? 'application/problem+json' : 'application/json')
    .serializer(JSON.stringify)
    .send(body);
}

export function sendResult(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<unknown>,
): FastifyReply {
  if (!result.ok) return refuse(request, reply, result);
  const { output } = operation;
  if (typeof output !== 'string' && !(operation.orFile && isDownload(result.value)))
    return reply.code(operation.status ?? 200).send(result.value);
  // An operation whose output is a media type answers a file: it does not compile otherwise.
  const { filename, content, mediaType } = result.value as Download;
  if (output === 'text/event-stream' && content instanceof Readable) {
    const { streams } = request.server;
    streams.add(content);
    content.once('close', () => streams.delete(content));
    return reply.type('text/event-stream').header('cache-control', 'no-store').send(content);
  }
  return reply
    .type(mediaType ?? `${String(output)}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(content);
}

/** Of an operation that answers data or, if it is asked to, a file of it. */
const isDownload = (value: unknown): value is Download =>
  typeof value === 'object' && value !== null && 'filename' in value && 'content' in value;

export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
): FastifyReply {
  const body = problemDocument(failure, request.id);
  const wait = failure.params.retry_after;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return reply
    .code(statusOf(failure.code))
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(body);
}
