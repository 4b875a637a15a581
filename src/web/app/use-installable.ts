import { useEffect } from 'react';
import { followThemeColor } from '#web/lib/theme-color.ts';

const MANIFEST = '/member.webmanifest';
const TOUCH_ICON = '/icons/member-180.png';
const WORKER = '/member-worker.js';
/** The addresses that the worker may answer: the portal is none of them. */
const SCOPE = '/member';
/** On a slow network the page itself comes before what it keeps: in milliseconds. */
const FIRST_THE_PAGE = 3_000;

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return link;
}

/**
 * Makes the member's pages an app that a phone can keep: what it is called, how it looks, and the
 * worker that shows it without a connection. Only while one of these pages stands: the portal is
 * an app of its own.
 */
export function useInstallable(): void {
  useEffect(() => {
    const portal = document.querySelector('link[rel=manifest]');
    portal?.remove();
    const links = [addLink('manifest', MANIFEST), addLink('apple-touch-icon', TOUCH_ICON)];
    const timer = setTimeout(keepPages, FIRST_THE_PAGE);
    return () => {
      clearTimeout(timer);
      for (const link of links) link.remove();
      if (portal) document.head.append(portal);
    };
  }, []);
  useThemeColor();
}

/** Without it the pages are the same, but for a visit without a connection. */
function keepPages(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register(WORKER, { scope: SCOPE }).catch(() => undefined);
}

function useThemeColor(): void {
  useEffect(() => followThemeColor(), []);
}
