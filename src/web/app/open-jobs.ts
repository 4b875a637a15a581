import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/index.ts';
import type { MappedFile } from '#contract/imports.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { now } from '#web/lib/clock.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { type FileScreen, type TrayKind, trayKind } from './file-kinds.ts';

/** Running work is looked at often, waiting work now and then. */
const often = (states: readonly string[] | undefined): number =>
  states?.some((state) => ['processing', 'validating', 'waiting', 'running'].includes(state))
    ? 2_000
    : 30_000;

/** The running and waiting jobs. Looking for them is not the person's activity. */
const openJobs = queryOptions({
  ...queryOf('listJobs', { query: { open: '1', per_page: '10' }, background: true }),
  refetchInterval: (query) => often(query.state.data?.data.map((job) => job.state)),
});

type FileJob = {
  readonly of: 'file';
  readonly at: string;
  readonly kind: TrayKind;
  readonly file: MappedFile;
};
export type OpenJob =
  | { readonly of: 'funds'; readonly at: string; readonly job: Answer<'listJobs'>['data'][number] }
  | FileJob
  | {
      readonly of: 'export';
      readonly at: string;
      readonly file: Answer<'listExports'>['data'][number];
    };

/** Files of reports: looked at often while one is made. */
const exportFiles = queryOptions({
  ...queryOf('listExports', { background: true }),
  refetchInterval: (query) => often(query.state.data?.data.map((file) => file.state)),
});
/** One that is ready stays in sight for a day. */
const IN_SIGHT = 86_400_000;

/** Files of rows of a screen that run or wait. */
function useFilesOf(screen: FileScreen, whole: boolean): readonly FileJob[] {
  const kind = trayKind(screen);
  const session = useCurrentSession();
  const found = useQuery({
    ...kind.open,
    enabled: whole && allows(session, kind.right),
    refetchInterval: (query) => often(query.state.data?.data.map((file) => file.state)),
  });
  const files = found.data?.data ?? [];
  return files.map((file) => ({ of: 'file', at: file.created_at, kind, file }));
}

/**
 * Batches of money, files of rows and files of reports that run or wait, as far as somebody may see them, newest
 * first.
 */
export function useOpenJobs(): readonly OpenJob[] {
  const session = useCurrentSession();
  const whole = session?.client.hide_today === 0;
  const jobs = useQuery({
    ...openJobs,
    enabled: whole && allows(session, 'bulk') && hasFeature(session, 'corp_load'),
  });
  // Named one by one: a kind of file that is added does not compile until it is asked for here.
  const files: Readonly<Record<FileScreen, readonly FileJob[]>> = {
    addByFile: useFilesOf('addByFile', whole),
    payrollFile: useFilesOf('payrollFile', whole),
  };
  const exported = useQuery({ ...exportFiles, enabled: whole && allows(session, 'view_money') });
  const since = now() - IN_SIGHT;
  const shown = (exported.data?.data ?? []).filter(
    (file) => file.state !== 'cancelled' && Date.parse(file.finished_at ?? file.created_at) > since,
  );
  const open: OpenJob[] = [
    ...shown.map((file) => ({ of: 'export' as const, at: file.created_at, file })),
    ...(jobs.data?.data ?? []).map((job) => ({ of: 'funds' as const, at: job.created_at, job })),
    ...Object.values(files).flat(),
  ];
  return open.sort((one, other) => other.at.localeCompare(one.at));
}
