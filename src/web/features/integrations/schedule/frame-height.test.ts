import { expect, it } from 'vitest';
import { frameHeight } from './frame-height.ts';

const FRAME = 'https://schedule.example/frame/abc';
const from = (origin: string, data: unknown) => frameHeight({ origin, data }, FRAME);

it('the framed page says how high it is', () => {
  expect(from('https://schedule.example', { type: 'height', height: 812.4 })).toBe(813);
});

it.each([
  ['another page', 'https://evil.example', { type: 'height', height: 800 }],
  ['the same host without encryption', 'http://schedule.example', { type: 'height', height: 800 }],
  ['a frame without an origin', 'null', { type: 'height', height: 800 }],
  ['another message', 'https://schedule.example', { type: 'go', height: 800 }],
  ['a height in words', 'https://schedule.example', { type: 'height', height: '800' }],
  ['no height', 'https://schedule.example', { type: 'height', height: Number.NaN }],
  ['text', 'https://schedule.example', 'height 800'],
  ['nothing', 'https://schedule.example', null],
])('%s says nothing', (_name, origin, data) => {
  expect(from(origin, data)).toBeNull();
});

it('a page is neither a line nor without end', () => {
  expect(from('https://schedule.example', { type: 'height', height: 1 })).toBe(320);
  expect(from('https://schedule.example', { type: 'height', height: 1e9 })).toBe(6_000);
});
