import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = Readonly<Record<string, string>>;
const css = ['tokens.css', 'tokens-dark.css']
  .map((file) => readFileSync(new URL(`../../src/web/ui/${file}`, import.meta.url), 'utf8'))
  .join('\n');

function block(selector: string): Tokens {
  const body = css.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

const light = block(':root');
const dark = { ...light, ...block("[data-theme='dark']") };
const themes: Readonly<Record<string, Tokens>> = {
  'light, CA': light,
  'light, US': { ...light, ...block("[data-region='us']") },
  'dark, CA': dark,
  'dark, US': { ...dark, ...block("[data-theme='dark'][data-region='us']") },
};

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = [
  ...['ink', 'muted', 'faint', 'brand', 'danger'].flatMap((text) =>
    ['canvas', 'surface', 'sunken', 'hover'].map((ground) => [text, ground] as const),
  ),
  ...['danger', 'warning', 'success', 'info', 'neutral'].map(
    (tone) => [tone, `${tone}-soft`] as const,
  ),
  ['brand-ink', 'brand'],
  ['brand-ink', 'brand-hover'],
  ['danger-ink', 'danger-fill'],
  ['brand-deep', 'brand-soft'],
  ['surface', 'ink'],
] as const;
const CONTROLS = [
  ['line-strong', 'surface'],
  ['line-strong', 'canvas'],
  ['brand', 'canvas'],
  ['brand', 'surface'],
  ['danger', 'surface'],
] as const;

describe.each(Object.entries(themes))('colours, %s', (_name, tokens) => {
  it.each(TEXT)('%s can be read on %s', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(CONTROLS)('%s can be seen on %s', (line, ground) => {
    expect(contrast(tokens[line], tokens[ground])).toBeGreaterThanOrEqual(3);
  });
});
