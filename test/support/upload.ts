import { createHash } from 'node:crypto';
import { readCsv } from '#server/platform/csv-file.ts';
import type { Upload } from '#server/platform/http/handler.ts';

/** A file as the edge hands it to a use case. */
export function uploadOf(name: string, text: string | Buffer): Upload {
  const content = Buffer.from(text as string);
  const hash = createHash('sha256').update(content).digest();
  return { name, content, csv: readCsv(content), hash };
}
