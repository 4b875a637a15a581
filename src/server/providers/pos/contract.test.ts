import { contractsOf } from '#test/support/contract-subjects.ts';
import { pointOfSaleContract } from '#test/support/provider-contract.ts';
import { POS_PROVIDERS } from './point-of-sale.port.ts';

/*
 * One contract for every provider: held by the sandbox at each run, and by real accounts where the
 * environment names them (LIVE_LIGHTSPEED, LIVE_7SHIFTS, LIVE_OMNIVORE, see the README).
 */
for (const provider of POS_PROVIDERS)
  for (const contract of contractsOf(provider, process.env)) pointOfSaleContract(contract);
