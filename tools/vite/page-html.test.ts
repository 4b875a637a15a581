import { expect, test } from 'vitest';
import { linksTo, textsFirst, withHead } from './page-html.ts';

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
