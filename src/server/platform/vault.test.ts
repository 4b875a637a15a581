import { expect, it } from 'vitest';
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
  const [, nonce, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  const changed = (part: Buffer): string =>
    Buffer.from(part.map((byte, index) => (index === 0 ? byte ^ 1 : byte))).toString('base64url');
  const plain = (part: Buffer): string => part.toString('base64url');
  expect(() => vault.open(`v1.${changed(nonce!)}.${plain(tag!)}.${plain(body!)}`, 'a')).toThrow();
  expect(() => vault.open(`v1.${plain(nonce!)}.${changed(tag!)}.${plain(body!)}`, 'a')).toThrow();
  expect(() => vault.open(`v1.${plain(nonce!)}.${plain(tag!)}.${changed(body!)}`, 'a')).toThrow();
  expect(() =>
    vault.open(`v1.${plain(nonce!)}.${plain(tag!.subarray(0, 4))}.${plain(body!)}`, 'a'),
  ).toThrow();
  expect(() => createVault(Buffer.alloc(32, 8)).open(sealed, 'a')).toThrow();
});
