import { useEffect, useMemo, useState } from 'react';
import type { Exchange, Identity } from '#host/mock/traffic.ts';
import { Button } from '#ui/form/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ask } from './ask.ts';

/** How often the list is asked for, in ms, while the page can be seen. */
const EVERY_MS = 1000;
/** As many as the stand-in keeps. */
const SHOWN = 300;

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** What was asked, the latest first, as it comes in. */
export function TrafficList() {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [isPaused, setPaused] = useState(false);
  const [search, setSearch] = useState('');
  const last = exchanges[0]?.id ?? 0;

  useEffect(() => {
    if (isPaused) return;
    let isOver = false;
    const load = async () => {
      if (document.hidden) return;
      // Whether it is still there is told by the switches; here the list just stays.
      const newer = await ask<Exchange[]>('GET', `traffic?after=${last}`).catch(() => []);
      if (!isOver && newer.length > 0) setExchanges((before) => [...newer.reverse(), ...before].slice(0, SHOWN));
    };
    void load();
    const timer = setInterval(load, EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isPaused, last]);

  const shown = useMemo(() => {
    const words = search.trim().toLowerCase();
    return exchanges.filter((exchange) => words === '' || wordsOf(exchange).includes(words));
  }, [exchanges, search]);

  return (
    <section className="mock__traffic" aria-labelledby="traffic-title">
      <div className="mock__traffic-head">
        <h2 className="mock__heading" id="traffic-title">
          Traffic
        </h2>
        <Badge>{shown.length}</Badge>
        <TextField
          label="Search the traffic"
          hideLabel
          type="search"
          placeholder="Call, element, person, status"
          value={search}
          onChange={setSearch}
        />
        <Button aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
        <Button
          disabled={exchanges.length === 0}
          onClick={async () => {
            await ask('DELETE', 'traffic').catch(() => {});
            setExchanges([]);
          }}
        >
          Clear
        </Button>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={exchanges.length === 0 ? 'Nothing was asked yet' : 'Nothing that fits the search'}
          hint={exchanges.length === 0 ? 'Every call of an element appears here as it is answered.' : undefined}
          isSpecified
        />
      ) : (
        <ol className="mock__list">
          {shown.map((exchange) => (
            <Row key={exchange.id} exchange={exchange} />
          ))}
        </ol>
      )}
    </section>
  );
}

const roleOf = ({ role, isParent }: Identity) =>
  isParent ? 'parent' : ({ 3: 'administrator', 4: 'school', 6: 'teacher', 12: 'staff' }[role ?? 0] ?? 'unknown role');

/** Which element asked, as far as it is known. */
function elementOf({ element, elements }: Exchange): string {
  if (element) return element;
  const [first, ...others] = elements;
  if (!first) return 'no element';
  return others.length === 0 ? first : `${first} or ${others.length === 1 ? others[0] : `${others.length} others`}`;
}

const wordsOf = (exchange: Exchange) =>
  [
    exchange.method,
    exchange.path,
    exchange.call,
    exchange.status,
    exchange.identity?.name,
    exchange.identity && roleOf(exchange.identity),
    exchange.element ?? exchange.elements.join(' '),
  ]
    .join(' ')
    .toLowerCase();

function toneOf(status: number): 'good' | 'fair' | 'poor' {
  if (status >= 200 && status < 400) return 'good';
  return status >= 500 || status === 0 ? 'poor' : 'fair';
}

function Row({ exchange }: { exchange: Exchange }) {
  const { at, method, path, call, status, ms, identity, failure, request, answer, elements, element } = exchange;
  return (
    <li>
      <details className="mock__row">
        <summary>
          <time dateTime={at}>{TIME.format(new Date(at))}</time>
          <Badge tone={toneOf(status)}>{status || 'cut'}</Badge>
          <span className="mock__path">
            <strong>{method}</strong> <code>{path}</code>
          </span>
          <span className="mock__ms">{ms} ms</span>
          <span className="mock__who">
            {identity ? (
              <>
                <bdi>{identity.name}</bdi>, {roleOf(identity)}
              </>
            ) : (
              'nobody'
            )}
          </span>
          <span className="mock__element">{elementOf(exchange)}</span>
        </summary>
        <div className="mock__bodies">
          <p className="mock__note">
            {call ? (
              <>
                Call <code>{call}</code>.
              </>
            ) : (
              'The contract has no such call.'
            )}{' '}
            {failure && 'It was switched to fail. '}
            {!element && elements.length > 1 && `Made by ${elements.join(', ')}: the request names none. `}
          </p>
          {request !== undefined && <Body title="Request" text={request} />}
          {answer === undefined ? (
            <p className="mock__note">There was no answer.</p>
          ) : (
            <Body title="Answer" text={answer} />
          )}
        </div>
      </details>
    </li>
  );
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <figure className="mock__body">
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  );
}
