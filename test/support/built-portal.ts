import { resolve } from 'node:path';

/** The portal as it was built, which some stories serve over a world of theirs. */
export const BUILT_PORTAL = resolve(import.meta.dirname, '../../dist/web');
