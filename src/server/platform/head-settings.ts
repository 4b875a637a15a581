import { z } from 'zod';

/** Where the newest seals of the books are signed and kept, beside the books. */
export const HeadEnvironment = z.object({
  /** Signs the heads of all chains, for the role that seals: an Ed25519 private key as PEM, or a file with it. */
  CARDLOAD_HEADS_KEY: z.string().optional(),
  CARDLOAD_HEADS_KEY_FILE: z.string().optional(),
  /** Where signed heads go: a file that only grows, or a bucket of S3's kind. */
  CARDLOAD_HEADS_FILE: z.string().optional(),
  CARDLOAD_HEADS_BUCKET: z.url().optional(),
  CARDLOAD_HEADS_REGION: z.string().default('us-east-1'),
  CARDLOAD_HEADS_KEY_ID: z.string().optional(),
  CARDLOAD_HEADS_SECRET: z.string().optional(),
});

export type HeadSettings = {
  readonly key: string | undefined;
  readonly keyFile: string | undefined;
  readonly file: string | undefined;
  readonly bucket: {
    readonly url: string;
    readonly region: string;
    readonly keyId: string;
    readonly secret: string;
  } | null;
};

/** The bucket counts with all that it takes, or not at all. */
export function headSettings(s: z.output<typeof HeadEnvironment>): HeadSettings {
  return {
    key: s.CARDLOAD_HEADS_KEY,
    keyFile: s.CARDLOAD_HEADS_KEY_FILE,
    file: s.CARDLOAD_HEADS_FILE,
    bucket:
      s.CARDLOAD_HEADS_BUCKET && s.CARDLOAD_HEADS_KEY_ID && s.CARDLOAD_HEADS_SECRET
        ? {
            url: s.CARDLOAD_HEADS_BUCKET,
            region: s.CARDLOAD_HEADS_REGION,
            keyId: s.CARDLOAD_HEADS_KEY_ID,
            secret: s.CARDLOAD_HEADS_SECRET,
          }
        : null,
  };
}
