import type { Answer } from '#contract/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { preferences } from '#web/lib/preferences.ts';

export type SharedPage = Answer<'viewTipPool'>;
export type SharedPerson = SharedPage['staff'][number];
export type Shared = { readonly page: SharedPage } | { readonly failure: ApiError };

/** The layout is made for a desk and keeps its width everywhere. */
const SHEET = 960;

/**
 * A phone's viewport becomes as wide as the sheet, which then grows its letters
 * (shared.module.css); two fingers go closer still.
 */
function fitSheet(): void {
  if (screen.width < SHEET)
    document
      .querySelector('meta[name=viewport]')
      ?.setAttribute('content', `width=${SHEET}, viewport-fit=cover`);
}

/** Nobody finds the page who was not given its address. */
function keepOut(): void {
  if (document.querySelector('meta[name=robots]')) return;
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' }),
  );
}

/** What stands behind the address, or why nothing does. */
export async function loadShared(type: 'pool' | 'share', id: string): Promise<Shared> {
  keepOut();
  fitSheet();
  try {
    const page = await call(type === 'pool' ? 'viewTipPool' : 'viewTipShare', { params: { id } });
    // Amounts and colours are those of whose page it is; what the reader has chosen elsewhere
    // stays.
    preferences.set({ ...preferences.get(), region: page.currency === 'CAD' ? 'CA' : 'US' });
    return { page };
  } catch (error) {
    return { failure: error instanceof ApiError ? error : new ApiError({ code: 'internal' }) };
  }
}
