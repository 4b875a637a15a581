import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import {
  type PoolRules,
  type ShareRules,
  type TipSettings,
  tipSettings,
} from '#web/ui/tips/setup.queries.ts';
import { type Submission, useSubmit } from '#web/ui/use-submit.ts';

export type Save = {
  readonly effective_from: string | null;
  readonly version: number;
  readonly staff_agreed: boolean;
  readonly override_reason: string | null;
};
/** Somebody else saved rules while these were open. */
export type Theirs = { readonly by: string; readonly at: string };

export type Saving = {
  readonly sending: Submission;
  readonly finishing: Submission;
  readonly from: string;
  readonly setFrom: (day: string) => void;
  readonly agreed: boolean;
  readonly setAgreed: (agreed: boolean) => void;
  readonly reason: string;
  readonly setReason: (reason: string) => void;
  /** What the law's check warned of at the last attempt. */
  readonly law: readonly string[];
  readonly theirs: Theirs | null;
  readonly save: (
    send: (save: Save) => Promise<unknown>,
    rename: (path: string) => string,
  ) => Promise<void>;
};

/** Saves rules as a new version from a day on; the first save ends the set-up. */
export function useSaveRules<R extends PoolRules | ShareRules>(
  settings: TipSettings,
  rules: R,
  load: () => Promise<R>,
): Saving {
  const { t } = useTranslation('tips-rules');
  const { problemText } = useErrorText();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [from, setFrom] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [reason, setReason] = useState('');
  const [law, setLaw] = useState<readonly string[]>([]);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const [version, setVersion] = useState(rules.version);
  const sending = useSubmit();
  const { finishing, finish } = useFinishSetup(settings);

  const refused = async (error: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'law_check') setLaw([...new Set(error.errors.map(problemText))]);
    if (error.code !== 'changed_meanwhile') return;
    setVersion((await load()).version);
    setTheirs({ by: String(error.params.by ?? ''), at: String(error.params.at ?? '') });
  };
  const save: Saving['save'] = async (send, rename) => {
    finishing.clear();
    const options = optionsOf(from, version, agreed, reason);
    const saved = await sending.run(
      () =>
        send(options).catch(async (error: unknown) => {
          await refused(error);
          throw error;
        }),
      rename,
    );
    if (!saved) return;
    setLaw([]);
    setTheirs(null);
    setVersion((await load()).version);
    const ended = await finish();
    await cache.invalidateQueries({ queryKey: keyOf('tipStores'), refetchType: 'all' });
    if (!ended) return;
    toast(
      'success',
      t(settings.finished_at === null ? 'finished' : 'rulesSaved', { name: settings.wallet_name }),
    );
    if (settings.finished_at === null)
      await navigate({
        to: '/tippool',
        search: { placed: String(settings.wallet_id) },
        ignoreBlocker: true,
      });
  };
  return {
    sending,
    finishing,
    from,
    setFrom,
    agreed,
    setAgreed,
    reason,
    setReason,
    law,
    theirs,
    save,
  };
}

const optionsOf = (from: string, version: number, agreed: boolean, reason: string): Save => ({
  effective_from: from === '' ? null : from,
  version,
  staff_agreed: agreed,
  override_reason: reason.trim() === '' ? null : reason.trim(),
});

/** Ends the set-up of a wallet's tips, unless it has ended. */
function useFinishSetup({ finished_at: finishedAt, wallet_id }: TipSettings) {
  const cache = useQueryClient();
  const finishing = useSubmit();
  const finish = async (): Promise<boolean> => {
    if (finishedAt !== null) return true;
    return finishing.run(async () => {
      const now = await call('finishTipSetup', { params: { wallet_id } });
      cache.setQueryData(tipSettings(wallet_id).queryKey, now);
    });
  };
  return { finishing, finish };
}
