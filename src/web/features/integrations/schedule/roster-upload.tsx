import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError, type FieldProblem } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Select } from '#web/ui/select.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Count } from '#web/ui/values.tsx';
import type { Named } from './roster-names.ts';
import styles from './schedule.module.css';

type Uploaded = Answer<'uploadSeniority'>;
/** What is wrong with a line of the file; line 0 is the file itself. */
type LineProblem = { readonly line: number; readonly column: string; readonly text: string };

/** How many problems are drawn at once; who has more of them fixes these first. */
const MAX_PROBLEMS_DRAWN = 200;

/** Sends a roster, whole or not at all; what is wrong with it stands by line and column. */
export function RosterUpload({
  token,
  places,
  roles,
  onRefused,
}: {
  readonly token: string;
  readonly places: readonly Named[];
  readonly roles: readonly Named[];
  readonly onRefused: (error: unknown) => void;
}): ReactNode {
  const { t } = useTranslation('schedule');
  const { codeText, problemText } = useErrorText();
  const [file, setFile] = useState<File | null>(null);
  const [wrong, setWrong] = useState<readonly LineProblem[]>([]);
  const [done, setDone] = useState<Uploaded | null>(null);
  const form = useForm(
    { location: '', position: '', csv_file: '' },
    (values) => ({
      location: values.location === '' && 'required',
      position: values.position === '' && 'required',
      csv_file: file === null && 'required',
    }),
    async ({ location, position }) => {
      if (file === null) return 'not_sent';
      setWrong([]);
      setDone(null);
      try {
        const answer = await call('uploadSeniority', { body: { token, location, position }, file });
        setDone(answer);
        setWrong(
          answer.rejected.map(({ line, column, code }) => ({ line, column, text: codeText(code) })),
        );
        setFile(null);
        return 'sent';
      } catch (error) {
        onRefused(error);
        const lines = error instanceof ApiError ? error.errors.flatMap(lineOf(problemText)) : [];
        setWrong(lines);
        if (lines.length > 0) return 'not_sent';
        throw error;
      }
    },
  );
  const options = (named: readonly Named[]) =>
    named.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form noValidate onSubmit={form.submit} className={styles.part}>
      <h3>{t('uploadTitle')}</h3>
      <Refusal error={form.failure} />
      {done && (
        <Alert tone={done.rejected.length === 0 ? 'success' : 'warning'} urgent>
          {t('accepted', { count: done.accepted })}{' '}
          {done.rejected.length > 0 && t('rejected', { count: done.rejected.length })}
        </Alert>
      )}
      {done === null && wrong.length > 0 && (
        <Alert tone="danger" urgent>
          {t('problems', { count: wrong.length })}
        </Alert>
      )}
      {wrong.length > 0 && <LineProblems problems={wrong} />}
      <div className={styles.filters}>
        <Select
          label={t('location')}
          name="location"
          placeholder={t('choose')}
          value={form.values.location === '' ? null : form.values.location}
          onChange={(location) => form.set('location', location)}
          error={form.errorOf('location')}
          options={options(places)}
        />
        <Select
          label={t('position')}
          name="position"
          placeholder={t('choose')}
          value={form.values.position === '' ? null : form.values.position}
          onChange={(position) => form.set('position', position)}
          error={form.errorOf('position')}
          options={options(roles)}
        />
      </div>
      <FileDrop
        name="csv_file"
        hint={file === null ? t('uploadHint') : t('file', { name: file.name })}
        error={form.errorOf('csv_file')}
        onFile={(chosen) => {
          setFile(chosen);
          setWrong([]);
          setDone(null);
          form.set('csv_file', chosen.name);
        }}
      />
      <div>
        <Button type="submit" tone="primary" busy={form.busy}>
          {t('upload')}
        </Button>
      </div>
    </form>
  );
}

/** A problem at `rows.12.seniority_date` or `rows.12`, or at the file itself. */
const lineOf =
  (textOf: (problem: FieldProblem) => string) =>
  (problem: FieldProblem): readonly LineProblem[] => {
    const [, line, column] = /^rows\.(\d+)(?:\.(.+))?$/.exec(problem.path) ?? [];
    if (line !== undefined)
      return [{ line: Number.parseInt(line, 10), column: column ?? '', text: textOf(problem) }];
    return problem.path === 'csv_file' ? [{ line: 0, column: '', text: textOf(problem) }] : [];
  };

function LineProblems({ problems }: { readonly problems: readonly LineProblem[] }): ReactNode {
  const { t } = useTranslation('schedule');
  const columns: readonly Column<LineProblem>[] = [
    {
      key: 'line',
      title: t('line'),
      card: 'title',
      cell: ({ line }) => (line === 0 ? t('wholeFile') : <Count value={line} />),
    },
    {
      key: 'column',
      title: t('column'),
      card: 'detail',
      cell: ({ column }) => <bdi>{column === '' ? '—' : column}</bdi>,
    },
    { key: 'problem', title: t('problem'), card: 'below', cell: ({ text }) => text },
  ];
  const drawn = problems.slice(0, MAX_PROBLEMS_DRAWN);
  const others = problems.length - drawn.length;
  return (
    <>
      <DataTable
        label={t('problem')}
        columns={columns}
        rows={drawn}
        keyOf={({ line, column, text }) => `${line} ${column} ${text}`}
        total={problems.length}
      />
      {others > 0 && <p className="small muted">{t('moreProblems', { count: others })}</p>}
    </>
  );
}
