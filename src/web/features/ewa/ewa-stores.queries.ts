import { queryOf } from '#web/lib/contract-query.ts';

/** Which stores of the session let their people take earned pay, in one answer. */
export const ewaStores = queryOf('ewaStores');
