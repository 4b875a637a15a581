import type { ReactNode } from 'react';
import { call, download } from '#web/lib/api.ts';
import { RowFiles as ImportRowFiles } from '#web/ui/imports/row-files.tsx';
import type { Job } from './bulk.queries.ts';
import { FileProblems } from './file-problems.tsx';
import { useCacheJob } from './use-wizard.ts';
import { useCounted } from './use-counted.ts';

/** The bad rows of a batch as a file with reasons, and the way back for the corrected ones. */
export function RowFiles({ job }: { readonly job: Job }): ReactNode {
  const n = useCounted();
  const cacheJob = useCacheJob();
  const params = { job: job.job_id };
  return (
    <ImportRowFiles
      catalog="bulk"
      name="transfer_file"
      bad={n(job.with_errors.count)}
      canCorrect={job.with_errors.count + job.with_warnings.count > 0}
      take={(language) => download('badRows', { params, query: { language } })}
      give={async (file) => cacheJob(await call('correctedRows', { params, body: {}, file }), true)}
      problems={(problems) => <FileProblems problems={problems} />}
    />
  );
}
