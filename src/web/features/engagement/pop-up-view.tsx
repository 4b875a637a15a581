import type { ReactNode } from 'react';
import type { PopUpKind } from '#domain/engagement/pop-up-choices.ts';
import { Alert, type AlertTone } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './engagement.module.css';

const TONE: Readonly<Record<PopUpKind, AlertTone>> = {
  maintenance: 'warning',
  warning: 'warning',
  info: 'info',
};

/** Where a pop-up leads: another site opens beside the portal, whose pages stay in this window. */
export const PopUpLink = ({
  link: { label, url },
}: {
  readonly link: { readonly label: string; readonly url: string };
}): ReactNode => (
  <a
    href={url}
    className={buttonClass({ size: 'small' })}
    {...(!url.startsWith('/') && { target: '_blank', rel: 'noopener noreferrer' })}
  >
    {label}
  </a>
);

/** A pop-up as managers see it: plain text, whatever was written. */
export function PopUpView({
  kind,
  title,
  body,
  below,
  actions,
}: {
  readonly kind: PopUpKind;
  readonly title: string;
  readonly body: string;
  readonly below?: ReactNode;
  readonly actions?: ReactNode;
}): ReactNode {
  return (
    <Alert banner tone={TONE[kind]} title={<bdi>{title}</bdi>} inline={false} actions={actions}>
      <p className={styles.body}>
        <bdi>{body}</bdi>
      </p>
      {below}
    </Alert>
  );
}
