import type { z } from 'zod';
import type { orderShown } from '#contract/card-orders.ts';
import { type FileReading, headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { textsFor } from '#server/platform/texts.ts';
import { cardsCatalogue } from '#texts/cards/catalogue.ts';

const COLUMNS = {
  created_at: 'instant',
  id: 'count',
  wallet_name: 'text',
  quantity: 'count',
  total: 'money',
  currency: 'text',
  status: 'text',
  tracking: 'text',
  received: 'count',
  by: 'text',
} as const;

/** Orders of cards as a file, in the order of the list. */
export function ordersFile(
  orders: readonly z.input<typeof orderShown>[],
  reading: FileReading,
  type: FileType,
): Promise<Download> {
  const say = textsFor(reading.language, cardsCatalogue);
  const rows = orders.map((order) => [
    order.created_at,
    order.order_id,
    order.wallet_name,
    order.quantity,
    order.quote.total,
    order.currency,
    say(`order.${order.state}`),
    order.tracking,
    order.received,
    order.created_by,
  ]);
  return headedFile({ name: 'Card orders', ...reading, kinds: COLUMNS, rows }, type);
}
