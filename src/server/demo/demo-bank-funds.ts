import type { BankSandbox } from './demo-sandbox.ts';

/** What the accounts at the bank hold before the story: more than its people put into wallets by hand. */
const OPENING = { eft: '100000000', ach: '10000000' } as const;

/** Gives the accounts at the sandbox's bank their funds, so that client money is covered. */
export async function openBankFunds({ files: { url, key } }: BankSandbox): Promise<void> {
  for (const [rail, cents] of Object.entries(OPENING))
    await fetch(`${url}/control/opening`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rail, cents }),
    });
}
