import { preferences } from './preferences.ts';

/**
 * The bar of the phone above the page has the color of the page, in either theme; answers what ends
 * it.
 */
export function followThemeColor(): () => void {
  const bar = document.querySelector('meta[name=theme-color]');
  const before = bar?.getAttribute('content') ?? '';
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const draw = () => {
    const canvas = getComputedStyle(document.documentElement).getPropertyValue('--canvas').trim();
    bar?.setAttribute('content', canvas === '' ? before : canvas);
  };
  draw();
  dark.addEventListener('change', draw);
  const stop = preferences.subscribe(draw);
  return () => {
    stop();
    dark.removeEventListener('change', draw);
    bar?.setAttribute('content', before);
  };
}
