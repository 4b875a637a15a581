import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import styles from './calendar.module.css';
import overlay from './overlay.module.css';
import type { PopupProps } from './popup-button.tsx';

/** Where a calendar stands: below the button that opened it. */
export const CalendarPopover = ({
  anchor,
  onClose,
  label,
  children,
}: PopupProps & { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <Popover
    triggerRef={anchor}
    isOpen
    onOpenChange={(open) => !open && onClose()}
    className={`${overlay.surface} ${styles.popover}`}
    placement="bottom start"
    offset={6}
  >
    <Dialog aria-label={label} className={styles.dialog ?? ''}>
      {children}
    </Dialog>
  </Popover>
);

/** The days of one month, with its name and the ways to the months beside it. */
export const CalendarMonth = (): ReactNode => (
  <>
    <div className={styles.head}>
      <Button slot="previous" className={styles.step ?? ''}>
        <ChevronLeft aria-hidden="true" className="mirrors" />
      </Button>
      <CalendarHeading className={styles.month ?? ''} />
      <Button slot="next" className={styles.step ?? ''}>
        <ChevronRight aria-hidden="true" className="mirrors" />
      </Button>
    </div>
    <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
      </CalendarGridBody>
    </CalendarGrid>
  </>
);
