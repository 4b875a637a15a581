import { expect, test } from 'vitest';
import { memberHtml } from './member-html.ts';

const INDEX = '<head><script src="/a.js"></script></head><body><div id="root"></div></body>';

test('the page of members asks for its files beside the entry, none of them twice', () => {
  const page = memberHtml(INDEX, ['/a.js', '/member.css', '/member.js']);
  expect(page).toContain('<link rel="preload" as="style" crossorigin href="/member.css">');
  expect(page).toContain('<link rel="modulepreload" crossorigin href="/member.js">');
  expect(page.match(/\/a\.js/gu)).toHaveLength(1);
  expect(page).toContain(
    '<div id="root"></div>\n    <div class="member-bones" aria-hidden="true">',
  );
});

test('the font does not come before what the page cannot be drawn without', () => {
  const font = '<link rel="preload" as="font" type="font/woff2" href="/f.woff2" crossorigin>';
  expect(memberHtml(INDEX.replace('<head>', `<head>${font}`), [])).not.toContain('f.woff2');
});

test('a portal that has no empty root to draw beside is not built', () => {
  expect(() => memberHtml('<head></head><body></body>', [])).toThrow('no empty root');
});
