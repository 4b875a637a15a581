import { preferences } from '#web/lib/preferences.ts';
import { followThemeColor } from '#web/lib/theme-color.ts';
import { offerInstall } from '#web/lib/install-offer.ts';

const link = (rel: string, href: string) =>
  Object.assign(document.createElement('link'), { rel, href });

/**
 * Makes the portal an app that a phone can keep, in the language of the reader. Without a worker:
 * what it shows is money, and always comes from the server.
 */
export function installPortal(): void {
  // The member's pages are an app of their own.
  if (/^\/member(\/|$)/.test(location.pathname)) return;
  offerInstall();
  const manifest = link('manifest', '');
  const draw = () => {
    const href = `/portal-${preferences.get().language}.webmanifest`;
    if (manifest.getAttribute('href') !== href) manifest.href = href;
  };
  draw();
  preferences.subscribe(draw);
  document.head.append(manifest, link('apple-touch-icon', '/icons/member-180.png'));
  followThemeColor();
}
