import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isKeyOf } from '#kernel/keys.ts';
import { TIPS_HOME } from '#web/lib/payout-address.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import type { Panel } from './top-bar.tsx';

/** After `g`, each of these opens an address. */
export const GO = {
  h: '/',
  m: '/account-management/view-customers',
  t: TIPS_HOME.pool,
  f: '/account-management/load-funds',
  r: '/reports/transactions',
} as const;

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Fetched with the first key that needs them. */
const sendForm = async (event: KeyboardEvent) => (await import('./send-form.ts')).sendForm(event);
const moveByRow = async (step: 'next' | 'before') =>
  (await import('./list-keys.ts')).moveByRow(step);

/**
 * Ctrl or Cmd with K or Enter always; the keys alone only outside inputs, and only where they are switched
 * on.
 */
export function useShortcuts(open: (panel: Panel) => void): void {
  const navigate = useNavigate();
  const on = usePreferences().shortcuts === 'on';
  useEffect(() => {
    let afterG = false;
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        return open('palette');
      }
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        return void sendForm(event);
      }
      if (
        event.key === 'ArrowDown' &&
        event.target instanceof Element &&
        event.target.matches('[data-page-search]')
      ) {
        event.preventDefault();
        return void moveByRow('next');
      }
      if (
        !on ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        typing(event.target) ||
        document.querySelector('[role=dialog],[role=alertdialog]')
      )
        return undefined;
      const { key } = event;
      const going = afterG && isKeyOf(GO, key) ? GO[key] : undefined;
      afterG = key === 'g';
      if (going !== undefined) return void navigate({ to: going });
      if (event.key === '?') return open('help');
      if (event.key === 'j') return void moveByRow('next');
      if (event.key === 'k') return void moveByRow('before');
      if (event.key === '/') {
        event.preventDefault();
        const search = document.querySelector<HTMLInputElement>('[data-page-search]');
        return search ? search.focus() : open('palette');
      }
      return undefined;
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate, on, open]);
}
