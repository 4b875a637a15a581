import { Link, useLocation } from '@tanstack/react-router';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { findTopics } from './find-topics.ts';
import { type Topic, TOPICS } from './help-topics.ts';
import { addressOf, isAbout } from './topic-address.ts';
import styles from './help.module.css';

type Props = { readonly session: CurrentSession; readonly onGo: () => void };
/** As many topics of one page as are read before one types. */
const OF_PAGE = 4;

/** The topics: those of the page first, or those that what is typed asks for. */
export function HelpSearch({ session, onGo }: Props): ReactNode {
  const { t } = useTranslation('help');
  const { pathname } = useLocation();
  const [typed, setTyped] = useState('');
  const searching = typed.trim().length > 1;
  const found = useFound(typed);
  const open = TOPICS.filter((topic) => addressOf(topic, session) !== null);
  const here = open.filter((topic) => isAbout(topic, pathname)).slice(0, OF_PAGE);
  const others = open.filter((topic) => !here.includes(topic));
  const list = (topics: readonly Topic[], opened?: Topic['id']) => (
    <TopicList topics={topics} session={session} onGo={onGo} opened={opened} />
  );
  return (
    <div>
      <div className={styles.search}>
        <Search aria-hidden="true" />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          value={typed}
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p role="status" className={searching ? 'caption' : 'visually-hidden'}>
        {searching && (found.length > 0 ? t('found', { count: found.length }) : t('foundNone'))}
      </p>
      {searching ? (
        list(found, found[0]?.id)
      ) : (
        <>
          {here.length > 0 && (
            <>
              <h3>{t('forThisPage')}</h3>
              {list(here)}
            </>
          )}
          <h3>{t('allTopics')}</h3>
          {list(others)}
        </>
      )}
    </div>
  );
}

function useFound(typed: string): readonly Topic[] {
  const { t } = useTranslation('help');
  return findTopics(
    TOPICS.map((topic) => ({
      topic,
      title: t(`topic.${topic.id}`),
      words: t(`words.${topic.id}`),
      text: t(`text.${topic.id}`),
    })),
    typed,
  ).map(({ topic }) => topic);
}

function TopicList({
  topics,
  session,
  onGo,
  opened,
}: Props & {
  readonly topics: readonly Topic[];
  readonly opened?: Topic['id'] | undefined;
}): ReactNode {
  const { t } = useTranslation(['help', 'shell']);
  return (
    <ul className={styles.topics}>
      {topics.map((topic) => {
        const to = addressOf(topic, session);
        return (
          <li key={topic.id}>
            <details className={styles.topic} open={topic.id === opened}>
              <summary>
                <span>{t(`help:topic.${topic.id}`)}</span>
                <ChevronDown aria-hidden="true" />
              </summary>
              <p>{t(`help:text.${topic.id}`)}</p>
              {to !== null && (
                <Link to={to} search={topic.search ?? {}} onClick={onGo}>
                  {t('help:openPage', { page: t(`shell:${topic.page}`) })}
                </Link>
              )}
            </details>
          </li>
        );
      })}
    </ul>
  );
}
