import { formatNumber } from '#domain/format/formatNumber.ts';
import { sumOf } from '#domain/format/numbers.ts';
import { HowCounted } from '#page/compared/HowCounted.tsx';
import type { Conversation } from '#screens/shared/messages/messages.ts';
import { messagesTexts } from '#texts/messages.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { StatCard, Stats } from '#ui/show/Card.tsx';

interface TilesProps {
  /** All conversations; undefined until they are known. */
  conversations: readonly Conversation[] | undefined;
  /** Messages that have not been read. */
  unread: number | undefined;
}

/**
 * The three tiles (promises/academy-messages.md#tiles): two count messages and say in how many conversations, the third
 * counts conversations.
 */
export function Tiles({ conversations, unread }: TilesProps) {
  const t = useTexts(messagesTexts);
  const locale = useLocale();
  const messages = conversations && sumOf(conversations.map(({ messageCount }) => messageCount));
  const isReadKnown = conversations?.every(({ isRead }) => isRead !== null);
  const inConversations = (some: readonly Conversation[] | undefined) =>
    some && t('ofConversations', { count: some.length });
  return (
    <>
      <Stats>
        <StatCard
          label={t('totalMessages')}
          value={formatNumber(messages, locale)}
          caption={inConversations(conversations)}
        />
        <StatCard
          label={t('unreadMessages')}
          value={formatNumber(unread, locale)}
          caption={isReadKnown && inConversations(conversations?.filter(({ isRead }) => !isRead))}
        />
        <StatCard label={t('activeThreads')} value={formatNumber(conversations?.length, locale)} />
      </Stats>
      <HowCounted measures={['messages']} />
    </>
  );
}
