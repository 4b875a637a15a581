import type { z } from 'zod';
import type { posOptions } from '#contract/integrations/shapes.ts';
import type { PosOptions } from '#server/providers/pos/point-of-sale.port.ts';

type WireOptions = z.output<typeof posOptions>;

/** What was chosen for a location, as the port has it; what nothing is said of is left out. */
export const readOptions = ({
  not_sales: notSales,
  gratuities,
  cash,
  tips_to: tipsTo,
  kinds,
  approved_only: approvedOnly,
}: WireOptions): PosOptions => ({
  ...(notSales && { notSales }),
  ...(gratuities && { gratuities }),
  ...(cash && { cash }),
  ...(tipsTo && { tipsTo }),
  ...(kinds && { kinds }),
  ...(approvedOnly !== undefined && { approvedOnly }),
});

/** The same on its way out. */
export const writeOptions = ({
  notSales,
  gratuities,
  cash,
  tipsTo,
  kinds,
  approvedOnly,
}: PosOptions): WireOptions => ({
  ...(notSales && { not_sales: [...notSales] }),
  ...(gratuities && { gratuities: [...gratuities] }),
  ...(cash && { cash: [...cash] }),
  ...(tipsTo && { tips_to: tipsTo }),
  ...(kinds && { kinds: { ...kinds } }),
  ...(approvedOnly !== undefined && { approved_only: approvedOnly }),
});
