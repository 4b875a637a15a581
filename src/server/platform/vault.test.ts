import { describe, expect, it } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault(Buffer.alloc(32, 7));

it('opens what it sealed, for the same place alone', () => {
  const sealed = vault.seal('6789', 'customer:1:identity');
  expect(vault.open(sealed, 'customer:1:identity')).toBe('6789');
  expect(() => vault.open(sealed, 'customer:2:identity')).toThrow();
});
it('seals the same twice differently, and shows nothing of it', () => {
  const [one, two] = [vault.seal('6789', 'a'), vault.seal('6789', 'a')];
  expect(one).not.toBe(two);
  expect(one).not.toContain('6789');
});
it('does not open what was changed, or sealed with another key', () => {
  const sealed = vault.seal('6789', 'a');
  const [version, key, ...parts] = sealed.split('.');
  const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'));
  const begin = `${version}.${key}`;
  const changed = (part: Buffer): string =>
    Buffer.from(part.map((byte, index) => (index === 0 ? byte ^ 1 : byte))).toString('base64url');
  const plain = (part: Buffer): string => part.toString('base64url');
  expect(() =>
    vault.open(`${begin}.${changed(nonce!)}.${plain(tag!)}.${plain(body!)}`, 'a'),
  ).toThrow();
  expect(() =>
    vault.open(`${begin}.${plain(nonce!)}.${changed(tag!)}.${plain(body!)}`, 'a'),
  ).toThrow();
  expect(() =>
    vault.open(`${begin}.${plain(nonce!)}.${plain(tag!)}.${changed(body!)}`, 'a'),
  ).toThrow();
  expect(() =>
    vault.open(`${begin}.${plain(nonce!)}.${plain(tag!.subarray(0, 4))}.${plain(body!)}`, 'a'),
  ).toThrow();
  expect(() => createVault(Buffer.alloc(32, 8)).open(sealed, 'a')).toThrow();
});

describe('a ring of keys', () => {
  const [old, current] = [Buffer.alloc(32, 7), Buffer.alloc(32, 9)];
  // As the release before sealed it, with the key `old`, for the place `a`.
  const FIRST_FORM = 'v1.bm9uY2Vub25jZTEy.ftc88q88zB1I70i2BDQGeA.LRKBXg';

  it('names the key in what it seals, and opens what older ones sealed', () => {
    const sealed = createVault(old).seal('6789', 'a');
    const ring = createVault(current, [old]);
    expect(ring.open(sealed, 'a')).toBe('6789');
    expect(sealed.startsWith(ring.newest)).toBe(false);
    expect(ring.seal('6789', 'a').startsWith(ring.newest)).toBe(true);
    expect(() => createVault(current).open(sealed, 'a')).toThrow('a key of the ring');
  });

  it('opens the first form, whichever of its keys sealed it', () => {
    expect(createVault(old).open(FIRST_FORM, 'a')).toBe('6789');
    expect(createVault(current, [old]).open(FIRST_FORM, 'a')).toBe('6789');
    expect(() => createVault(current).open(FIRST_FORM, 'a')).toThrow();
    expect(() => createVault(old).open(FIRST_FORM, 'b')).toThrow();
  });
});
