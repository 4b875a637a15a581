type OfJob = { readonly job_id: number };

declare module '#server/platform/events.ts' {
  interface EventCatalog {
    'bulk.started': OfJob;
    'bulk.confirmed': OfJob & { readonly attempt: number };
    'bulk.chunk': OfJob & { readonly attempt: number; readonly no: number };
    'bulk.finished': OfJob & {
      readonly sent: number;
      readonly failed: number;
      readonly unknown: number;
    };
  }
}
export {};
