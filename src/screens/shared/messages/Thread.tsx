import ArrowDown from 'lucide-react/icons/arrow-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { Fragment, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { UNKNOWN } from '#domain/format/formatNumber.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useNames } from '#page/element/names.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { StudentName } from '#page/list/StudentName.tsx';
import { messagesTexts } from '#texts/messages.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { scrollRegion, useOverflow } from '#ui/table/scrolling.ts';
import { type Conversation, type Message, type Side, useSenderName, useSubject, useThread } from './messages.ts';
import { ReplyBox } from './ReplyBox.tsx';

interface ThreadProps {
  side: Side;
  conversationId: number;
  /** Somebody has just opened it: the window moves until all of it is seen. */
  isChosen: boolean;
  /** Its entry in the list, where the list has it: a filtered list drops what has just been read. */
  about: Conversation | undefined;
  onBack: () => void;
}

/** A conversation: its messages, oldest first, and a reply. */
export function Thread({ side, conversationId, isChosen, about, onBack }: ThreadProps) {
  const thread = useThread(conversationId);
  const names = useNames();
  const t = useTexts(messagesTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const { user } = useStore(pageRuntime().session.store);
  const senderName = useSenderName();
  const from = about ?? thread.data?.find(({ senderId }) => senderId !== undefined && senderId !== user?.pid);
  const other = from?.senderName && senderName(from);
  const subject = useSubject()(about ?? thread.data?.[0]);

  // On a narrow screen the thread takes the place of the list, so it takes the focus too.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <Card flush>
      <header className="thread__head">
        <span className="thread__back">
          <Button size="small" variant="quiet" icon={ChevronLeft} onClick={onBack}>
            {t('back')}
          </Button>
        </span>
        <Heading depth={1} className="thread__subject" id={headingId} ref={heading} tabIndex={-1}>
          <bdi>{subject}</bdi>
        </Heading>
        {other && (
          <p className="thread__with">
            <bdi>{other}</bdi>
          </p>
        )}
        {thread.students.length > 0 && (
          <p className="thread__with">
            {t('students')}{' '}
            {thread.students.map(({ pid, firstName }, index) => (
              <Fragment key={pid}>
                {index > 0 && ', '}
                <StudentName pid={pid} name={names.student(firstName)} />
              </Fragment>
            ))}
          </p>
        )}
      </header>
      <Outcome
        isPart
        state={thread}
        what={t('thread')}
        loading={<ListSkeleton />}
        fallback={[]}
        isEmpty={(messages) => messages.length === 0}
        empty={<EmptyState title={t('noMessages')} />}
      >
        {(messages) => <Messages messages={messages} headingId={headingId} isChosen={isChosen} />}
      </Outcome>
      <ReplyBox side={side} conversationId={conversationId} />
    </Card>
  );
}

/** Distance from the end, in px, up to which a person counts as reading the latest message. */
const AT_END = 48;

interface MessagesProps extends Pick<ThreadProps, 'isChosen'> {
  messages: readonly Message[];
  headingId: string;
}

/**
 * The messages. A new one never moves what is being read: the list scrolls to it only when the end is in view; otherwise
 * a button offers to.
 */
function Messages({ messages, headingId, isChosen }: MessagesProps) {
  const t = useTexts(messagesTexts);
  const { user } = useStore(pageRuntime().session.store);
  const list = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(list);
  const isAtEnd = useRef(true);
  const [hasNews, setNews] = useState(false);
  const count = messages.length;
  const first = useRef(count);
  const isOwn = user?.pid !== undefined && messages.at(-1)?.senderId === user.pid;

  const toEnd = () => {
    const element = list.current;
    if (element) element.scrollTop = element.scrollHeight;
    setNews(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message has come.
  useLayoutEffect(() => {
    if (isAtEnd.current || isOwn) toEnd();
    else setNews(true);
    // What one has written is seen, also where the page has to scroll for it.
    if (isOwn && count > first.current)
      list.current?.querySelector('.bubble:last-child')?.scrollIntoView({ block: 'nearest' });
  }, [count]);

  // Once, as soon as there is something to see: it does not change while a conversation is open.
  useLayoutEffect(() => {
    if (isChosen) list.current?.closest('.card')?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);

  return (
    <div className="thread__frame">
      <div
        className="thread"
        ref={list}
        {...scrollRegion(scrolls, headingId)}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
          if (isAtEnd.current) setNews(false);
        }}
      >
        <div className="thread__log" role="log" aria-label={t('thread')}>
          {messages.map((message) => (
            <Bubble
              key={message.messageId}
              message={message}
              isOwn={user?.pid !== undefined && message.senderId === user.pid}
            />
          ))}
        </div>
      </div>
      {hasNews && (
        <div className="thread__news">
          <Button size="small" icon={ArrowDown} onClick={toEnd}>
            {t('newBelow')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Bubble({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const t = useTexts(messagesTexts);
  const senderName = useSenderName();
  const locale = useLocale();
  return (
    <article className="bubble" data-own={isOwn || undefined}>
      <p className="bubble__head">
        <bdi>{isOwn ? t('you') : senderName(message)}</bdi>
        <time dateTime={message.sentDate ?? undefined}>{formatDateTime(message.sentDate, locale)}</time>
      </p>
      <p className="bubble__text" dir="auto">
        {message.message || (message.senderId === null ? <em>{t('erasedMessage')}</em> : UNKNOWN)}
      </p>
    </article>
  );
}
