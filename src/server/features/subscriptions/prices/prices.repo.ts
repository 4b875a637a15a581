import type { Selectable } from 'kysely';
import type { RegisteredRate } from '#domain/subscriptions/taxes.ts';
import type { Currency } from '#kernel/money.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

export type PriceRow = Selectable<Schema['subscription_price']>;
export type PromoCodeRow = Selectable<Schema['promo_code']>;
export type TaxRateRow = Selectable<Schema['tax_rate']>;

/** What is offered now, the shortest contract first. The same in the scope of the platform and of a client. */
export const offeredPrices = (tx: ReadHandle, currency: Currency): Promise<PriceRow[]> =>
  tx.all(
    q
      .selectFrom('subscription_price')
      .selectAll()
      .where('currency', '=', currency)
      .where('offered_until', 'is', null)
      .orderBy('id'),
  );

/** A price of any time, by its number. The same in the scope of the platform and of a client. */
export const findPrice = (tx: ReadHandle, id: number): Promise<PriceRow | null> =>
  tx.maybe(q.selectFrom('subscription_price').selectAll().where('id', '=', id));

/** All prices that there ever were, by number: they are few. The same in the scope of the platform and of a client. */
export const allPrices = async (tx: ReadHandle): Promise<ReadonlyMap<number, PriceRow>> =>
  new Map(
    (await tx.all(q.selectFrom('subscription_price').selectAll())).map((row) => [row.id, row]),
  );

/** A code that nobody has ended, as it was typed with capitals. The same in the scope of the platform and of a client. */
export const findPromoCode = (tx: ReadHandle, code: string): Promise<PromoCodeRow | null> =>
  tx.maybe(
    q.selectFrom('promo_code').selectAll().where('code', '=', code).where('ended_at', 'is', null),
  );

/** The same in the scope of the platform and of a client. */
export const promoCodeById = (tx: ReadHandle, id: number): Promise<PromoCodeRow | null> =>
  tx.maybe(q.selectFrom('promo_code').selectAll().where('id', '=', id));

/** Some codes by their numbers. The same in the scope of the platform and of a client. */
export const promoCodesById = async (
  tx: ReadHandle,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PromoCodeRow>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (
          await tx.all(
            q
              .selectFrom('promo_code')
              .selectAll()
              .where('id', 'in', [...ids]),
          )
        ).map((row) => [row.id, row]),
      );

/** Whether a client has used a code. */
export const isRedeemed = async (
  tx: ReadHandle,
  clientId: number,
  promoCodeId: number,
): Promise<boolean> =>
  (await tx.maybe(
    q
      .selectFrom('promo_redemption')
      .select('at')
      .where('client_id', '=', clientId)
      .where('promo_code_id', '=', promoCodeId),
  )) !== null;

/** Counts a redemption, or gives it back; false where the last one is gone. The same in the scope of the platform and of a client. */
export const countRedemption = async (
  tx: WriteHandle,
  promoCodeId: number,
  step: 1 | -1,
): Promise<boolean> =>
  (
    await tx.text<{ is_counted: boolean }>({
      sql: 'SELECT promo_code_count($1, $2) AS is_counted',
      values: [promoCodeId, step],
    })
  )[0]?.is_counted === true;

/** False where the client used the code before. */
export const insertRedemption = async (
  tx: WriteHandle,
  row: {
    readonly client_id: number;
    readonly promo_code_id: number;
    readonly subscription_id: number;
    readonly at: Date;
  },
): Promise<boolean> =>
  (await tx.run(
    q
      .insertInto('promo_redemption')
      .values(row)
      .onConflict((on) => on.columns(['client_id', 'promo_code_id']).doNothing()),
  )) > 0;

export const deleteRedemption = (tx: WriteHandle, clientId: number, promoCodeId: number) =>
  tx.run(
    q
      .deleteFrom('promo_redemption')
      .where('client_id', '=', clientId)
      .where('promo_code_id', '=', promoCodeId),
  );

/** The rates that operators entered, oldest first. The same in the scope of the platform and of a client. */
export const taxRates = (tx: ReadHandle): Promise<TaxRateRow[]> =>
  tx.text<TaxRateRow>({
    sql: `SELECT id, country, region, name, milli_percent, valid_from::text, valid_to::text, registration, created_by_name, created_at
          FROM tax_rate ORDER BY country, region, valid_from, id`,
  });

/** The same as the domain takes them. */
export const registeredRates = async (tx: ReadHandle): Promise<RegisteredRate[]> =>
  (await taxRates(tx)).map((row) => ({
    id: row.name,
    milliPercent: row.milli_percent,
    country: row.country,
    region: row.region,
    from: row.valid_from,
    ...(row.valid_to !== null && { to: row.valid_to }),
  }));
