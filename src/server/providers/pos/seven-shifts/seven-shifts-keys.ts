import type { PosKey } from '../point-of-sale.port.ts';

/** Ids of people, roles, punches and receipts are unique within all of 7shifts. */
export const sevenShiftsKey = (id: string): PosKey => `7shifts/${id}`;

/** Who sold is named by the till's own number, which means something at its location only. */
export const tillKey = (location: string, id: string): PosKey => `7shifts:pos:${location}/${id}`;
