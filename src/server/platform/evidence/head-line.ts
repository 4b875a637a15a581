import {
  type KeyObject,
  createHash,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
} from 'node:crypto';

/** How far a chain of one client had come: its newest seal. */
export type ChainHead = {
  readonly chain: string;
  readonly clientId: number;
  /** The number of the seal. */
  readonly no: bigint;
  /** How much is sealed up to it. */
  readonly total: bigint;
  /** In hexadecimal. */
  readonly hash: string;
};
export type HeadLine = {
  readonly no: bigint;
  readonly at: Date;
  /** The digest of the line before; of nothing for the first. */
  readonly previous: string;
  readonly key: string;
  readonly heads: readonly ChainHead[];
};

type Wire = {
  readonly no: string;
  readonly at: string;
  readonly previous: string;
  readonly key: string;
  readonly heads: readonly (readonly [string, number, string, string, string])[];
};

export const digestOfLine = (line: string): string =>
  createHash('sha256').update(line).digest('hex');

/** By which a line names the key that it is signed with. */
export const keyName = (key: KeyObject): string =>
  createHash('sha256')
    .update(publicOf(key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

const publicOf = (key: KeyObject): KeyObject =>
  key.type === 'private' ? createPublicKey(key) : key;

/** One line: what is signed as JSON, a space, the signature. */
export function writeLine(line: Omit<HeadLine, 'key'>, key: KeyObject): string {
  const wire: Wire = {
    no: line.no.toString(),
    at: line.at.toISOString(),
    previous: line.previous,
    key: keyName(key),
    heads: line.heads.map(({ chain, clientId, no, total, hash }) => [
      chain,
      clientId,
      no.toString(),
      total.toString(),
      hash,
    ]),
  };
  const text = JSON.stringify(wire);
  return `${text} ${sign(null, Buffer.from(text), key).toString('base64url')}`;
}

/** Null where it is no line of ours, or signed by none of the keys. */
export function readLine(line: string, keys: readonly KeyObject[]): HeadLine | null {
  const cut = line.lastIndexOf(' ');
  const [text, signature] = [line.slice(0, cut), Buffer.from(line.slice(cut + 1), 'base64url')];
  if (cut < 0 || !keys.some((key) => verify(null, Buffer.from(text), publicOf(key), signature)))
    return null;
  // What carries our signature was written by us.
  const wire = JSON.parse(text) as Wire;
  return {
    no: BigInt(wire.no),
    at: new Date(wire.at),
    previous: wire.previous,
    key: wire.key,
    heads: wire.heads.map(([chain, clientId, no, total, hash]) => ({
      chain,
      clientId,
      no: BigInt(no),
      total: BigInt(total),
      hash,
    })),
  };
}

/** An Ed25519 key as `openssl genpkey -algorithm ed25519` writes it; any other is refused. */
export function readSigningKey(pem: string): KeyObject {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('the key that signs heads is an Ed25519 key');
  return key;
}
