import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Contrast from 'lucide-react/icons/contrast';
import Flag from 'lucide-react/icons/flag';
import MessageCircle from 'lucide-react/icons/message-circle';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import Pause from 'lucide-react/icons/pause';
import Phone from 'lucide-react/icons/phone';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatScore } from '#domain/format/format.ts';
import { formatDate, formatWeekday } from '#domain/format/formatDate.ts';
import { messagesPath } from '#domain/people/menu.ts';
import { useNames } from '#page/element/names.ts';
import { PathLink } from '#page/element/PathLink.tsx';
import { pageRuntime } from '#page/element/runtime.ts';
import { ScoreBadge } from '#page/list/ScoreBadge.tsx';
import { studentDetailsTexts } from '#texts/studentDetails.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { type Glyph, Icon } from '#ui/show/Icon.tsx';
import { NoteEntry } from './NoteEntry.tsx';
import type { Action, Conversation, Entry, Exam } from './timeline.ts';

/** One thing that happened, in a line: its day, what it was, and its mark. */
export function TimelineEntry({ pid, entry }: { pid: number; entry: Entry }) {
  switch (entry.kind) {
    case 'absence':
      return <Absence entry={entry} />;
    case 'exam':
      return <ExamTaken entry={entry} exam={entry.of} />;
    case 'message':
      return <Message entry={entry} conversation={entry.of} />;
    case 'note':
      return (
        <Line entry={entry} glyph={NotebookPen}>
          <NoteEntry pid={pid} note={entry.of} />
        </Line>
      );
    case 'done':
      return <Done entry={entry} action={entry.of} />;
  }
}

interface LineProps {
  entry: Entry;
  glyph: Glyph;
  tone?: 'poor' | 'fair';
  /** What more there is to say. */
  facts?: readonly ReactNode[];
  /** At the end of the line. */
  mark?: ReactNode;
  children: ReactNode;
}

function Line({ entry: { day }, glyph, tone, facts = [], mark, children }: LineProps) {
  const locale = useLocale();
  const shownFacts = facts.filter((fact) => fact);
  return (
    <li className="timeline__entry">
      <time className="timeline__day" title={day && formatDate(day, locale)}>
        {day && formatWeekday(day, locale)}
      </time>
      <span className="timeline__sign toned" data-tone={tone}>
        <Icon glyph={glyph} size={14} />
      </span>
      <div className="timeline__what">
        {children}
        {shownFacts.length > 0 && (
          <span className="timeline__facts">
            {shownFacts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts stay where they are.
              <span key={index}>{fact}</span>
            ))}
          </span>
        )}
      </div>
      {mark}
    </li>
  );
}

function Absence({ entry }: { entry: Entry & { kind: 'absence' } }) {
  const t = useTexts(studentDetailsTexts);
  const { shown, sessions } = entry.of;
  const isAbsent = shown === 'absent';
  return (
    <Line
      entry={entry}
      glyph={isAbsent ? UserX : Contrast}
      tone={isAbsent ? 'poor' : 'fair'}
      facts={[sessions ? t('liveSessions', { count: sessions }) : undefined]}
    >
      <span>{t(isAbsent ? 'wasAbsent' : 'wasPartial')}</span>
    </Line>
  );
}

function ExamTaken({ entry, exam: { examTitle, subject, score, classMiddle } }: { entry: Entry; exam: Exam }) {
  const t = useTexts(studentDetailsTexts);
  const locale = useLocale();
  const names = useNames();
  return (
    <Line
      entry={entry}
      glyph={ClipboardCheck}
      facts={[
        subject && <bdi key="subject">{subject}</bdi>,
        classMiddle !== null && t('classAt', { score: formatScore(Math.round(classMiddle), locale) }),
      ]}
      mark={<ScoreBadge score={score} />}
    >
      <bdi data-content>{names.someExam(examTitle)}</bdi>
    </Line>
  );
}

function Message({ entry, conversation }: { entry: Entry; conversation: Conversation }) {
  const { menu } = useStore(pageRuntime().session.store);
  const t = useTexts(studentDetailsTexts);
  const { conversationId, subject, parentName, messageCount, isRead } = conversation;
  const inbox = messagesPath(menu);
  const title = <bdi data-content>{subject || t('untitled')}</bdi>;
  return (
    <Line
      entry={entry}
      glyph={MessageCircle}
      facts={[
        parentName && <bdi key="parent">{t('withParent', { name: parentName })}</bdi>,
        messageCount !== null && t('messageCount', { count: messageCount }),
      ]}
      mark={
        isRead === false && (
          <Badge tone="strong" dot>
            {t('unread')}
          </Badge>
        )
      }
    >
      {inbox === undefined ? (
        <span>{title}</span>
      ) : (
        <PathLink path={inbox} search={`?conversation-id=${conversationId}`}>
          {title}
        </PathLink>
      )}
    </Line>
  );
}

const SIGN = { message: MessageCircle, call: Phone, aside: Pause, back: Flag, other: Flag } as const;

function Done({ entry, action: { action, byName, note, until } }: { entry: Entry; action: Action }) {
  const t = useTexts(studentDetailsTexts);
  const locale = useLocale();
  const word = action ?? 'other';
  return (
    <Line entry={entry} glyph={SIGN[word]} facts={[note && <bdi key="note">{note}</bdi>]}>
      <bdi data-content>{t(`did-${word}`, { name: byName || t('somebody'), until: formatDate(until, locale) })}</bdi>
    </Line>
  );
}
