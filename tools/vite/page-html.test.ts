import { expect, test } from 'vitest';
import { linksTo, sessionFirst, textsFirst, withHead } from './page-html.ts';

test('files are asked for together with a page, none of them twice', () => {
  const page = '<head><script src="/a.js"></script></head>';
  const links = linksTo(page, ['/a.js', '/b.css', '/b.js'], { after: true });
  expect(links).toEqual([
    '<link rel="preload" as="style" crossorigin href="/b.css">',
    '<link rel="modulepreload" fetchpriority="low" crossorigin href="/b.js">',
  ]);
  expect(withHead(page, links)).toMatch(/b\.js">\n {2}<\/head>$/);
});

test('texts are asked for in the language of the page, English where it is another', () => {
  for (const [lang, wanted] of [
    ['fr', '/fr.js'],
    ['de', '/en.js'],
  ]) {
    const asked: { href?: string }[] = [];
    const page = {
      documentElement: { lang },
      createElement: () => ({}),
      head: { append: (link: object) => asked.push(link) },
    };
    // The script that browsers run, against a page of the test's own.
    new Function('document', textsFirst({ en: ['/en.js'], fr: ['/fr.js'] }))(page);
    expect(asked).toMatchObject([{ href: wanted }]);
  }
});

test('the session of a tab is asked for with its token, and nothing where there is none', () => {
  for (const [stored, wanted] of [
    ['{"token":"t1"}', ['/api/session', 't1']],
    [null, undefined],
    ['somebody else', undefined],
  ] as const) {
    const window: { cardloadSession?: { token: string } } = {};
    let asked: unknown;
    const fetch = (address: string, { headers }: { headers: Record<string, string> }) => {
      asked = [address, headers['X-Session-Token']];
      return Promise.reject(new Error('offline'));
    };
    const storage = { getItem: (name: string) => (name === 'cardload.user' ? stored : null) };
    // The script that browsers run, against a tab of the test's own.
    const script = new Function('sessionStorage', 'fetch', 'window', sessionFirst('/api/session'));
    script(storage, fetch, window);
    expect(asked).toEqual(wanted);
    expect(window.cardloadSession?.token).toBe(wanted?.[1]);
  }
});
