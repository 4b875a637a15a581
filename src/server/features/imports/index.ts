import './imports.events.ts';
import './imports.tables.ts';
export { applyImport, applyNow, type ApplyDeps } from './apply-import.ts';
export { type SheetRead, inPart, rowsOf, sheetOf } from './columns.ts';
export { cancelImport, confirmImport } from './confirm-import.ts';
export { templateOf } from './export-rows.ts';
export { importHandlers } from './import-handlers.ts';
export { importRoutes } from './import-routes.ts';
export { type ImportRow, allRows, totalsOf } from './import-rows.repo.ts';
export { presentImport, presentRow } from './imports.present.ts';
export {
  type ImportFile,
  countImports,
  findBySenderKey,
  findImport,
  lockImport,
  pageOfImports,
} from './imports.repo.ts';
export { problemRows } from './export-rows.ts';
export { importsRetention } from './imports-retention.ts';
export { startImport } from './start-import.ts';
export { importSweep, importTasks, type RegisteredKind, registerKind } from './imports.tasks.ts';
export { SEALS_NOTHING } from './kind.ts';
export type { CheckedRow, Cells, Columns, ImportKind, RowOutcome, TypedRow } from './kind.ts';
