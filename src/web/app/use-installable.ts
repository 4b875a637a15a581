import { useEffect } from 'react';
import { usePreferences } from '#web/lib/preferences.ts';

const MANIFEST = '/member.webmanifest';
const TOUCH_ICON = '/icons/member-180.png';
const WORKER = '/member-worker.js';
/** The addresses that the worker may answer: the portal is none of them. */
const SCOPE = '/member';

function addLink(rel: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return link;
}

/**
 * Makes the member's pages an app that a phone can keep: what it is called, how it looks, and the
 * worker that shows it without a connection. Only while one of these pages stands: the portal is
 * not installed.
 */
export function useInstallable(): void {
  useEffect(() => {
    const links = [addLink('manifest', MANIFEST), addLink('apple-touch-icon', TOUCH_ICON)];
    // Without it the pages are the same, but for a visit without a connection.
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      void navigator.serviceWorker.register(WORKER, { scope: SCOPE }).catch(() => undefined);
    return () => {
      for (const link of links) link.remove();
    };
  }, []);
  useThemeColor();
}

/** The bar of the phone above the page has the color of the page, in either theme. */
function useThemeColor(): void {
  const { theme } = usePreferences();
  useEffect(() => {
    const bar = document.querySelector('meta[name=theme-color]');
    const before = bar?.getAttribute('content') ?? '';
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const draw = () => {
      const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
      bar?.setAttribute('content', canvas === '' ? before : canvas);
    };
    draw();
    dark.addEventListener('change', draw);
    return () => {
      dark.removeEventListener('change', draw);
      bar?.setAttribute('content', before);
    };
  }, [theme]);
}
