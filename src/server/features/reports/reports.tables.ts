declare module '#server/platform/database/schema.ts' {
  interface Schema {
    eod_balance: {
      client_id: number;
      wallet_id: number;
      day: string;
      seq: bigint;
      balance: bigint;
    };
  }
}
export {};
