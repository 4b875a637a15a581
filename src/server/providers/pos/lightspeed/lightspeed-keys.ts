import type { PosKey } from '../point-of-sale.port.ts';

/** Ids of staff, groups, shifts and bills are unique within all of Lightspeed. */
export const lightspeedKey = (id: string): PosKey => `lightspeed/${id}`;
