/** The page about the words of `user.capabilities`, made of the contract and the sentences about each word. */
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import type { Page } from '#host/docs/page.ts';
import { Table } from '#host/server/http/reference/Table.tsx';
import { capabilities } from '#widgets/build/capabilities.ts';
import { hrefOfCall } from './calls.tsx';
import { WithMarks } from './WithMarks.tsx';

/** Where a word is explained, from the root of the site. */
export const hrefOfCapability = (word: string): string => `/reference/capabilities.html#word-${word.replace(':', '-')}`;

const callsOfWord = (word: string): readonly AnyCall[] => allCalls.filter(({ capability }) => capability === word);

export const capabilityPage: Page = {
  path: 'reference/capabilities.html',
  title: 'Capability words',
  lead: 'What an API server may have beyond the basic calls, word by word: its calls, what appears with them, and what is shown without.',
  section: 'Reference',
  body: () => (
    <>
      <p>
        The answer of a sign-in may have <code>user.capabilities</code>, a list of words. Elements make the calls of a
        word only where the person’s list has it, so a server that names none is never asked for them. Name a word once
        your server has all of its calls for this person.
      </p>
      <p>
        A server that names no word at all is a whole one: <a href="/guides/own-api.html">start with none</a>, and add
        what you want.
      </p>
      <Table
        head={['Word', 'With it', 'Without it', 'Calls']}
        rows={Object.entries(capabilities).map(([word, { offers, without }]) => ({
          key: word,
          id: `word-${word.replace(':', '-')}`,
          cells: [
            <code key="word">{word}</code>,
            <WithMarks key="with" text={offers} />,
            <WithMarks key="without" text={without} />,
            callsOfWord(word).length === 0
              ? 'none of its own'
              : callsOfWord(word).map((call, index) => (
                  <span key={call.id}>
                    {index > 0 && ', '}
                    <a href={hrefOfCall(call)}>
                      <code>{call.id}</code>
                    </a>
                  </span>
                )),
          ],
        }))}
      />
    </>
  ),
};
