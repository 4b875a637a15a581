import type { bankDesk } from '#contract/bank-desk.ts';
import type { BodyOf } from '#contract/operation.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { homeOf } from '#server/platform/at-home.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { walletOwners } from '../deposits/deposits.repo.ts';
import { isGoingBack, isOnItsWay } from '../rails/card-deposits.repo.ts';
import { receiveDeposit } from '../transfers/settle-transfer.ts';
import {
  type LineRow,
  claimLine,
  closeLineOfClient,
  closeLineOfNobody,
  lockLine,
} from './desk.repo.ts';
import { type Asking, insideClient } from './inside-client.ts';

type Body = BodyOf<(typeof bankDesk)['assignStatementLine']>;
type Refusal = 'line_explained' | 'line_goes_back' | 'line_on_its_way' | 'invalid_input';

export const railOf = ({ currency }: Pick<LineRow, 'currency'>) =>
  currency === 'CAD' ? ('eft' as const) : ('ach' as const);

/** What an operator says of a line that nobody explains. Each line is decided once. */
export async function assignLine(
  db: Database,
  asking: Asking,
  line: LineRow,
  body: Body,
): Promise<Result<true, Refusal>> {
  if (line.outcome !== null) return fail('line_explained');
  // What left the account is nobody's deposit, and nothing to send back.
  if (body.decision !== 'noted' && line.amount <= 0n)
    return fail('invalid_input', {}, [{ path: 'decision', code: 'invalid_value' }]);
  if (await db.read('platform', (tx) => isOnItsWay(tx, line))) return fail('line_on_its_way');
  if (await db.read('platform', (tx) => isGoingBack(tx, line.id))) return fail('line_goes_back');
  return body.decision === 'deposit'
    ? makeDeposit(db, asking, line, body)
    : closeForProvider(db, asking, line, body);
}

/**
 * The money of a line goes into a wallet of its currency, as if the bank had named its number. The
 * line is the client's first; whoever is faster in that takes it.
 */
async function makeDeposit(
  db: Database,
  asking: Asking,
  { id, amount, currency }: LineRow,
  { wallet_id: walletId, reason }: Body,
): Promise<Result<true, Refusal>> {
  if (walletId == null)
    return fail('invalid_input', {}, [{ path: 'wallet_id', code: 'wallet_required' }]);
  const rail = railOf({ currency });
  const owners = await db.read('platform', (tx) => walletOwners(tx, walletId));
  const [owner] = owners.filter(({ region }) => (region === 'CA') === (rail === 'eft'));
  if (!owner) return fail('invalid_input', {}, [{ path: 'wallet_id', code: 'invalid_value' }]);
  const { client_id: clientId } = owner;
  if (!(await db.write('platform', (tx) => claimLine(tx, id, clientId))))
    return fail('line_explained');
  return insideClient(db, clientId, asking, async (inside) => {
    const { tx, actor, now } = inside;
    if (!(await lockLine(tx, clientId, id))) return fail('line_explained');
    const source = `statement line ${id}`;
    const transferId = await receiveDeposit(tx, { clientId, walletId, amount, source, rail, now });
    await closeLineOfClient(tx, clientId, id, {
      reason,
      transfer_id: transferId,
      wallet_id: walletId,
      decided_by_name: actor.name,
      decided_at: now,
    });
    await audit(inside, {
      action: 'bank.line_assign',
      subject: { kind: 'wallet', id: walletId },
      after: { transfer_id: transferId, amount, line_id: id, reason },
    });
    return ok(true);
  });
}

/** What stays with nobody: it is sent back, or it is known what it is. */
const closeForProvider = (
  db: Database,
  { actor, origin, now }: Asking,
  { id, amount }: LineRow,
  { decision, reason }: Body,
): Promise<Result<true, Refusal>> =>
  insideClient(db, actor.homeClientId, { actor: homeOf(actor), origin, now }, async (home) => {
    const decided = { reason, decided_by_name: actor.name, decided_at: now };
    const outcome = decision === 'send_back' ? 'sent_back' : 'noted';
    if (!(await closeLineOfNobody(home.tx, id, decided, outcome))) return fail('line_explained');
    await audit(home, {
      action: 'bank.line_assign',
      subject: { kind: 'bank_statement_line', id },
      after: { state: outcome, amount, reason },
    });
    return ok(true);
  });
