type OfFile = { readonly kind: string; readonly file_id: number };

declare module '#server/platform/events.ts' {
  interface EventCatalog {
    'imports.started': OfFile;
    'imports.confirmed': OfFile;
    'imports.chunk': OfFile & { readonly applied: number; readonly refused: number };
    'imports.finished': OfFile & { readonly applied: number; readonly left: number };
  }
}
export {};
