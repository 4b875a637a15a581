import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type Result, fail, ok } from '#kernel/result.ts';

type FilePart = { readonly name: string; readonly content: Buffer };
type Received = { readonly file: FilePart; readonly fields: Readonly<Record<string, string>> };

/**
 * Reads a multipart request whole: its one file, in the field that the operation names, and its
 * text fields.
 */
export async function readUpload(
  request: FastifyRequest,
  field: string,
): Promise<Result<Received>> {
  if (!request.isMultipart()) return fail('unsupported_media_type');
  try {
    return await readParts(request, field);
  } catch (error) {
    // The limits of the server have a status; whatever else is said of a body is that it is broken.
    if (error instanceof Error && 'statusCode' in error) throw error;
    return fail('malformed_body');
  }
}

async function readParts(request: FastifyRequest, field: string): Promise<Result<Received>> {
  const fields: Record<string, string> = {};
  let file: FilePart | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    const content = await part.toBuffer();
    if (part.fieldname === field && file === undefined)
      file = { name: part.filename.replaceAll(/\p{Cc}/gu, ''), content };
  }
  if (!file) return fail('invalid_input', {}, [{ path: field, code: 'file_required' }]);
  return ok({ file, fields });
}
