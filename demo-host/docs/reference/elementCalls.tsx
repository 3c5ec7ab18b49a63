/** The part of an element's page about its calls: those it cannot do without, and those that make it richer. */
import type { AnyCall } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import type { ElementTag } from '#widgets/page/elements.ts';
import { type ElementCalls, elementCalls } from '#widgets/page/elements.ts';
import { CallExample, CallFiles, CallTable } from './calls.tsx';
import { hrefOfCapability } from './capabilities.tsx';
import { WithMarks } from './WithMarks.tsx';

/** The calls with these ids, in the order of the contract. */
const named = (ids: readonly string[]): readonly AnyCall[] => allCalls.filter(({ id }) => ids.includes(id));

/** The word that offers a call; a basic call among the offered ones is asked by the forms of other words. */
function OfferedBy({ capability }: AnyCall) {
  return capability ? (
    <a href={hrefOfCapability(capability)}>
      <code>{capability}</code>
    </a>
  ) : (
    'a form of the other words'
  );
}

/** Headings, tables and examples. */
export function ElementCallTables({ tag }: { tag: ElementTag }) {
  const { needs, richer, offered }: ElementCalls = elementCalls[tag];
  const sentences: Readonly<Record<string, string | undefined>> = richer;
  return (
    <>
      <h2 id="calls">Calls that it makes</h2>
      <p>
        An API server of your own needs the first ones alone: <a href="/guides/own-api.html">from nothing to green</a>.
        Signing in and out belong to the page, whichever elements it has: <a href="/reference/calls.html">all calls</a>.
      </p>
      <h3 id="needed-calls">It cannot do without</h3>
      <CallTable
        calls={named(needs)}
        further={{
          head: 'To copy',
          cell: (call) => (
            <>
              <CallFiles id={call.id} />
              {call.capability && (
                <>
                  <br />
                  offered by <OfferedBy {...call} />
                </>
              )}
            </>
          ),
        }}
      />
      {Object.keys(richer).length > 0 && (
        <>
          <h3 id="richer-calls">It is richer with</h3>
          <p>Answer 404 or 501 where you do not have one of these: its part is left out, and no failure is shown.</p>
          <CallTable
            calls={named(Object.keys(richer))}
            further={{
              head: 'Without it',
              cell: ({ id }) => (
                <>
                  <WithMarks text={sentences[id] ?? ''} />
                  <br />
                  <CallFiles id={id} />
                </>
              ),
            }}
          />
        </>
      )}
      {offered.length > 0 && (
        <>
          <h3 id="offered-calls">It also asks, where a capability word offers it</h3>
          <p>A server that does not name the word is never asked.</p>
          <CallTable calls={named(offered)} further={{ head: 'Word', cell: OfferedBy }} />
        </>
      )}
      <h3 id="examples">Examples</h3>
      {named(needs).map(({ id, summary }) => (
        <div key={id}>
          <p>
            <code>{id}</code>: {summary}.
          </p>
          <CallExample id={id} />
        </div>
      ))}
    </>
  );
}
