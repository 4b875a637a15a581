import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, OperationName } from '#contract/index.ts';
import { call, type CallOptions } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useSubmit, type Submission } from './use-submit.ts';

export type After<Input, Output> = {
  /** Reads that are out of date once it is done. */
  readonly refreshes?: readonly OperationName[];
  readonly onDone?: (output: Output, input: Input) => unknown;
  readonly onRefused?: (error: unknown, input: Input) => void;
  /** After either, with the answer where there is one. */
  readonly onSettled?: (output: Output | undefined, error: unknown) => unknown;
};
export type Action<Input> = Pick<
  Submission,
  'busy' | 'problems' | 'errorOf' | 'attempt' | 'error' | 'failure' | 'clear'
> & {
  /** What it was last started with. */
  readonly input: Input | undefined;
  readonly done: boolean;
  readonly failed: boolean;
  /** Starts it unless it is under way; the same function for as long as the component stands. */
  readonly run: (input: Input) => void;
};

/**
 * What a button does: once at a time, with its state, its refusal, and what is read again after it.
 */
export function useAction<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  after: After<Input, Output> = {},
): Action<Input> {
  const cache = useQueryClient();
  const { run: submit, refuse: _, forget: __, ...state } = useSubmit();
  const [input, setInput] = useState<Input>();
  const [done, setDone] = useState(false);
  const perform = async (given: Input) => {
    setInput(() => given);
    setDone(false);
    let output: Output | undefined;
    let refusal: unknown = null;
    try {
      output = await work(given);
      void refresh(cache, ...(after.refreshes ?? []));
      setDone(true);
      await after.onDone?.(output, given);
    } catch (reason) {
      refusal = reason;
      after.onRefused?.(reason, given);
    }
    await after.onSettled?.(output, refusal);
    if (refusal !== null) throw refusal;
  };
  const latest = useRef((given: Input) => void submit(() => perform(given)));
  useEffect(() => {
    latest.current = (given) => void submit(() => perform(given));
  });
  const run = useCallback((given: Input) => latest.current(given), []);
  return { ...state, input, done, failed: state.error !== null, run };
}

export type Operation<N extends OperationName> = Omit<Action<unknown>, 'run'> & {
  readonly run: (...options: CallOptions<N>) => void;
};

/** A writing operation of the contract as what a button does. */
export function useOperation<N extends OperationName>(
  name: N,
  after: After<CallOptions<N>, Answer<N>> = {},
): Operation<N> {
  const { run, ...state } = useAction((options: CallOptions<N>) => call(name, ...options), after);
  return { ...state, run: useCallback((...options) => run(options), [run]) };
}
