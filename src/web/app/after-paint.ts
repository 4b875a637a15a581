import { installPortal } from './install-portal.ts';
import { followHeadings } from './tab-title.ts';

/** What follows the first paint of any page. */
export function afterPaint(root: Element): void {
  followHeadings(root);
  installPortal();
}
