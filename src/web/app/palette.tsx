import { useNavigate, useRouter } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import Search from 'lucide-react/icons/search';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Input, SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { recentPages } from '#web/lib/recent.ts';
import { focusFirstField } from './first-field.ts';
import { type Entry, matches, useActionEntries, usePageEntries } from './palette-entries.ts';
import { useAddEntries, useLoadEntries, useMembers } from './palette-load.ts';
import { useTipRuleEntries } from './palette-tips.ts';
import { replayTyped } from './replay-typed.ts';
import overlay from '#web/ui/overlay.module.css';
import styles from './panels.module.css';

/** Of each kind, as many as are looked at: whoever does not find it there types, or types on. */
const MOST_LISTED = 6;

type Props = { readonly session: CurrentSession; readonly onClose: () => void };

/**
 * Finds actions, pages, wallets and members by a few letters, and what was opened last. It opens
 * forms of money and never sends anything.
 */
export default function Palette({ session, onClose }: Props): ReactNode {
  const { t } = useTranslation(['shell', 'palette']);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // In the next task the menu listens to the field, too.
    const timer = setTimeout(() => field.current && replayTyped(field.current));
    return () => clearTimeout(timer);
  }, []);
  // The field would only clear itself, so that whoever searched had to press twice.
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className={styles.palette ?? ''}
    >
      <Modal className={styles.paletteBox ?? ''}>
        <Dialog aria-label={t('shell:search')} style={{ outline: 'none' }}>
          <div onKeyDownCapture={closeOnEscape}>
            <Autocomplete inputValue={text} onInputChange={setText} filter={() => true}>
              <SearchField
                aria-label={t('shell:search')}
                autoFocus
                className={styles.paletteSearch ?? ''}
              >
                <Search aria-hidden="true" />
                <Input
                  ref={field}
                  placeholder={t('palette:hint')}
                  className={styles.paletteInput ?? ''}
                />
              </SearchField>
              <Results text={text} session={session} onClose={onClose} />
            </Autocomplete>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const firstOf = <T,>(all: readonly T[]): readonly T[] => all.slice(0, MOST_LISTED);

/**
 * What is taller than its box is reached and scrolled by key; the menu of a search field has no
 * place in the order of Tab otherwise. A ref on the menu itself would replace the one by which the
 * search field moves through it.
 */
function useReachableMenu(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[role=menu]')?.setAttribute('tabindex', '0');
  });
  return box;
}

function Results({ text, session, onClose }: Props & { readonly text: string }): ReactNode {
  const { t } = useTranslation(['palette', 'shell']);
  const navigate = useNavigate();
  const { history } = useRouter();
  const box = useReachableMenu();
  const { contains } = useFilter({ sensitivity: 'base' });
  const fits = (entry: Pick<Entry, 'name' | 'also'>) => matches(entry, text, contains);
  const pages = usePageEntries(session);
  const known = new Map(pages.map(({ to, name }) => [to, name]));
  const recent = recentPages().map(({ to, name }) => ({
    id: `recent-${to}`,
    name: known.get(to) ?? name,
    also: '',
    to,
    Icon: to.startsWith('/account-management/view-customer/') ? UserRound : History,
  }));
  const wallets =
    text === ''
      ? []
      : firstOf(session.wallets.filter((wallet) => contains(wallet.wallet_name, text)));
  const members = useMembers(session, text);
  const loads = useLoadEntries(session, text, contains);
  const adds = useAddEntries(session, text, contains);
  const go = (to: string, wallet?: number) => {
    onClose();
    if (/[?#]/.test(to)) return history.push(to);
    return void navigate({
      to,
      search: (now) => ({ wallet: wallet === undefined ? now.wallet : String(wallet) }),
    });
  };
  const open = ({ to, form, run }: Entry) => {
    if (form) focusFirstField();
    if (to !== undefined) return go(to);
    onClose();
    return void run?.();
  };
  const actions = useActionEntries(session);
  const rules = useTipRuleEntries(session, text, contains);
  return (
    <div ref={box}>
      <Menu
        aria-label={t('shell:search')}
        className={styles.paletteList ?? ''}
        renderEmptyState={() => <div className={overlay.empty}>{t('empty')}</div>}
      >
        {entriesOf(t('recent'), text === '' ? recent : [], open)}
        {entriesOf(
          t('actions'),
          firstOf([...loads, ...adds, ...actions.filter(fits), ...rules]),
          open,
        )}
        {entriesOf(t('pages'), firstOf(pages.filter(fits)), open)}
        {members.length > 0 && (
          <MenuSection>
            <Header className={overlay.header}>{t('members')}</Header>
            {members.map((member) => (
              <MenuItem
                key={member.customer_id}
                id={`member-${member.customer_id}`}
                textValue={`${member.first_name} ${member.last_name}`}
                className={overlay.item ?? ''}
                onAction={() => go(`/account-management/view-customer/${member.customer_id}`)}
              >
                <UserRound aria-hidden="true" />
                {`${member.first_name} ${member.last_name}`}
                <span className="caption">{member.staff_id}</span>
                <span className={overlay.end}>
                  <MemberBadge plain status={member.status} />
                </span>
              </MenuItem>
            ))}
          </MenuSection>
        )}
        {wallets.length > 0 && (
          <MenuSection>
            <Header className={overlay.header}>{t('wallets')}</Header>
            {wallets.map((wallet) => (
              <MenuItem
                key={wallet.wallet_id}
                id={`wallet-${wallet.wallet_id}`}
                textValue={wallet.wallet_name}
                className={overlay.item ?? ''}
                onAction={() => go('/', wallet.wallet_id)}
              >
                <Store aria-hidden="true" />
                {wallet.wallet_name}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </div>
  );
}

/** A part of the list under its heading; nothing where it is empty. */
function entriesOf(
  title: string,
  entries: readonly Entry[],
  onOpen: (entry: Entry) => void,
): ReactNode {
  return (
    entries.length > 0 && (
      <MenuSection>
        <Header className={overlay.header}>{title}</Header>
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.name}
            className={overlay.item ?? ''}
            onAction={() => onOpen(entry)}
          >
            <entry.Icon aria-hidden="true" />
            {entry.name}
            {entry.note && <span className="caption">{entry.note}</span>}
            {entry.keys && (
              <kbd className={`${overlay.end} ${styles.paletteKeys}`} aria-hidden="true">
                {entry.keys}
              </kbd>
            )}
          </MenuItem>
        ))}
      </MenuSection>
    )
  );
}
