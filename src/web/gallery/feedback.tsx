import Users from 'lucide-react/icons/users';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge, IconDisc } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { JobBadge, MemberBadge, TransactionBadge } from '#web/ui/status-badge.tsx';
import { StepRail } from '#web/ui/step-rail.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Group, Specimen } from './specimen.tsx';
import styles from './gallery.module.css';

const TONES = ['danger', 'warning', 'success', 'info', 'neutral'] as const;
const nothing = () => undefined;

export const Feedback = (): ReactNode => (
  <Group name="Feedback">
    <Specimen of="alert">
      {TONES.map((tone) => (
        <Alert key={tone} tone={tone} title="Two amounts need attention">
          Fix them before you pay.
        </Alert>
      ))}
      <Alert tone="warning" inline actions={<Button size="small">Check again</Button>}>
        We couldn’t confirm this yet.
      </Alert>
    </Specimen>
    <Specimen of="refusal">
      <Refusal error={new ApiError({ code: 'network' })} />
    </Specimen>
    <Specimen of="badge">
      <div className={styles.line}>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="neutral" alarm>
          alarm
        </Badge>
      </div>
      <div className={styles.line}>
        {TONES.map((tone) => (
          <IconDisc key={tone} tone={tone} size={44}>
            <Users />
          </IconDisc>
        ))}
        <IconDisc tone="brand" size={36} square>
          <Users />
        </IconDisc>
      </div>
    </Specimen>
    <Specimen of="status-badge">
      <div className={styles.line}>
        <MemberBadge status="active" />
        <MemberBadge status="pending" />
        <MemberBadge status="locked" />
        <TransactionBadge status="failed" />
        <TransactionBadge status="paid" />
        <JobBadge state="processing" />
        <JobBadge state="complete_with_errors" />
      </div>
    </Specimen>
    <Specimen of="tooltip">
      <Tooltip text="Half of the pool goes to servers.">112.40</Tooltip>
    </Specimen>
    <Specimen of="progress-bar">
      <ProgressBar label="Submission" value={320} max={500} text="320 of 500" />
      <ProgressBar label="Failed" value={40} max={100} tone="danger" thin />
    </Specimen>
    <Specimen of="step-rail">
      <StepRail steps={['File', 'Check', 'Review', 'Results']} now={1} />
    </Specimen>
    <Specimen of="skeleton">
      <Skeleton width="60%" />
      <Skeleton width="40%" height="32px" />
    </Specimen>
    <States />
    <Overlays />
  </Group>
);

const States = (): ReactNode => (
  <>
    <Specimen of="empty-state">
      <EmptyState
        icon={<Users />}
        title="No members yet"
        text="Add the first one, or a file of many."
        action={<Button tone="primary">Add a member</Button>}
      />
      <EmptyState tone="danger" title="This list could not be read" />
    </Specimen>
    <Specimen of="states">
      <FailureState error={new ApiError({ code: 'network' })} onRetry={nothing} />
      <FailureState error={new ApiError({ code: 'forbidden', status: 403 })} onRetry={nothing} />
      <FailureState error={new ApiError({ code: 'not_found', status: 404 })} onRetry={nothing} />
    </Specimen>
  </>
);

function Overlays(): ReactNode {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    toast('danger', 'The load failed.');
  }, []);
  return (
    <>
      <Specimen of="dialog">
        <Button onClick={() => setOpen(true)}>Open the dialog</Button>
        <Dialog
          title="Lock the card?"
          open={open}
          onClose={() => setOpen(false)}
          foot={<Button onClick={() => setOpen(false)}>Cancel</Button>}
        >
          <p>Nobody can pay with it until it is unlocked.</p>
        </Dialog>
      </Specimen>
      <Specimen of="toast">
        <div className={styles.stage}>
          <ToastRegion />
        </div>
      </Specimen>
    </>
  );
}
