import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { OverlayArrow, Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { Button } from '#web/ui/button.tsx';
import { ewaTour } from './ewa-tour.queries.ts';
import { useCalmPage } from './use-calm-page.ts';
import styles from './ewa-tour.module.css';

const STEPS = ['fund', 'why', 'employees', 'report'] as const;
type Step = (typeof STEPS)[number];
/** The real button of the page that each step speaks of. */
const ANCHORS: Readonly<Record<Step, string>> = {
  fund: '#ewa-tour-fund',
  why: '#ewa-tour-why',
  employees: '#ewa-tour-employees',
  report: '[data-tour-report]',
};
const anchorOf = (step: Step): HTMLElement | null => document.querySelector(ANCHORS[step]);

/** The first step from here on whose button is on the page; null where there is none. */
const nextShown = (from: number): number | null => {
  for (let index = from; index < STEPS.length; index += 1) {
    const step = STEPS[index];
    if (step && anchorOf(step)) return index;
  }
  return null;
};
const lastShown = (from: number): number | null => {
  for (let index = from; index >= 0; index -= 1) {
    const step = STEPS[index];
    if (step && anchorOf(step)) return index;
  }
  return null;
};
const POPOVER_GONE = 120;

type Progress = { readonly step: number; readonly closed: boolean };

/** One after the other: whoever closes the tour while a step is still being kept closes it. */
function useSaveProgress(): (progress: Progress) => void {
  const cache = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (progress) => {
    // What could not be kept costs a place in the tour, which is not worth an alert.
    last.current = last.current
      .then(() => call('saveEwaTour', { body: progress }))
      .then(() => refresh(cache, 'ewaTour'))
      .catch(() => undefined);
  };
}

/**
 * Four steps that point at the page's own buttons, as long as the address asks for it (`tab=tour`).
 * How far somebody has come is kept on the server: it goes on there, and once closed it begins again.
 */
export default function EwaTourPopup(): ReactNode {
  const { tab, step, period } = useSearch({ strict: false });
  const kept = useQuery(ewaTour).data;
  const [index, setIndex] = useState<number | null>(null);
  const changeSearch = useChangeSearch();
  const save = useSaveProgress();
  const isWanted = kept !== undefined && tab === 'tour';
  const begin = kept === undefined || kept.closed ? 0 : kept.step - 1;
  const [isSought, setSought] = useState(true);
  // Asked for again, after it was closed, it begins again.
  if (tab !== 'tour' && !isSought) setSought(true);
  useCalmPage(isWanted && isSought, () => {
    const first = nextShown(begin);
    if (first === null) return;
    setIndex(first);
    setSought(false);
  });
  const go = (to: number | null) => {
    if (to !== null) {
      setIndex(to);
      save({ step: to + 1, closed: false });
      return;
    }
    end();
  };
  const end = () => {
    const anchor = index === null ? null : anchorOf(STEPS[index] ?? 'fund');
    setIndex(null);
    save({ step: (index ?? 0) + 1, closed: true });
    void changeSearch({ tab: undefined }, { replace: true });
    // After the popover, which gives the focus back to whatever had it before the tour.
    setTimeout(() => anchor?.focus(), POPOVER_GONE);
  };
  const shown = index === null ? undefined : STEPS[index];
  // Over a dialog of the page nothing else is opened.
  if (
    !isWanted ||
    shown === undefined ||
    index === null ||
    step !== undefined ||
    period !== undefined
  )
    return null;
  return (
    <TourStep
      key={shown}
      step={shown}
      number={index + 1}
      hasNext={nextShown(index + 1) !== null}
      hasPrevious={index > 0 && lastShown(index - 1) !== null}
      onNext={() => go(nextShown(index + 1))}
      onPrevious={() => go(lastShown(index - 1))}
      onEnd={end}
    />
  );
}

type StepProps = {
  readonly step: Step;
  readonly number: number;
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onEnd: () => void;
};

/** Stays while the page is scrolled: it is closed by its buttons and Escape alone. */
function TourStep({
  step,
  number,
  hasNext,
  hasPrevious,
  onNext,
  onPrevious,
  onEnd,
}: StepProps): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const anchor = useRef<Element | null>(anchorOf(step));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    anchor.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEnd();
    };
    // Before the popover, which would keep the key to itself.
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [onEnd]);
  return (
    <Popover
      isOpen
      isNonModal
      triggerRef={anchor}
      placement="bottom start"
      offset={10}
      className={styles.popover ?? ''}
      shouldCloseOnInteractOutside={() => false}
    >
      <OverlayArrow className={styles.arrow ?? ''} />
      <Dialog className={styles.dialog ?? ''}>
        <p className={styles.count}>{t('tourCount', { number, steps: STEPS.length })}</p>
        <Heading slot="title" ref={heading} tabIndex={-1} className={styles.title}>
          {t(`tour.${step}`)}
        </Heading>
        <p>{t(`tourText.${step}`)}</p>
        <div className={styles.buttons}>
          <Button tone="quiet" onClick={onEnd}>
            {t('tourEnd')}
          </Button>
          <span className={styles.ways}>
            {hasPrevious && <Button onClick={onPrevious}>{t('tourPrevious')}</Button>}
            <Button tone="primary" onClick={hasNext ? onNext : onEnd}>
              {hasNext ? t('tourNext') : t('tourDone')}
            </Button>
          </span>
        </div>
      </Dialog>
    </Popover>
  );
}
