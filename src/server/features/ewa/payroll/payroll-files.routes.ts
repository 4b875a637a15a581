import { namedImport } from '#contract/import-names.ts';
import { ewaPayroll } from '#contract/ewa/payroll.ts';
import { fail } from '#kernel/result.ts';
import type { Vault } from '#server/platform/vault.ts';
import {
  type FileImport,
  type ImportFile,
  importHandlers,
  importRoutes,
  plainView,
  registerKind,
  storedOptions,
} from '../../imports/index.ts';
import { storeOfPath, visibleStore } from '../../tips-setup/index.ts';
import { ewaStore } from '../settings/settings.repo.ts';
import { payrollFileKind, type PayrollFileOptions } from './payroll-file-kind.ts';
import { countPeople } from './people.repo.ts';
import { takeStaff } from './read-staff.ts';

const ID = 'payroll_file';

/** Everybody who looks after the store sees what every kind shows, and whom the file named. */
const filesOfPayroll = (vault: Vault) => {
  const view = plainView(payrollFileKind);
  return importHandlers(payrollFileKind, vault, {
    ...view,
    template: 'payroll',
    present: async (viewer, files, withExamples) => {
      const counts = await countPeople(viewer.tx, viewer.actor.client.id, [
        ...new Set(files.map(storeIdOf)),
      ]);
      const shown = await view.present(viewer, files, withExamples);
      return shown.map((one, at) => ({ ...one, ...countsOf(files[at], counts) }));
    },
  });
};

const storeIdOf = (file: ImportFile): number => storedOptions<PayrollFileOptions>(file).store_id;

/** Whom a file leaves out is said of the newest one of its store only. */
function countsOf(
  file: ImportFile | undefined,
  counts: Awaited<ReturnType<typeof countPeople>>,
): { readonly store_id: number; readonly people: number; readonly missing: number } {
  const storeId = file === undefined ? 0 : storeIdOf(file);
  const ofStore = counts.filter((one) => one.store_id === storeId);
  const newest = Math.max(0, ...ofStore.map((one) => one.file_id ?? 0));
  const isNewest = file?.id === newest;
  return {
    store_id: storeId,
    people: ofStore.find((one) => one.file_id === file?.id)?.people ?? 0,
    missing: isNewest ? ofStore.reduce((all, one) => all + one.missing, 0) : 0,
  };
}

/** People of payroll by file, or as the scheduling provider has them. */
export function payrollFileImport({ vault }: { readonly vault: Vault }): FileImport {
  const files = filesOfPayroll(vault);
  const { startWith, mapWith, ...routes } = importRoutes(files, ID);
  const start = startWith(({ store_id: storeId }: StartQuery) => ({ store_id: storeId }));
  return {
    // Rates are of a store: who no longer looks after it no longer sees its files, not even their own.
    sees: async (tx, actor, fileId) => {
      const file = await files.find({ tx, actor }, fileId);
      return file !== null && (await visibleStore(tx, actor, storeIdOf(file))) !== null;
    },
    task: registerKind(payrollFileKind),
    serve: (edge) =>
      edge.serve(ewaPayroll, {
        ...namedImport('PayrollFile', {
          ...routes,
          map: mapWith((before) => before),
          start: async (request: Parameters<typeof start>[0]) => {
            const store = await visibleStore(request.tx, request.actor, request.query.store_id);
            if (store === null) return fail('not_found');
            const settings = await ewaStore(request.tx, store);
            return settings?.is_on === true ? start(request) : fail('ewa_off');
          },
        }),
        async readPayrollStaff({ params, ...context }) {
          const store = await storeOfPath(context.tx, context.actor, params.store_id);
          return takeStaff(context, store);
        },
      }),
  };
}

type StartQuery = { readonly store_id: number; readonly again: boolean };
