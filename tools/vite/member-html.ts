/*
 * The member's pages have a page of their own: the portal's, with their files asked for at once
 * instead of one after another, and their outline drawn before the first script has come.
 */

import { linksTo, withHead } from './page-html.ts';

const OUTLINE =
  '<div class="member-bones" aria-hidden="true"><span></span><span></span><span></span></div>';
const FONT = /<link rel="preload" as="font"[^>]*>/;

/** The page of the member's addresses, from the portal's page and the files of these screens. */
export function memberHtml(index: string, files: readonly string[]): string {
  const head = [
    '<link rel="stylesheet" href="/member-bones.css">',
    '<script async src="/member-texts.js"></script>',
    ...linksTo(index, files),
  ];
  // Text is drawn in a font of the phone until its own has come, after the scripts.
  const page = withHead(index.replace(FONT, ''), head).replace(
    '<div id="root"></div>',
    `<div id="root"></div>\n    ${OUTLINE}`,
  );
  if (!page.includes(OUTLINE)) throw new Error('index.html has no empty root');
  return page;
}
