import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { type SavedView, type ViewedList, savedViews } from './saved-views.queries.ts';
import type { ViewFilter } from './view-filter.ts';
import layout from '#web/ui/form-layout.module.css';

type Props = {
  readonly list: ViewedList;
  /** Without one it is a new view. */
  readonly view: SavedView | undefined;
  readonly filter: ViewFilter;
  /** The list shows something else than the view says. */ readonly changed: boolean;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
  readonly onRemoved: (view: SavedView) => void;
};

/** Keeps what the list shows under a name, renames a view, or removes it. */
export default function ViewDialog({
  list,
  view,
  filter,
  changed,
  onClose,
  onSaved,
  onRemoved,
}: Props): ReactNode {
  const { t } = useTranslation('views');
  const { problemText, textOf } = useErrorText();
  const queries = useQueryClient();
  const [name, setName] = useState(view?.name ?? '');
  const [take, setTake] = useState(changed);
  const [wrong, setWrong] = useState<string>();
  const done = (views: { data: SavedView[] }) => {
    queries.setQueryData(savedViews(list).queryKey, views);
    onClose();
  };
  const save = useAction(
    () =>
      view
        ? call('changeView', {
            params: { view: view.view_id },
            body: { name, ...(take ? { query: filter } : {}) },
          })
        : call('saveView', { body: { list, name, query: filter } }),
    {
      onDone: (views) => {
        const saved = view ?? views.data.at(-1);
        toast('success', t('saved', { name: name.trim() }));
        done(views);
        if (saved) onSaved(saved.view_id);
      },
      onRefused: (error) =>
        setWrong(
          error instanceof ApiError && error.errors[0]
            ? problemText(error.errors[0])
            : textOf(error),
        ),
    },
  );
  const remove = useAction(
    ({ view_id: id }: SavedView) => call('removeView', { params: { view: id } }),
    {
      onDone: (views, removed) => {
        done(views);
        onRemoved(removed);
      },
    },
  );
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (save.busy) return;
    if (name.trim() === '') return setWrong(problemText({ path: 'name', code: 'required' }));
    save.run();
  };
  const foot = (
    <>
      {view && (
        <Button tone="danger" busy={remove.busy} onClick={() => remove.run(view)}>
          {t('remove')}
        </Button>
      )}
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button tone="primary" busy={save.busy} onClick={() => submit()}>
        {t('keep')}
      </Button>
    </>
  );
  return (
    <Dialog title={t(view ? 'edit' : 'save')} open onClose={onClose} foot={foot}>
      <form onSubmit={submit} className={layout.fields} noValidate>
        <Refusal error={remove.error} />
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          name="view_name"
          value={name}
          error={wrong}
          limit={40}
          autoFocus
          autoComplete="off"
          onChange={(text) => {
            setName(text);
            setWrong(undefined);
          }}
        />
        {view && changed && <Checkbox label={t('take')} checked={take} onChange={setTake} />}
      </form>
    </Dialog>
  );
}
