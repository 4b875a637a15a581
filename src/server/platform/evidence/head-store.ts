import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { seconds } from '#kernel/instant.ts';

/** Where signed lines go, outside of the database. */
export type HeadStore = {
  /** Returns once the line is safe. The same line may come twice. */
  append(no: bigint, line: string): Promise<void>;
};

/** One file that only grows, also where nobody may do more than append to it. */
export const fileStore = (path: string): HeadStore => ({
  async append(_no, line) {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'a+', 0o640);
    try {
      await file.appendFile(`${(await endsWithinLine(file)) ? '\n' : ''}${line}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  },
});

/** After a crash in the middle of a write. */
async function endsWithinLine(file: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] !== 0x0a;
}

export type BucketOptions = {
  /** With the bucket and what the names begin with: `https://s3.eu-west-1.amazonaws.com/heads/prod`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
};
const PATIENCE = seconds(15);

/**
 * One object a line, by number, so that their names are in their order. With Object Lock on the
 * bucket nobody can change them, and so not we either.
 */
export function bucketStore({ url, region, keyId, secret }: BucketOptions): HeadStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 0,
  });
  return {
    async append(no, line) {
      const body = `${line}\n`;
      const answer = await client.fetch(
        `${url.replace(/\/$/, '')}/${no.toString().padStart(12, '0')}.head`,
        {
          method: 'PUT',
          body,
          headers: {
            'content-type': 'text/plain',
            // Object Lock asks for it.
            'content-md5': createHash('md5').update(body).digest('base64'),
          },
          signal: AbortSignal.timeout(PATIENCE),
        },
      );
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the store of signed heads answered ${answer.status}`);
    },
  };
}
