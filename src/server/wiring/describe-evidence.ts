import type { HeadFinding } from '../platform/evidence/check-heads.ts';
import type { BrokenRows } from '../platform/evidence/row-chain.ts';
import type { ClientEvidence, Evidence } from './verify-evidence.ts';

/** One client's books, as `npm run verify-ledger` prints them. */
export function describeClient(client: ClientEvidence): string {
  const { clientId, seals, sealed, unsealed, head, brokenSeal, brokenEntry, faults } = client;
  const lines = [
    `client ${clientId}: ${seals} seals over ${sealed} transfers, ${unsealed} not sealed yet, head ${head ? `${head.no} ${head.hash}` : 'none'}`,
  ];
  if (brokenSeal)
    lines.push(
      `  BROKEN seal ${brokenSeal.no}: ${brokenSeal.why}, ${brokenSeal.found} of ${brokenSeal.transfers} transfers found`,
    );
  if (brokenEntry)
    lines.push(
      `  BROKEN entry ${brokenEntry.seq ?? '?'} of account ${brokenEntry.accountId ?? '?'} in transfer ${brokenEntry.transferId}: ${brokenEntry.why}`,
    );
  for (const { rule, ...where } of faults)
    lines.push(`  BROKEN rule ${rule} ${JSON.stringify(where)}`);
  return `${lines.join('\n')}\n`;
}

/** The rest: other chains, the stored lines, and the sum of it. */
export function describeEvidence({
  clients,
  brokenRows,
  heads,
  signedTooLongAgo,
}: Evidence): string {
  const broken = clients.filter(
    ({ brokenSeal, brokenEntry, faults }) => brokenSeal || brokenEntry || faults.length > 0,
  );
  const unsealed = clients.reduce((sum, client) => sum + client.unsealed, 0n);
  const lines = brokenRows.map(describeRows);
  if (heads) {
    lines.push(...heads.findings.map(describeFinding));
    if (signedTooLongAgo)
      lines.push(
        `BROKEN heads: seals are newer than the last signed line, of ${heads.last?.at.toISOString() ?? 'never'}`,
      );
    lines.push(
      `${heads.lines} signed lines with ${heads.heads} heads, the last of ${heads.last?.at.toISOString() ?? 'never'}`,
    );
  }
  lines.push(
    `${clients.length} clients, ${broken.length} broken, ${unsealed} transfers not sealed yet`,
  );
  if (!heads)
    lines.push('Nothing outside of the database was compared: give --heads and --key for that.');
  return `${lines.join('\n')}\n`;
}

const describeRows = ({ chain, clientId, no, why, firstId, lastId, sealed, found }: BrokenRows) =>
  `BROKEN ${chain} of client ${clientId}, seal ${no} (numbers ${firstId} to ${lastId}): ${why}, ${found} of ${sealed} rows found`;

function describeFinding(finding: HeadFinding): string {
  switch (finding.why) {
    case 'line_not_signed':
      return `BROKEN heads: line ${finding.position} is not signed with a key that was given`;
    case 'lines_missing':
    case 'line_contradicts_the_one_before':
      return `BROKEN heads: ${finding.why} at number ${finding.no}`;
    case 'seal_missing':
    case 'seal_differs': {
      const { chain, clientId, no, total } = finding.head;
      return `BROKEN ${chain} of client ${clientId}: ${finding.why}, seal ${no} over ${total} was signed ${finding.signedAt.toISOString()}`;
    }
  }
}
