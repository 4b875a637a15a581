/**
 * Links that ask for files together with a page, without those that the page names already. Scripts
 * that follow others (`after`) leave the line to them.
 */
export const linksTo = (
  page: string,
  files: readonly string[],
  { after = false }: { readonly after?: boolean } = {},
): string[] =>
  files
    .filter((path) => !page.includes(`"${path}"`))
    .map((path) =>
      path.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="${path}">`
        : `<link rel="modulepreload"${after ? ' fetchpriority="low"' : ''} crossorigin href="${path}">`,
    );

/** A page with some more elements in its head. */
export const withHead = (page: string, elements: readonly string[]): string =>
  page.replace('</head>', `${elements.join('\n    ')}\n  </head>`);

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

/**
 * A script that asks for the session of this tab at once, beside the scripts that will want it:
 * `current-session.ts` takes the answer, which is read here, as an answer that nobody reads keeps its
 * request open. Storage may be blocked, or hold no session.
 */
export const sessionFirst = (address: string): string =>
  `(function () {
  try {
    var token = JSON.parse(sessionStorage.getItem('cardload.user')).token;
    var headers = { Accept: 'application/json, application/problem+json', 'X-Session-Token': token };
    var answer = fetch(${JSON.stringify(address)}, { headers: headers }).then(function (response) {
      return response.text().then(function (text) {
        return response.ok ? JSON.parse(text) : null;
      });
    });
    answer.catch(function () {});
    window.cardloadSession = { token: token, answer: answer };
  } catch (_none) {
    return;
  }
})();
`;
