/*
 * The member's pages have a page of their own: the portal's, with their files asked for at once
 * instead of one after another, and their outline drawn before the first script has come.
 */

const OUTLINE =
  '<div class="member-bones" aria-hidden="true"><span></span><span></span><span></span></div>';
const FONT = /<link rel="preload" as="font"[^>]*>/;

/** The page of the member's addresses, from the portal's page and the files of these screens. */
export function memberHtml(index: string, files: readonly string[]): string {
  const links = files
    .filter((path) => !index.includes(`"${path}"`))
    .map((path) =>
      path.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="${path}">`
        : `<link rel="modulepreload" crossorigin href="${path}">`,
    );
  const head = [
    '<link rel="stylesheet" href="/member-bones.css">',
    '<script async src="/member-texts.js"></script>',
    ...links,
  ];
  const page = index
    // Text is drawn in a font of the phone until its own has come, after the scripts.
    .replace(FONT, '')
    .replace('</head>', `${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', `<div id="root"></div>\n    ${OUTLINE}`);
  if (!page.includes(OUTLINE)) throw new Error('index.html has no empty root');
  return page;
}

/** A script that asks for the texts of the page's language (which `boot.js` has set) at once. */
export const textsFirst = (texts: Readonly<Record<string, readonly string[]>>): string =>
  `(function (texts) {
  (texts[document.documentElement.lang] || texts.en).forEach(function (path) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = path;
    document.head.append(link);
  });
})(${JSON.stringify(texts)});
`;
